import { type RawBuilder, sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { FilterOperator } from '../../../contract/core/list.ts'
import { searchKey } from '../../../contract/core/text.ts'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { type exportResults, type listResults, type listZoneResults, MONITORING } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import {
  along,
  anyOf,
  conditionsOf,
  dayFilter,
  type ListPlan,
  listPage,
  sortedBy,
  valueFilter,
} from '../../lib/http/list.ts'
import { USER_LIST } from '../users/users.list.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { classOf } from './results.lines.queries.ts'
import { isVisibleTo, type ResultReader } from './results.reader.queries.ts'
import { readSamplings } from './results.samplings.queries.ts'

type ResultsQuery = Omit<HandlerInput<typeof exportResults>['query'], 'format'>

export async function listSamplings(db: Db, reader: ResultReader, query: HandlerInput<typeof listResults>['query']) {
  const plan = await planSamplings(db, reader, query)
  const ids = db.selectFrom('results').select(['results.id', 'results.beside_id'])
  const { items, ...page } = await listPage(db, plan, query, ids)
  return { items: await readSamplings(db, reader, items), ...page }
}

/** Monitoring and shared results only: a company’s own analyses stay private. */
export async function listResultsOfZone(db: Db, zoneId: number, query: HandlerInput<typeof listZoneResults>['query']) {
  const bands = await listBands(db)
  const where = [sql<boolean>`(results.zone_id = ${zoneId} and results.is_public)`]
  const found = query.search ? await findClassesAndDays(db, bands, query.search) : NOTHING_FOUND
  const lines = db
    .selectFrom('results')
    .select(['results.id', 'sampled_on', 'type', 'value', 'below_limit', classOf.as('class')])
    .where('is_public', '=', true)
  return listPage(db, planOf(bands, where, found), query, lines)
}

/** Plans what the list and its export ask the database: for a sampling, the result that stands for it. */
export async function planSamplings(db: Db, reader: ResultReader, query: ResultsQuery): Promise<ListPlan> {
  const { zone_id, from, to, client, search, sort = FIRST_SORT } = query
  const bands = await listBands(db)
  const where = [isVisibleTo(reader)]
  if (zone_id !== undefined) where.push(sql`results.zone_id = ${zone_id}`)
  if (from !== undefined) where.push(sql`results.sampled_on >= ${from}::date`)
  if (to !== undefined) where.push(sql`results.sampled_on <= ${to}::date`)
  if (client === MONITORING) where.push(sql`results.lims_client_id is null`)
  else if (client !== undefined) where.push(sql`results.lims_client_id = ${client}`)
  const found = search ? await findText(db, bands, search, reader) : NOTHING_FOUND
  const plan = planOf(bands, where, found)
  where.push(standsForSampling(bands, conditionsOf(partOf(bands, found, 'other'), query), sort))
  // Join zones only to sort by them: every other order reads its own index.
  const isByZone = sort === 'zone' || sort === '-zone'
  return isByZone ? { ...plan, from: sql`results join zones on zones.id = results.zone_id` } : plan
}

/** The other result of the sampling was not asked for, or comes later. */
function standsForSampling(bands: readonly ValueBand[], asked: readonly RawBuilder<boolean>[], sort: string) {
  const isUpwards = !sort.startsWith('-') && sort !== 'zone'
  const sign = isUpwards ? sql`<` : sql`>`
  const within = WITHIN_SAMPLING[sort.replace(/^-/, '')]
  // The ids alone tell: do not read the other.
  if (!within && asked.length === 0)
    return sql<boolean>`(results.beside_id is null or not results.beside_id ${sign} results.id)`
  const columns = (table: ResultTable) => sql.join([...(within?.(bands, table) ?? []), sql.ref(`${table}.id`)])
  return sql<boolean>`not exists (select from results other where other.id = results.beside_id
    and (${columns('other')}) ${sign} (${columns('results')})
    and ${sql.join([sql`true`, ...asked], sql` and `)})`
}

/** Tells results of one sampling apart in each order, before their ids. */
const WITHIN_SAMPLING: Record<string, (bands: readonly ValueBand[], table: ResultTable) => RawBuilder<unknown>[]> = {
  value: (_bands, table) => [sortValueOf(table)],
  class: classColumns,
  received_at: (_bands, table) => [sql.ref(`${table}.updated_at`)],
}

type ResultTable = 'results' | 'other'

const FIRST_SORT = '-sampled_on'
const sortValueOf = (table: ResultTable) => sql.ref(`${table}.sort_value`)
const latestFirst = sql`results.sampled_on desc, results.id desc`

const planOf = (bands: readonly ValueBand[], where: readonly RawBuilder<boolean>[], found: FoundText): ListPlan => ({
  from: sql`results`,
  id: sql`results.id`,
  where,
  ...partOf(bands, found, 'results'),
  orders: {
    sampled_on: along(sql`results.sampled_on`, sql`results.id`),
    type: sortedBy(sql`results.type`, latestFirst),
    zone: sortedBy(sql`zones.code`, latestFirst),
    value: along(sortValueOf('results'), sql`results.id`),
    class: along(...classColumns(bands, 'results'), sql`results.id`),
    received_at: along(sql`results.updated_at`, sql`results.id`),
  },
  firstSort: FIRST_SORT,
})

/** Conditions that may hold for one result of a sampling and not for another. */
const partOf = (bands: readonly ValueBand[], found: FoundText, table: ResultTable) => ({
  search: () => anyOf([...found.conditions, ...(found.classes.length > 0 ? [inBands(found.classes, table)] : [])]),
  filters: {
    type: valueFilter(sql.ref(`${table}.type`)),
    class: (_operator: FilterOperator, key: string) =>
      inBands(
        bands.filter((band) => band.key === key),
        table,
      ),
    sampled_on: dayFilter(sql.ref(`${table}.sampled_on`)),
  },
})

/** A class as a range of results.sort_value: changing a scale rewrites no result. */
interface ValueBand {
  type: string
  key: string
  label: string
  place: number
  from: number
  to: number
}

/** Lowest first, without retired classes. */
const listBands = (db: Db): Promise<ValueBand[]> =>
  db
    .selectFrom('scale_classes')
    .select([
      'type',
      'key',
      'label',
      sql<number>`row_number() over (partition by type order by position)`.as('place'),
      sql<number>`coalesce(min::float8, '-Infinity')`.as('from'),
      sql<number>`coalesce(max::float8, 'Infinity')`.as('to'),
    ])
    .where('is_retired', '=', false)
    .orderBy('place')
    .execute()

/** Adds the range that spans all bands, so that a sort by value starts reading its index there. */
function inBands(bands: readonly ValueBand[], table: ResultTable): RawBuilder<boolean> {
  const [from, to] = [Math.min(...bands.map((band) => band.from)), Math.max(...bands.map((band) => band.to))]
  const [type, value] = [sql.ref(`${table}.type`), sortValueOf(table)]
  const each = bands.map(
    (band) =>
      sql<boolean>`(${type} = ${band.type} and ${value} >= ${band.from}::float8 and ${value} < ${band.to}::float8)`,
  )
  return sql`(${value} >= ${from}::float8 and ${value} < ${to}::float8 and ${anyOf(each)})`
}

/** When both types have the same classes, the order of classes is the order of values, which has an index. */
function classColumns(bands: readonly ValueBand[], table: ResultTable): RawBuilder<unknown>[] {
  const value = sortValueOf(table)
  const different = new Set(bands.map(({ place, from, to }) => `${place} ${from} ${to}`))
  if (different.size * RANKING_TYPES.length === bands.length) return [value]
  const places = bands.map(
    ({ type, to, place }) =>
      sql`when ${sql.ref(`${table}.type`)} = ${type} and ${value} < ${to}::float8 then ${sql.lit(place)}`,
  )
  return [sql`case ${sql.join(places, sql` `)} end`, value]
}

// First look up which zones, clients and days match the text: the results are then found by their indexes.

interface FoundText {
  /** Which hold for a whole sampling, each by itself. */
  conditions: readonly RawBuilder<boolean>[]
  classes: readonly ValueBand[]
}

const NOTHING_FOUND: FoundText = { conditions: [], classes: [] }
const EVERYTHING: FoundText = { conditions: [sql<boolean>`true`], classes: [] }

async function findText(db: Db, bands: readonly ValueBand[], text: string, reader: ResultReader): Promise<FoundText> {
  const found = await findClassesAndDays(db, bands, text)
  if (found === EVERYTHING) return found
  const zones = await db.selectFrom('zones').select('id').where(zoneMatches(text)).execute()
  const ofZones = zones.length > 0 ? [sql<boolean>`results.zone_id = any(${zones.map(({ id }) => id)}::int[])`] : []
  const ofClients = reader.isAdmin ? await findClients(db, text) : []
  return { ...found, conditions: [...found.conditions, ...ofZones, ...ofClients] }
}

async function findClassesAndDays(db: Db, bands: readonly ValueBand[], text: string): Promise<FoundText> {
  const key = searchKey(text)
  const classes = bands.filter(({ label }) => key !== '' && searchKey(label).includes(key))
  const days = /^[\d/]+$/.test(text) ? await listDaysShown(db, text) : { found: [], count: 1 }
  if (classes.length === bands.length || days.found.length === days.count) return EVERYTHING
  const ofDays = days.found.length > 0 ? [sql<boolean>`results.sampled_on = any(${days.found}::date[])`] : []
  return { conditions: ofDays, classes }
}

/** Days between the first sampling and the last whose shown form (31/12/2026) contains the text, and their number. */
async function listDaysShown(db: Db, text: string) {
  const { rows } = await sql<{ found: string[]; count: number }>`
    select coalesce(array_agg(day::date::text) filter (where to_char(day, 'DD/MM/YYYY') like ${`%${text}%`}), '{}') as found,
      count(*) as count
    from (select min(sampled_on) as first, max(sampled_on) as last from results) sampled,
      generate_series(first, last, interval '1 day') day`.execute(db)
  return rows[0] ?? { found: [], count: 0 }
}

/** Beyond it the look-up becomes a sub-select: sending so many ids back takes longer. */
const MAX_CLIENTS = 500

async function findClients(db: Db, text: string): Promise<RawBuilder<boolean>[]> {
  const named = db
    .selectFrom('users')
    .select('lims_client_id')
    .where('lims_client_id', 'is not', null)
    .where(USER_LIST.filters.organism_name('contains', text))
    // Few accounts have results: with their ids alone, an index finds these.
    .where(sql<boolean>`exists (select from results where results.lims_client_id = users.lims_client_id)`)
  const references = (await named.limit(MAX_CLIENTS + 1).execute()).map(({ lims_client_id }) => lims_client_id)
  if (references.length > MAX_CLIENTS) return [sql`results.lims_client_id in ${named}`]
  return references.length > 0 ? [sql`results.lims_client_id = any(${references}::text[])`] : []
}
