import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { splitFilter } from '../../../contract/core/list.ts'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { type exportResults, type Result, SHOWN_COLUMNS } from '../../../contract/results.ts'
import { RESULT_FACTS } from '../../../contract/rules/results.fields.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { listAll } from '../../lib/http/list.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { organismNames } from './results.lines.queries.ts'
import { planSamplings } from './results.list.ts'
import type { ResultReader } from './results.reader.queries.ts'

type ResultsExportQuery = HandlerInput<typeof exportResults>['query']

/** All samplings of the list, in the list’s order. */
export async function selectExport(db: Db, reader: ResultReader, query: ResultsExportQuery) {
  const rows = db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'results.zone_id')
    .leftJoin(organisms(db).as('holder'), 'holder.lims_client_id', 'results.lims_client_id')
    .leftJoin('results as other', 'other.id', 'results.beside_id')
    .select([
      ...SHOWN_COLUMNS.map((name) => `results.${name}` as const),
      sql<ExportedPart | null>`to_json(other)`.as('beside'),
      'zones.code',
      'zones.name',
      'results.lims_client_id',
      'holder.organism_name',
    ])
  return listAll(await planSamplings(db, reader, query), query, rows)
}

/** Read once for the whole file. */
const organisms = (db: Db) =>
  db
    .selectFrom('users')
    .select(['lims_client_id', organismNames.as('organism_name')])
    .where('lims_client_id', 'is not', null)
    .groupBy('lims_client_id')

type ExportedPart = Pick<Result, (typeof SHOWN_COLUMNS)[number]>

type ResultExportRow = Awaited<ReturnType<Awaited<ReturnType<typeof selectExport>>['execute']>>[number]

const text = (
  header: string,
  width: number,
  value: (row: ResultExportRow) => string | null,
): ExportColumn<ResultExportRow> => ({
  header,
  width,
  type: 'text',
  value,
})

/** Only administrators get the client’s columns: a client’s rows are all their own. */
export async function exportColumns(db: Db, reader: ResultReader): Promise<ExportColumn<ResultExportRow>[]> {
  const scales = await listScalesWithClasses(db)
  return [
    { header: 'Prélèvement', width: 14, type: 'date', value: (row) => row.sampled_on },
    text('Code de la zone', 16, (row) => row.code),
    text('Zone', 30, (row) => row.name),
    ...RANKING_TYPES.flatMap((type) => scales.filter((scale) => scale.type === type)).flatMap(columnsOfType),
    text('Partagé', 10, (row) => (row.is_shared ? 'Oui' : 'Non')),
    ...(reader.isAdmin
      ? [
          text('Référence client du laboratoire', 30, (row) => row.lims_client_id),
          text('Organisme', 30, (row) => row.organism_name),
        ]
      : []),
  ]
}

function columnsOfType({ type, label, unit, classes }: Scale): ExportColumn<ResultExportRow>[] {
  /** Nothing where the sampling has no result of this type. */
  const of =
    <V>(read: (part: ExportedPart) => V) =>
    (row: ResultExportRow) => {
      const part = [row, row.beside].find((one) => one?.type === type)
      return part ? read(part) : null
    }
  return [
    text(
      `${label} (signe)`,
      10,
      of(({ below_limit }) => (below_limit ? '<' : '')),
    ),
    { header: `${label} (${unit})`, width: 16, type: 'number', value: of(({ value }) => value) },
    text(
      `${label} (classe)`,
      16,
      of((part) => classOfValue(classes, part)?.label ?? null),
    ),
    ...Object.values(RESULT_FACTS).map((fact) => text(`${label} (${fact.label.toLowerCase()})`, 30, of(fact.text))),
  ]
}

/** For the audit: which filters were used, never the searched text. */
export const filtersOf = ({ filter, zone_id, from, to, client }: ResultsExportQuery) => [
  ...new Set(filter.flatMap((one) => splitFilter(one)?.column ?? [])),
  ...(zone_id === undefined ? [] : ['zone']),
  ...(from === undefined && to === undefined ? [] : ['dates']),
  ...(client === undefined ? [] : ['client']),
]
