import { IconHistory, IconPencil, IconSettings } from '@tabler/icons-react'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneLine } from '../../../../contract/zones-admin.ts'
import { RowAction, RowActions } from '../../../ui/data-table/row-actions.tsx'
import type { Place } from '../../../ui/data-table/table.ts'
import { useOpenRankingDialog } from '../../rankings/open-ranking-dialog.ts'
import { FIRST_TYPE } from '../zones-admin.rules.ts'

interface ZoneActionsProps {
  zone: ZoneLine
  place: Place
  onSettings: (zone: ZoneLine) => void
}

const ASSIGN = 'Modifier l’affectation'

export function ZoneActions({ zone, place, onSettings }: ZoneActionsProps) {
  const openRankingDialog = useOpenRankingDialog()
  const of = zoneTitle(zone)
  return (
    <RowActions place={place}>
      {zone.archived_at === null && (
        <RowAction
          label={ASSIGN}
          of={of}
          Icon={IconPencil}
          words={place === 'card' ? ASSIGN : 'Modifier'}
          onPress={() => openRankingDialog({ kind: 'assign', zones: [zone], type: FIRST_TYPE })}
        />
      )}
      <RowAction
        label="Historique"
        of={of}
        Icon={IconHistory}
        onPress={() => openRankingDialog({ kind: 'history', zone, type: FIRST_TYPE })}
      />
      <RowAction label="Réglages de la zone" of={of} Icon={IconSettings} onPress={() => onSettings(zone)} />
    </RowActions>
  )
}
