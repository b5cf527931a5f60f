import type { FormEvent, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Modal } from './modal.tsx'
import styles from './question.module.css'

interface QuestionFormProps {
  title: string
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** Whether something is still to be typed before one may delete. */
  isIncomplete?: boolean
  /** In place of « Supprimer », where nothing is deleted. */
  yes?: string
  onClose: () => void
  children: ReactNode
}

/** Asks before something goes for good, with a field that proves that it is meant. */
export const QuestionForm = ({ title, submit, busy, isIncomplete, yes, onClose, children }: QuestionFormProps) => (
  <Modal kind="question" title={title} onClose={onClose}>
    <form onSubmit={submit} noValidate className={styles.question}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" className={yes ? undefined : styles.final} loading={busy} disabled={isIncomplete}>
          {yes ?? 'Supprimer'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  </Modal>
)
