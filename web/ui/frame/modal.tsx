import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, DialogHeader } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { DialogGuard } from './unsaved.ts'

interface ModalProps {
  kind: 'drawer' | 'question' | 'wide'
  title: string
  /** The parent must stop rendering it. */
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title. It never closes over what its forms hold unsaved without asking. */
export function Modal({ kind, title, onClose, children }: ModalProps) {
  const [unsaved] = useState(() => new Set<string>())
  const [leaving, setLeaving] = useState<{ then: () => void } | null>(null)
  const leave = (then: () => void) => (unsaved.size > 0 ? setLeaving({ then }) : then())
  const requestClose = () => leave(onClose)
  const agree = () => {
    // First, so that each dialog in its turn gives the focus back.
    flushSync(() => setLeaving(null))
    leaving?.then()
  }
  return (
    <Dialog kind={kind} label={title} onClose={requestClose}>
      <DialogHeader title={title} onClose={requestClose} />
      <DialogGuard value={{ requestClose, leave, unsaved }}>{children}</DialogGuard>
      {leaving && (
        <LeaveQuestion
          text="Ce que vous avez saisi sera perdu."
          stayLabel="Continuer la saisie"
          onStay={() => setLeaving(null)}
          onLeave={agree}
        />
      )}
    </Dialog>
  )
}
