import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, DialogHeader } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { DialogGuard, type LeaveWords } from './unsaved.ts'

interface ModalProps {
  kind: 'drawer' | 'question' | 'wide' | 'picture'
  title: string
  /** The parent must stop rendering it. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title. It never closes over what its forms hold unsaved without asking. */
export function Modal({ kind, title, onClose, children }: ModalProps) {
  const [unsaved] = useState(() => new Map<string, LeaveWords>())
  const [leaving, setLeaving] = useState<{ words: LeaveWords; then: () => void } | null>(null)
  const leave = (then: () => void) => {
    const [words] = unsaved.values()
    return words ? setLeaving({ words, then }) : then()
  }
  const requestClose = () => leave(onClose)
  const agree = () => {
    // The question closes first, so that each dialog in its turn gives the focus back.
    flushSync(() => setLeaving(null))
    leaving?.then()
  }
  return (
    <Dialog kind={kind} label={title} onClose={requestClose}>
      <DialogHeader title={title} onClose={requestClose} />
      <DialogGuard value={{ requestClose, leave, unsaved }}>{children}</DialogGuard>
      {leaving && <LeaveQuestion {...leaving.words} onStay={() => setLeaving(null)} onLeave={agree} />}
    </Dialog>
  )
}
