import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { focusById } from '../../lib/focus.ts'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { saveFile } from '../../lib/sharing/save-file.ts'
import { canShareFiles, share } from '../../lib/sharing/share.ts'
import { copyAddress } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody } from '../../ui/frame/dialog.tsx'
import { Modal } from '../../ui/frame/modal.tsx'
import { IconCopy, IconFileText, IconShare } from '../../ui/icons.ts'
import styles from './proof-dialog.module.css'
import { type IssuedZoneProof, proofFileAddress, proofFileQuery } from './proofs.queries.ts'

interface ProofDialogProps {
  proof: IssuedZoneProof
  /** Something of the zone has changed since. */
  overtaken: 'class' | 'other' | null
  isNextComing: boolean
  /** Shows the attestation of what is known now. */
  onNext: () => void
  onClose: () => void
}

const WHAT_ID = 'proof-what'

export function ProofDialog({ proof, overtaken, isNextComing, onNext, onClose }: ProofDialogProps) {
  const { code, zone, on, issued_at } = proof
  // The buttons of one state go as the other comes; never onto a button, which an Enter meant for another would press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has changed
  useEffect(() => {
    if (document.activeElement === document.body) focusById(WHAT_ID)
  }, [overtaken])
  return (
    <Modal kind="question" title="Attestation prête" onClose={onClose}>
      <DialogBody>
        <p id={WHAT_ID} tabIndex={-1} className={styles.what}>
          {zoneTitle(zone)}, situation du {formatDate(on)}.
        </p>
        {overtaken === null ? (
          <ProofWays proof={proof} />
        ) : (
          <div className={styles.overtaken} role="alert">
            <p>
              {overtaken === 'class' ? 'La classe a changé depuis' : 'La situation a changé depuis'}&nbsp;: cette
              attestation dit ce qui était connu le {formatMoment(issued_at)} (heure de Paris).
            </p>
            <Button needsNetwork loading={isNextComing} onClick={onNext}>
              Voir la nouvelle attestation
            </Button>
          </div>
        )}
        <p className={styles.code}>
          Code <strong>{code}</strong>
        </p>
        <p className={styles.note}>
          Qui reçoit l’attestation peut la vérifier sans compte&nbsp;: la page dit ce qui a été attesté, et si cela a
          été corrigé depuis.
        </p>
      </DialogBody>
    </Modal>
  )
}

function ProofWays({ proof: { code, url } }: Pick<ProofDialogProps, 'proof'>) {
  const isShared = canShareFiles('application/pdf')
  return (
    <div className={styles.ways}>
      {isShared && <ShareProof key={code} code={code} />}
      <Button
        component="a"
        href={proofFileAddress(code)}
        target="_blank"
        variant={isShared ? 'default' : 'filled'}
        leftSection={<IconFileText size={20} />}
      >
        Ouvrir l’attestation (PDF)
        <span className="visually-hidden"> (nouvel onglet)</span>
      </Button>
      <Button variant="default" leftSection={<IconCopy size={20} />} onClick={() => void copyAddress(url)}>
        Copier le lien de vérification
      </Button>
    </div>
  )
}

/** The file is here before the press: a phone shares nothing that comes after it. */
function ShareProof({ code }: { code: string }) {
  const { data: file, isError, refetch } = useQuery(proofFileQuery(code))
  const passOn = async () => {
    if (!file) return void refetch()
    if (!(await share({ files: [file] }))) saveFile(file)
  }
  return (
    <Button leftSection={<IconShare size={20} />} loading={!file && !isError} onClick={() => void passOn()}>
      {isError ? 'Réessayer de préparer le fichier' : 'Partager'}
    </Button>
  )
}
