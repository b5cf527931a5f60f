import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatDate } from '../../../lib/format.ts'
import styles from './zone-attention.module.css'

export function ZoneTags({ zone }: { zone: ZoneLine }) {
  return (
    <>
      {zone.archived_at !== null && <span className={styles.tag}>Archivée</span>}
      {!zone.has_shape && <span className={styles.tag}>Sans forme</span>}
    </>
  )
}

export function ZoneUpdate({ zone }: { zone: ZoneLine }) {
  return (
    <>
      {formatDate(zone.updated_at)}
      {zone.attention.includes('outdated') && zone.last_sampled_on && (
        <span className={styles.sampled}>Prélevée le {formatDate(zone.last_sampled_on)}</span>
      )}
    </>
  )
}
