import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FormMessage } from '../form/form-message.tsx'
import { Modal } from './modal.tsx'
import styles from './question.module.css'

interface QuestionProps {
  title: string
  /** Says what will happen. */
  text: ReactNode
  /** The answer that goes on; `isFinal` when nothing brings back what it takes away. */
  yes: { label: string; isFinal?: boolean; onPress: () => void }
  /** State of the call that the answer makes. */
  call: { isPending: boolean; error: Error | null }
  onClose: () => void
}

/** Asks before something is done that people would not want to have done by mistake. */
export const Question = ({ title, text, yes, call, onClose }: QuestionProps) => (
  <Modal kind="question" title={title} onClose={onClose}>
    <div className={styles.question}>
      <p>{text}</p>
      <FormMessage text={call.error?.message ?? null} />
      <div className={styles.actions}>
        <Button className={yes.isFinal ? styles.final : undefined} loading={call.isPending} onClick={yes.onPress}>
          {yes.label}
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </div>
  </Modal>
)
