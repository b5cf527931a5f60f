import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { splitFilter } from '../../../contract/core/list.ts'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { type exportResults, SHOWN_COLUMNS } from '../../../contract/results.ts'
import { RESULT_FACTS } from '../../../contract/rules/results.fields.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { listAll } from '../../lib/http/list.ts'
import { listScalesWithClasses } from '../scales/scales.queries.ts'
import { planResults } from './results.list.ts'
import type { ResultReader } from './results.reader.queries.ts'

type ResultsExportQuery = HandlerInput<typeof exportResults>['query']

/** All rows of the list, in the list’s order. */
export async function selectExport(db: Db, reader: ResultReader, query: ResultsExportQuery) {
  const rows = db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'results.zone_id')
    .leftJoin('users as holder', 'holder.lims_client_id', 'results.lims_client_id')
    .select([
      ...SHOWN_COLUMNS.map((name) => `results.${name}` as const),
      'zones.code',
      'zones.name',
      'results.lims_client_id',
      'holder.organism_name',
    ])
  return listAll(await planResults(db, reader, query), query, rows)
}

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
  const [phages, arn_f] = RANKING_TYPES.map((type) => scales.find((scale) => scale.type === type))
  const scaleOf = ({ type }: ResultExportRow) => ({ phages, arn_f })[type]
  return [
    { header: 'Prélèvement', width: 14, type: 'date', value: (row) => row.sampled_on },
    text('Code de la zone', 16, (row) => row.code),
    text('Zone', 30, (row) => row.name),
    text('Type', 28, (row) => scaleOf(row)?.label ?? row.type),
    text('Classe', 16, (row) => classOfValue(scaleOf(row)?.classes ?? [], row)?.label ?? null),
    text('Signe', 8, (row) => (row.below_limit ? '<' : '')),
    { header: 'Valeur (UFP/g)', width: 16, type: 'number', value: (row) => row.value },
    ...Object.values(RESULT_FACTS).map((fact) => text(fact.label, 30, fact.text)),
    text('Partagé', 10, (row) => (row.is_shared ? 'Oui' : 'Non')),
    ...(reader.isAdmin
      ? [
          text('Référence client du laboratoire', 30, (row) => row.lims_client_id),
          text('Organisme', 30, (row) => row.organism_name),
        ]
      : []),
  ]
}

/** For the audit: which filters were used, never the searched text. */
export const filtersOf = ({ filter, zone_id, from, to, client }: ResultsExportQuery) => [
  ...new Set(filter.flatMap((one) => splitFilter(one)?.column ?? [])),
  ...(zone_id === undefined ? [] : ['zone']),
  ...(from === undefined && to === undefined ? [] : ['dates']),
  ...(client === undefined ? [] : ['client']),
]
