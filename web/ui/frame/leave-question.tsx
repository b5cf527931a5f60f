import { Button } from '../button.tsx'
import { Dialog, DialogHeader } from './dialog.tsx'
import styles from './question.module.css'

interface LeaveQuestionProps {
  title?: string
  /** What would be lost. */
  text: string
  stayLabel: string
  onStay: () => void
  onLeave: () => void
}

const TITLE = 'Quitter sans enregistrer\u00A0?'

export const LeaveQuestion = ({ title = TITLE, text, stayLabel, onStay, onLeave }: LeaveQuestionProps) => (
  <Dialog kind="question" label={title} onClose={onStay}>
    <DialogHeader title={title} onClose={onStay} />
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
