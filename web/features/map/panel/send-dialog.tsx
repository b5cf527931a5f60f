import type { MapType } from '../../../../contract/operator.ts'
import { todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconFileText } from '../../../ui/icons.ts'
import { ZoneProof } from '../../proofs/zone-proof.tsx'
import { ShareZone } from './share-zone.tsx'
import styles from './zone-panel.module.css'
import { ZonePoster, type ZonePosterProps } from './zone-poster.tsx'

interface SendDialogProps {
  poster: ZonePosterProps
  /** Null for what the operator shows first. */
  type: MapType | null
  onClose: () => void
}

/** What one passes on: the address of the map, a document that can be checked, or a page for the wall, whose code comes with the button. */
export const SendDialog = ({ poster, type, onClose }: SendDialogProps) => (
  <Modal kind="question" title="Envoyer" onClose={onClose}>
    <div className={styles.panel}>
      <ZoneProof zone={poster.zone} on={poster.day ?? todayInParis()} />
      <ShareZone zone={poster.zone} type={type} on={poster.day} />
      <Button fullWidth variant="default" leftSection={<IconFileText size={20} />} onClick={() => window.print()}>
        Imprimer
      </Button>
    </div>
    <ZonePoster {...poster} />
  </Modal>
)
