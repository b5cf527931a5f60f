import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../form/text-field.tsx'
import { IconCheck, IconCopy } from '../icons.ts'
import { Dialog, DialogHeader } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import question from './question.module.css'
import styles from './secret-dialog.module.css'
import { TYPED, useUnsaved } from './unsaved.ts'

interface SecretDialogProps {
  title: string
  /** What to do with it. */
  about: ReactNode
  noun: 'jeton' | 'lien'
  value: string
  onClose: () => void
}

const statusTexts = (noun: string) => ({
  none: '',
  done: `Le ${noun} est copié.`,
  refused: `Le navigateur ne permet pas de copier\u00A0: le ${noun} est sélectionné, copiez-le au clavier.`,
})

/** A secret, the only time that it is seen. */
export function SecretDialog({ title, about, noun, value, onClose }: SecretDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [copying, setCopying] = useState<'none' | 'done' | 'refused'>('none')
  const isSafe = copying === 'done'
  useUnsaved(!isSafe && TYPED)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopying('done')
    } catch {
      // Refused by the person, or no clipboard outside of https.
      setCopying('refused')
      field.current?.focus()
    }
  }
  const close = () => (isSafe ? onClose() : setLeaving(true))
  return (
    <Dialog kind="question" label={title} onClose={close}>
      <DialogHeader title={title} onClose={close} />
      <div className={question.question}>
        <div className={styles.about}>{about}</div>
        <TextField
          name="secret"
          label={noun === 'jeton' ? 'Jeton' : 'Lien'}
          errors={{}}
          ref={field}
          value={value}
          readOnly
          aria-required={false}
          spellCheck={false}
          className={styles.secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={() => setCopying('done')}
        />
        <p role="status" className={styles.status}>
          {statusTexts(noun)[copying]}
        </p>
        <div className={question.actions}>
          <Button leftSection={isSafe ? <IconCheck size={20} /> : <IconCopy size={20} />} onClick={copy}>
            Copier
          </Button>
          <Button variant="default" onClick={close}>
            Fermer
          </Button>
        </div>
      </div>
      {isLeaving && (
        <LeaveQuestion
          text={`Ce ${noun} n’a pas été copié et ne sera plus affiché.`}
          stayLabel={`Revenir au ${noun}`}
          onStay={() => setLeaving(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  )
}
