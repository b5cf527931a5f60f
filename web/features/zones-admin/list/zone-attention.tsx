import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatBriefDate } from '../../../lib/format.ts'
import styles from './zone-attention.module.css'

export function ZoneTags({ zone }: { zone: ZoneLine }) {
  return (
    <>
      {zone.archived_at !== null && <span className={styles.tag}>Archivée</span>}
      {!zone.has_shape && <span className={styles.tag}>Sans forme</span>}
    </>
  )
}

export function ZoneUpdate({ zone: { updated_at, attention, last_sampled_on } }: { zone: ZoneLine }) {
  return (
    <>
      <span className={styles.updated}>{updated_at === null ? '–' : formatBriefDate(updated_at)}</span>
      {attention.includes('outdated') && last_sampled_on && (
        <span className={styles.sampled}>Prélèvement du&nbsp;{formatBriefDate(last_sampled_on)}</span>
      )}
    </>
  )
}
