import type { MapType } from '../../../../contract/operator.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconFileText } from '../../../ui/icons.ts'
import { ZoneProof } from '../../proofs/zone-proof.tsx'
import { ShareZone } from './share-zone.tsx'
import styles from './zone-panel.module.css'

interface SendDialogProps {
  zone: Zone
  /** Null for what the operator shows first. */
  type: MapType | null
  /** The past day that is shown; null for today. */
  day: string | null
  onClose: () => void
}

/** What one passes on: the address of the map, a document that can be checked, or a page for the wall. */
export const SendDialog = ({ zone, type, day, onClose }: SendDialogProps) => (
  <Modal kind="question" title="Envoyer" onClose={onClose}>
    <div className={styles.panel}>
      <ZoneProof zone={zone} on={day ?? todayInParis()} />
      <ShareZone zone={zone} type={type} on={day} />
      <Button
        fullWidth
        variant="default"
        leftSection={<IconFileText size={20} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Imprimer
      </Button>
    </div>
  </Modal>
)
