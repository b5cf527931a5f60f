import type { KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { focusStart } from '../../lib/focus.ts'
import { useOverlayEntry } from '../../lib/overlay-entries.ts'
import { openModal } from '../../lib/top-layer.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { useMeasured } from '../../lib/use-measured.ts'
import { IconX } from '../first-icons.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './dialog.module.css'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

interface DialogProps {
  /** `drawer`: large, at the side; `menu`: narrow, at the side; `question`: centred and short; `wide`: all of the screen; `picture`: too, and without its title on a low one. */
  kind: 'drawer' | 'menu' | 'question' | 'wide' | 'picture'
  label: string
  describedBy?: string
  /** Asked by Escape, ×, or Back: the parent stops rendering it, or refuses. Without onClose, people cannot close it. */
  onClose?: () => void
  children: ReactNode
}

export function Dialog({ kind, label, describedBy, onClose, children }: DialogProps) {
  useOverlayEntry(onClose)
  useTitlePart(label)
  const cancel = (event: DialogEvent) => {
    // Closing a file chooser bubbles up as a cancel event too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  }
  const closed = ({ target, currentTarget }: DialogEvent) => {
    // React's strict mode has reopened it by then.
    if (target !== currentTarget || currentTarget.open) return
    if (onClose) onClose()
    // Some browsers close it anyway on a second Escape.
    else if (currentTarget.isConnected) openModal(currentTarget)
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
      className={styles.dialog}
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

interface DialogHeaderProps {
  title: string
  onClose: () => void
}

export function DialogHeader({ title, onClose }: DialogHeaderProps) {
  const ref = useMeasured('--title-height')
  return (
    <div className={styles.header} ref={ref}>
      <h2 tabIndex={-1}>{title}</h2>
      <IconButton label="Fermer" onClick={onClose}>
        <IconX size={22} />
      </IconButton>
    </div>
  )
}

/** Kept outside the component: a new function each render would close and reopen the dialog. */
function open(dialog: HTMLDialogElement) {
  const close = openModal(dialog)
  // A form that one comes to type in says where.
  const first = dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector('h2')
  first?.focus()
  return () => {
    close()
    // Opened by its address, or by what is gone: the browser has nothing to give the focus back to.
    const { activeElement, body } = document
    if (activeElement === body || dialog.contains(activeElement)) focusStart()
  }
}

/** The part of a dialog below its title. */
export const DialogBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>
