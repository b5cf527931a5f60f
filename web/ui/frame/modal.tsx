import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { IconButton } from '../icon-button.tsx'
import styles from './modal.module.css'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

interface DialogProps {
  /** `drawer`: at the side, for what takes room; `menu`: narrow, at the side; `question`: in the middle, soon answered. */
  kind: 'drawer' | 'menu' | 'question'
  label: string
  describedBy?: string
  /** It closes by going away: the parent stops rendering it. Without this, it stays until the parent decides. */
  onClose?: () => void
  children: ReactNode
}

/** The browser's own modal dialog keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ kind, label, describedBy, onClose, children }: DialogProps) {
  const cancel = (event: DialogEvent) => {
    // A file chooser closed without a file says so through here too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  const closed = ({ target, currentTarget }: DialogEvent) => {
    // Opened again by then, as React's strict mode does, it is not closed.
    if (target !== currentTarget || currentTarget.open) return
    if (onClose) onClose()
    // Some browsers close it all the same, the second time Escape is pressed.
    else if (currentTarget.isConnected) currentTarget.showModal()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (!onClose && event.key === 'Escape') event.preventDefault()
  }
  const pressBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (kind === 'menu' && target === currentTarget) onClose?.()
  }
  return (
    <dialog
      ref={open}
      className={styles.modal}
      data-kind={kind}
      aria-label={label}
      aria-describedby={describedBy}
      closedby={onClose ? undefined : 'none'}
      onKeyDown={pressKey}
      onClick={pressBackdrop}
      onCancel={cancel}
      onClose={closed}
    >
      {children}
    </dialog>
  )
}

interface ModalProps {
  kind: 'drawer' | 'question'
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with its title and the button that closes it. */
export const Modal = ({ kind, title, onClose, children }: ModalProps) => (
  <Dialog kind={kind} label={title} onClose={onClose}>
    <header className={styles.header}>
      <h2 tabIndex={-1}>{title}</h2>
      <IconButton label="Fermer" onClick={onClose}>
        <IconX size={22} aria-hidden="true" />
      </IconButton>
    </header>
    {children}
  </Dialog>
)

/** The same function at each render: another one would close the dialog and open it anew. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  return () => dialog.close()
}
