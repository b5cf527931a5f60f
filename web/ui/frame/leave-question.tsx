import { Button } from '../button.tsx'
import { Dialog, DialogHeader } from './dialog.tsx'
import styles from './question.module.css'

interface LeaveQuestionProps {
  /** What would be lost. */
  text: string
  stayLabel: string
  onStay: () => void
  onLeave: () => void
}

const TITLE = 'Quitter sans enregistrer\u00A0?'

export const LeaveQuestion = ({ text, stayLabel, onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog kind="question" label={TITLE} onClose={onStay}>
    <DialogHeader title={TITLE} onClose={onStay} />
    <div className={styles.question}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onStay}>{stayLabel}</Button>
        <Button variant="default" onClick={onLeave}>
          Quitter
        </Button>
      </div>
    </div>
  </Dialog>
)
