import type { MapType } from '../../../../contract/operator.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconFileText } from '../../../ui/icons.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { publicAddress } from '../../operator/public-address.ts'
import { useIssuedProof } from '../../proofs/proofs.queries.ts'
import { ZoneProof } from '../../proofs/zone-proof.tsx'
import { useNow } from '../../zones/freshness/use-now.ts'
import { mapAddress } from '../map.rules.ts'
import { ZonePoster, type ZonePosterProps } from '../panel/zone-poster.tsx'
import styles from './send-dialog.module.css'
import { ShareLink } from './share-link.tsx'
import { ZonePicture } from './zone-picture.tsx'

interface SendDialogProps {
  poster: ZonePosterProps
  /** Null for what the operator shows first. */
  type: MapType | null
  onClose: () => void
}

/**
 * What one passes on of a zone: a picture, a document that can be checked, an address, or a page for the wall, whose
 * code comes with the button. They are of one attestation, issued as the dialog opens: its code is in the picture.
 */
export function SendDialog({ poster, type, onClose }: SendDialogProps) {
  const { zone, scales, day, on } = poster
  const now = useNow()
  const issued = useIssuedProof({ zone, scales, on })
  const onMap = publicAddress(useSettings(), mapAddress({ zone: zone.code, type, on: day }))
  return (
    <Modal kind="question" title="Envoyer" onClose={onClose}>
      <DialogBody>
        <ZonePicture poster={poster} issued={issued} now={now} />
        <div className={styles.ways}>
          <ZoneProof issued={issued} zone={zone} />
          <p className={styles.what}>Un PDF, que chacun peut vérifier.</p>
          <ShareLink
            needsNetwork
            title={`Attestation ${zoneTitle(zone)}, ${formatDate(issued.data?.on ?? on)}`}
            url={issued.data?.url}
            loading={issued.isFetching}
            onMissing={() => void issued.refetch()}
          >
            Lien de vérification
          </ShareLink>
          <p className={styles.what}>S’ouvre sans compte&nbsp;: les classes de ce jour.</p>
          <ShareLink title={zoneTitle(zone)} url={onMap}>
            Lien de la carte
          </ShareLink>
          <p className={styles.what}>Il faut un compte&nbsp;: la zone telle que vous la voyez.</p>
          <Button fullWidth variant="default" leftSection={<IconFileText size={20} />} onClick={() => window.print()}>
            Imprimer
          </Button>
        </div>
      </DialogBody>
      <ZonePoster {...poster} />
    </Modal>
  )
}
