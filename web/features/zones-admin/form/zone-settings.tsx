import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { editedZoneQuery } from '../zones-admin.queries.ts'
import { ArchivePart } from './archive-part.tsx'
import { ZoneForm } from './zone-form.tsx'
import styles from './zone-settings.module.css'

interface ZoneSettingsProps {
  zoneId: number | 'new'
  onClose: () => void
  /** Called once the dialog is closed, when the zone is about to leave the list. */
  onGone: (zone: ZoneLine) => void
}

export function ZoneSettings({ zoneId, onClose, onGone }: ZoneSettingsProps) {
  const isNew = zoneId === 'new'
  return (
    <Modal kind="drawer" title={isNew ? 'Créer une zone' : 'Réglages de la zone'} onClose={onClose}>
      <div className={styles.content}>
        {isNew ? (
          <ZoneForm zone={null} onDone={onClose} />
        ) : (
          <EditedZone id={zoneId} onClose={onClose} onGone={onGone} />
        )}
      </div>
    </Modal>
  )
}

function EditedZone({ id, onClose, onGone }: Omit<ZoneSettingsProps, 'zoneId'> & { id: number }) {
  const { data: zone, isPending, refetch } = useQuery(editedZoneQuery(id))
  if (isPending) return <Loading />
  if (!zone) return <Failed text="La zone n’a pas pu être chargée." onRetry={() => refetch()} />
  const goAway = () => {
    // Close first: the dialog gives the focus back, to a button that is about to go.
    flushSync(onClose)
    onGone(zone)
  }
  return (
    <>
      {zone.archived_at === null ? (
        <ZoneForm zone={zone} onReload={refetch} onDone={onClose} />
      ) : (
        <h3 className={styles.name}>{zoneTitle(zone)}</h3>
      )}
      <ArchivePart zone={zone} onDone={goAway} />
    </>
  )
}
