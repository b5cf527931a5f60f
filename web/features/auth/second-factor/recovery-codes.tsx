import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { type LeaveWords, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { IconCheck, IconCopy, IconDownload } from '../../../ui/icons.ts'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

const STATUS = {
  none: '',
  done: 'Les codes sont copiés.',
  refused: 'Le navigateur ne permet pas de copier\u00A0: téléchargez-les ou notez-les.',
}

const UNSEEN: LeaveWords = {
  title: 'Avez-vous gardé ces codes\u00A0?',
  text: 'Ils ne seront plus affichés.',
  stayLabel: 'Revenir aux codes',
}

/** The only time they are seen: nobody leaves them by mistake. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => (
  <Modal kind="question" title="Codes de secours" onClose={onKept}>
    <DialogBody>
      <ShownCodes codes={codes} onKept={onKept} />
    </DialogBody>
  </Modal>
)

function ShownCodes({ codes, onKept }: RecoveryCodesProps) {
  const [copying, setCopying] = useState<keyof typeof STATUS>('none')
  useUnsaved(UNSEEN)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopying('done'),
      // Refused by the person, or no clipboard outside of https.
      () => setCopying('refused'),
    )
  return (
    <div className={styles.codes}>
      <p className={styles.warning}>
        Gardez ces dix codes en lieu sûr, ailleurs que sur votre téléphone&nbsp;: si vous le perdez, chacun ouvre votre
        compte une fois, après votre mot de passe. Ils ne seront plus affichés.
      </p>
      <ol aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={copying === 'done' ? <IconCheck size={20} /> : <IconCopy size={20} />}
          onClick={copy}
        >
          Copier
        </Button>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Estran, codes de secours\n\n${text}\n`)}`}
          download="estran-codes-de-secours.txt"
          leftSection={<IconDownload size={20} />}
        >
          Télécharger
        </Button>
        <Button onClick={onKept}>Je les ai gardés</Button>
      </div>
      <p role="status">{STATUS[copying]}</p>
    </div>
  )
}
