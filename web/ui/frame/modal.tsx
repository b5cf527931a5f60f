import type { ReactNode } from 'react'
import { Dialog, DialogHeader } from './dialog.tsx'

interface ModalProps {
  kind: 'drawer' | 'question'
  title: string
  /** The parent must stop rendering it. */
  onClose: () => void
  children: ReactNode
}

export const Modal = ({ kind, title, onClose, children }: ModalProps) => (
  <Dialog kind={kind} label={title} onClose={onClose}>
    <DialogHeader title={title} onClose={onClose} />
    {children}
  </Dialog>
)
