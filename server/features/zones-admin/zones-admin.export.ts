import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { UNKNOWN_LOOK, UNRANKED_LOOK } from '../../../contract/rules/scales.unranked.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Attention } from '../../../contract/zones-admin.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { type ListSelection, listAll } from '../../lib/http/list.ts'
import { lines, planOn } from './zones-admin.queries.ts'

/** All zones of the list, in its order. */
export const selectZones = (db: Db, day: string, query: ListSelection) =>
  listAll(planOn(day, query.filter), query, lines(db, day))

type ZoneRow = Awaited<ReturnType<ReturnType<typeof selectZones>['execute']>>[number]

const text = (header: string, width: number, value: (row: ZoneRow) => string | null): ExportColumn<ZoneRow> => ({
  header,
  width,
  type: 'text',
  value,
})

const ATTENTION_LABELS: Record<Attention, string> = {
  never: 'Jamais classée',
  expiring: 'Expire',
  outdated: 'Classe sans le dernier résultat',
}

/** Both classes first of all: it is what one looks for. */
export const zoneColumns = (scales: readonly Scale[]): ExportColumn<ZoneRow>[] => [
  text('Code de la zone', 16, ({ code }) => code),
  text('Zone', 30, ({ name }) => name),
  ...RANKING_TYPES.flatMap((type) => scales.filter((scale) => scale.type === type)).flatMap(columnsOfType),
  { header: 'Dernier prélèvement', width: 18, type: 'date', value: (row) => row.last_sampled_on },
  text('À traiter', 44, ({ attention }) => attention.map((reason) => ATTENTION_LABELS[reason]).join(', ')),
  text('Département', 12, ({ department }) => department),
  text('Autres codes', 24, ({ aliases }) => aliases.join(', ')),
  text('Contour', 10, ({ has_shape }) => (has_shape ? 'Oui' : 'Non')),
  text('Archivée', 10, ({ archived_at }) => (archived_at === null ? 'Non' : 'Oui')),
]

function columnsOfType({ type, label, unit, classes }: Scale): ExportColumn<ZoneRow>[] {
  const labelOf = (key: string | undefined) =>
    key === undefined ? UNRANKED_LOOK.label : (classes.find((one) => one.key === key) ?? UNKNOWN_LOOK).label
  return [
    text(`${label} (classe)`, 16, ({ rankings }) => labelOf(rankings[type]?.class)),
    text(`${label} (signe)`, 8, ({ rankings }) => (rankings[type]?.below_limit ? '<' : '')),
    { header: `${label} (${unit})`, width: 14, type: 'number', value: ({ rankings }) => rankings[type]?.value ?? null },
    { header: `${label} (du)`, width: 12, type: 'date', value: ({ rankings }) => rankings[type]?.starts_on ?? null },
    { header: `${label} (au)`, width: 12, type: 'date', value: ({ rankings }) => rankings[type]?.ends_on ?? null },
  ]
}
