import { sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { exportResults, listResults } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { classOf, selectResults } from './results.lines.ts'
import { isVisibleTo, type Reader } from './results.reader.ts'

type Narrowing = Pick<HandlerInput<typeof exportResults>['query'], 'zone_id' | 'from' | 'to' | 'client'>

/** What the reference of the operator’s own monitoring is written as. */
const MONITORING = '-'

export function conditionsOn(reader: Reader, { zone_id, from, to, client }: Narrowing) {
  const conditions = [isVisibleTo(reader)]
  if (zone_id !== undefined) conditions.push(sql`results.zone_id = ${zone_id}`)
  if (from !== undefined) conditions.push(sql`results.sampled_on >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`results.sampled_on <= ${to}::date`)
  if (client === MONITORING) conditions.push(sql`results.lims_client_id is null`)
  else if (client !== undefined) conditions.push(sql`results.lims_client_id = ${client}`)
  return conditions
}

export function listResultLines(db: Db, reader: Reader, query: HandlerInput<typeof listResults>['query']) {
  const lines = conditionsOn(reader, query).reduce(
    (rest, condition) => rest.where(condition),
    selectResults(db, reader),
  )
  return listPage(db, lines, query, planFor(reader))
}

const scaleClass = (column: 'position' | 'label') => sql<string>`(
  select ${sql.ref(column)} from scale_classes
  where scale_classes.type = results.type and key = ${classOf})`

export const planFor = (reader: Reader) => ({
  columns: {
    sampled_on: sql`results.sampled_on`,
    type: sql`results.type`,
    value: sql`results.value`,
    class: classOf,
    received_at: sql`results.updated_at`,
    zone: sql`(select code from zones where zones.id = results.zone_id)`,
  },
  sorts: { class: scaleClass('position') },
  keys: ['type', 'class'],
  matches: (text: string) => sql<boolean>`(results.zone_id in (select id from zones where ${zoneMatches(text)})
    or fold(${scaleClass('label')}) like '%' || fold(${text}) || '%'
    or to_char(results.sampled_on, 'DD/MM/YYYY') like '%' || ${text} || '%'
    or (${reader.isAdmin} and results.lims_client_id in (
      select lims_client_id from users where fold(organism_name) like '%' || fold(${text}) || '%')))`,
  order: sql`results.sampled_on desc, results.id desc`,
})
