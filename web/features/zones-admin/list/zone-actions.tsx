import { IconHistory, IconPencil, IconSettings } from '@tabler/icons-react'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { useOpenRankingDialog } from '../../rankings/open-ranking-dialog.ts'
import { FIRST_TYPE } from '../zones-admin.rules.ts'
import styles from './zone-actions.module.css'

interface ZoneActionsProps {
  zone: ZoneLine
  place: 'table' | 'card'
  onSettings: (zone: ZoneLine) => void
}

/** The labels name the zone for screen readers. */
export function ZoneActions({ zone, place, onSettings }: ZoneActionsProps) {
  const openRankingDialog = useOpenRankingDialog()
  const which = <span className="visually-hidden">&nbsp;: {zoneTitle(zone)}</span>
  return (
    <div className={styles.actions} data-place={place}>
      {zone.archived_at === null && (
        <button
          type="button"
          className={styles.assign}
          title="Modifier l’affectation"
          onClick={() => openRankingDialog({ kind: 'assign', zones: [zone], type: FIRST_TYPE })}
        >
          <IconPencil size={18} aria-hidden="true" />
          <span className={styles.words}>
            Modifier<span className={styles.more}> l’affectation</span>
            {which}
          </span>
        </button>
      )}
      <button
        type="button"
        title="Historique"
        onClick={() => openRankingDialog({ kind: 'history', zone, type: FIRST_TYPE })}
      >
        <IconHistory size={20} aria-hidden="true" />
        <span className="visually-hidden">Historique</span>
        {which}
      </button>
      <button type="button" title="Réglages de la zone" onClick={() => onSettings(zone)}>
        <IconSettings size={20} aria-hidden="true" />
        <span className="visually-hidden">Réglages de la zone</span>
        {which}
      </button>
    </div>
  )
}
