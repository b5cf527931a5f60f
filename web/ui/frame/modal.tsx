import { IconX } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import styles from './modal.module.css'

interface ModalProps {
  /** `drawer`: at the side, for what takes room; `question`: in the middle, for what is soon answered. */
  kind: 'drawer' | 'question'
  title: string
  /** It closes by going away: who opens it stops rendering it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog keeps the focus, closes on Escape and gives the focus back. */
export function Modal({ kind, title, onClose, children }: ModalProps) {
  const id = useId()
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser closed without a file says so through here too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={open}
      className={styles.modal}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={cancel}
      // Opened again by then, as React's strict mode does, it is not closed.
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
    >
      <header className={styles.header}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** The same function at each render: another one would close the dialog and open it anew. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  return () => dialog.close()
}
