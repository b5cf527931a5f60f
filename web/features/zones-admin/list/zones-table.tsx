import type { RankingType } from '../../../../contract/rankings.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { EXPIRES_WITHIN, type ZoneCounts, type ZoneLine } from '../../../../contract/zones-admin.ts'
import { Clamped } from '../../../ui/clamped.tsx'
import type { Column, Table } from '../../../ui/data-table/table.ts'
import { ZoneActions } from './zone-actions.tsx'
import { ZoneTags, ZoneUpdate } from './zone-attention.tsx'
import { TypeClass } from './zone-class.tsx'
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
  quick: {
    label: 'Filtrer les zones',
    filters: [
      { label: 'Toutes', filter: null, count: counts?.all },
      { label: 'Jamais classées', filter: 'attention:equals:never', count: counts?.never },
      {
        label: `Expirent sous ${EXPIRES_WITHIN} jours`,
        filter: 'attention:equals:expiring',
        count: counts?.expiring,
      },
      {
        label: 'Prélèvement plus récent que le classement',
        filter: 'attention:equals:outdated',
        count: counts?.outdated,
      },
      { label: 'Archivées', filter: 'archived:equals:true', count: counts?.archived },
    ],
  },
  actions: (zone, place) => <ZoneActions zone={zone} place={place} onSettings={onSettings} />,
  failure: 'Les zones n’ont pas pu être chargées.',
})

const OF_ZONE: readonly Column<ZoneLine>[] = [
  {
    key: 'code',
    label: 'Code',
    sort: 'ascending',
    filter: 'text',
    joins: 'name',
    card: 'over',
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
const typeColumn = (type: RankingType, label: string, scales: readonly Scale[]): Column<ZoneLine> => ({
  key: type,
  label,
  sort: 'descending',
  cell: (zone) => <TypeClass zone={zone} type={type} scales={scales} />,
})
