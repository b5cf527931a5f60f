import type { IssuedProof } from '../../../contract/proofs.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { ZoneName } from '../../../contract/zones.ts'
import { formatDate } from '../../lib/format.ts'
import { copyAddress } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody } from '../../ui/frame/dialog.tsx'
import { Modal } from '../../ui/frame/modal.tsx'
import { IconCopy, IconFileText } from '../../ui/icons.ts'
import styles from './proof-dialog.module.css'
import { proofFileAddress } from './proofs.queries.ts'

interface ProofDialogProps {
  zone: ZoneName
  on: string
  proof: IssuedProof
  onClose: () => void
}

export const ProofDialog = ({ zone, on, proof: { code, url }, onClose }: ProofDialogProps) => (
  <Modal kind="question" title="Attestation prête" onClose={onClose}>
    <DialogBody>
      <p className={styles.what}>
        {zoneTitle(zone)}, situation du {formatDate(on)}.
      </p>
      <div className={styles.ways}>
        <Button component="a" href={proofFileAddress(code)} target="_blank" leftSection={<IconFileText size={20} />}>
          Ouvrir l’attestation (PDF)
          <span className="visually-hidden"> (nouvel onglet)</span>
        </Button>
        <Button variant="default" leftSection={<IconCopy size={20} />} onClick={() => void copyAddress(url)}>
          Copier le lien de vérification
        </Button>
      </div>
      <p className={styles.code}>
        Code <strong>{code}</strong>
      </p>
      <p className={styles.note}>
        Qui reçoit l’attestation peut la vérifier sans compte&nbsp;: la page dit ce qui a été attesté, et si cela a été
        corrigé depuis.
      </p>
    </DialogBody>
  </Modal>
)
