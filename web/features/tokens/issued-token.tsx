import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog, DialogHeader } from '../../ui/frame/dialog.tsx'
import { LeaveQuestion } from '../../ui/frame/leave-question.tsx'
import { useUnsaved } from '../../ui/frame/unsaved.ts'
import styles from './issued-token.module.css'

const TITLE = 'Jeton émis'
const STATUS = {
  none: '',
  done: 'Le jeton est copié.',
  refused: 'Le navigateur ne permet pas de copier\u00A0: le jeton est sélectionné, copiez-le au clavier.',
}

interface IssuedTokenProps {
  token: string
  onClose: () => void
}

/** The only time it is seen. */
export function IssuedToken({ token, onClose }: IssuedTokenProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [copying, setCopying] = useState<'none' | 'done' | 'refused'>('none')
  const isSafe = copying === 'done'
  useUnsaved(!isSafe)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setCopying('done')
    } catch {
      // Refused by the person, or no clipboard outside of https.
      setCopying('refused')
      field.current?.focus()
    }
  }
  const close = () => (isSafe ? onClose() : setLeaving(true))
  return (
    <Dialog kind="question" label={TITLE} onClose={close}>
      <DialogHeader title={TITLE} onClose={close} />
      <div className={styles.body}>
        <p className={styles.warning}>Copiez-le maintenant et gardez-le en lieu sûr&nbsp;: il ne sera plus affiché.</p>
        <TextField
          name="token"
          label="Jeton"
          errors={{}}
          ref={field}
          value={token}
          readOnly
          spellCheck={false}
          className={styles.token}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={() => setCopying('done')}
        />
        <p role="status" className={styles.status}>
          {STATUS[copying]}
        </p>
        <div className={styles.actions}>
          <Button
            leftSection={
              isSafe ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
            }
            onClick={copy}
          >
            Copier
          </Button>
          <Button variant="default" onClick={close}>
            Fermer
          </Button>
        </div>
      </div>
      {isLeaving && (
        <LeaveQuestion
          text="Ce jeton n’a pas été copié et ne sera plus affiché."
          stayLabel="Revenir au jeton"
          onStay={() => setLeaving(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  )
}
