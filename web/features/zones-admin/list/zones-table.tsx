import type { RankingType } from '../../../../contract/rankings.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { EXPIRES_WITHIN, type ZoneCounts, type ZoneLine } from '../../../../contract/zones-admin.ts'
import { formatDate, formatDayOfYear, formatNearDay, formatValue, todayInParis } from '../../../lib/format.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import { RowAction, RowActions } from '../../../ui/data-table/row-actions.tsx'
import type { CardPlace, Table, TableColumn } from '../../../ui/data-table/table.ts'
import { IconHistory, IconPencil, IconSettings } from '../../../ui/icons.ts'
import { useOpenRankingDialog } from '../../rankings/ranking-dialogs.tsx'
import { ClassMark } from '../../scales/class-mark.tsx'
import { classOf } from '../../scales/scales.rules.ts'
import { endsSoon, FIRST_TYPE } from '../zones-admin.rules.ts'
import styles from './zones-table.module.css'

interface ZonesTableParts {
  /** Empty while loading: rows then show no class. */
  scales: readonly Scale[]
  counts: ZoneCounts | undefined
  onSettings: (zone: ZoneLine) => void
}

export const zonesTable = ({ scales, counts, onSettings }: ZonesTableParts): Table<ZoneLine> => ({
  name: 'zones',
  columns: [
    ...OF_ZONE,
    typeColumn('phages', 'Classification Phages', scales),
    typeColumn('arn_f', 'ARN F-spécifiques infectieux', scales),
    {
      key: 'updated_at',
      label: 'Mise à jour',
      sort: 'descending',
      cell: (zone) => <ZoneUpdate zone={zone} />,
    },
  ],
  firstSort: 'code',
  noun: ['zone', 'zones'],
  search: { label: 'Chercher une zone par code ou nom', placeholder: 'Code ou nom de la zone' },
  quick: [
    { label: 'Toutes', filter: null, count: counts?.all },
    { label: 'Jamais classées', filter: 'attention:equals:never', count: counts?.never },
    { label: `Expirent sous ${EXPIRES_WITHIN} jours`, filter: 'attention:equals:expiring', count: counts?.expiring },
    {
      label: 'Classe sans le dernier résultat',
      filter: 'attention:equals:outdated',
      count: counts?.outdated,
    },
    { label: 'Archivées', filter: 'archived:equals:true', count: counts?.archived },
  ],
  actions: (zone, place) => <ZoneActions zone={zone} place={place} onSettings={onSettings} />,
  failure: 'Les zones n’ont pas pu être chargées.',
})

const OF_ZONE: readonly TableColumn<ZoneLine>[] = [
  {
    key: 'code',
    label: 'Code',
    sort: 'ascending',
    filter: 'text',
    joins: 'name',
    card: 'below',
    cell: (zone) => <span className={styles.code}>{zone.code}</span>,
  },
  {
    key: 'name',
    label: 'Nom',
    sort: 'ascending',
    filter: 'text',
    card: 'title',
    cell: (zone) => (
      <span className={styles.name}>
        <Clamped text={zone.name} />
        <ZoneTags zone={zone} />
      </span>
    ),
  },
  {
    key: 'department',
    label: 'Département',
    sort: 'ascending',
    filter: 'text',
    isHiddenAtFirst: true,
    cell: (zone) => zone.department,
  },
]

/** People look first for the worst class. */
const typeColumn = (type: RankingType, label: string, scales: readonly Scale[]): TableColumn<ZoneLine> => ({
  key: type,
  label,
  sort: 'descending',
  card: 'below',
  cell: (zone) => <TypeClass zone={zone} type={type} scales={scales} />,
  cardCell: (zone) => <TypeClass zone={zone} type={type} scales={scales} of={SHORT_LABELS[type]} />,
})

interface ZoneActionsProps {
  zone: ZoneLine
  place: CardPlace
  onSettings: (zone: ZoneLine) => void
}

const ASSIGN = 'Modifier le classement'
const SETTINGS = 'Réglages de la zone'

function ZoneActions({ zone, place, onSettings }: ZoneActionsProps) {
  const openRankingDialog = useOpenRankingDialog()
  const of = zoneTitle(zone)
  return (
    <RowActions place={place} menuOf={of}>
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
        words={place === 'card' ? 'Historique' : undefined}
        onPress={() => openRankingDialog({ kind: 'history', zone, type: FIRST_TYPE })}
      />
      <RowAction
        label={SETTINGS}
        of={of}
        Icon={IconSettings}
        words={place === 'card' ? SETTINGS : undefined}
        onPress={() => onSettings(zone)}
      />
    </RowActions>
  )
}

function ZoneTags({ zone }: { zone: ZoneLine }) {
  return (
    <>
      {zone.archived_at !== null && <span className={styles.tag}>Archivée</span>}
      {!zone.has_shape && <span className={styles.tag}>Sans forme</span>}
    </>
  )
}

function ZoneUpdate({ zone: { updated_at, attention, last_sampled_on } }: { zone: ZoneLine }) {
  return (
    <>
      <span className={styles.updated}>{updated_at === null ? '–' : formatDate(updated_at)}</span>
      {attention.includes('outdated') && (
        <span className={styles.sampled}>
          {last_sampled_on === null
            ? 'Prélèvement retiré'
            : `Dernier prélèvement\u00A0: ${formatNearDay(last_sampled_on, todayInParis())}`}
        </span>
      )}
    </>
  )
}

interface TypeClassProps {
  zone: ZoneLine
  type: RankingType
  scales: readonly Scale[]
  /** Where no header names the type; briefly then, on one line. */
  of?: string
}

function TypeClass({ zone, type, scales, of }: TypeClassProps) {
  const scale = scales.find((one) => one.type === type)
  if (!scale) return null
  const ranking = zone.rankings[type]
  const shown = classOf(ranking, scale)
  const load = ranking && formatValue(ranking)
  const end = ranking && endsSoon(ranking, todayInParis()) ? ranking.ends_on : null
  const until = end && <span className={styles.end}>Jusqu’au {formatDayOfYear(end)}</span>
  if (of) {
    return (
      <span className={styles.brief}>
        {of} <ClassMark shown={shown} size={18} /> <strong>{shown.label}</strong> {until}
      </span>
    )
  }
  return (
    <div className={styles.class}>
      <ClassMark shown={shown} size={24} />
      <div>
        {shown.label}{' '}
        {load && (
          <span className={styles.load}>
            {load} <span className={styles.unit}>{scale.unit}</span>
          </span>
        )}
        {until && <div>{until}</div>}
      </div>
    </div>
  )
}
