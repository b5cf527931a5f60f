import { type Selectable, sql } from 'kysely'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import { isOn } from '../../../contract/core/fields.ts'
import {
  type listProposals,
  MAX_EXPIRY_DAYS,
  PROPOSAL_REASONS,
  type ProposalCounts,
  type ProposalReason,
  type RankingProposal,
} from '../../../contract/rankings.week.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type ListPlan, type ListSelection, listAll, listPage, sortedBy, valueFilter } from '../../lib/http/list.ts'
import { aliases, lastSamplingOf, restsOnOther } from '../zones/zones.queries.ts'
import { zoneMatches } from '../zones/zones.search.ts'
import { PERSON_NAME } from './rankings.queries.ts'

// For a zone and type, at most 2,000 rows, found by indexes. `r`: its ranking in force; `last`: its last sampling,
// the highest of a day with several; `proposed`: the class of that one.

const inForceOn = (day: string) => sql<Selectable<Tables['rankings']>>`rankings_on(${day}::date)`

const lastSampling = lastSamplingOf(sql`zones.id`, sql`scales.type`)

/** Says what class_of() does, which starts anew at each call: too slow for three a line. */
const classAt = (sortValue: ReturnType<typeof sql>) => sql<{ key: string; min: number | null }>`(
  select key, min from scale_classes c
  where c.type = scales.type and not is_retired
    and (${sortValue} < 0 or ((min is null or ${sortValue} >= min) and (max is null or ${sortValue} < max)))
  order by position limit 1)`

const classOfLast = classAt(sql`last.sort_value`)

const pairsOn = (day: string) => sql`zones
  cross join scales
  left join ${inForceOn(day)} r on r.zone_id = zones.id and r.type = scales.type
  left join lateral ${lastSampling} last on true
  left join lateral ${classOfLast} proposed on last.sort_value is not null`

const id = sql<number>`(zones.id * 2 + (scales.type = 'arn_f')::int)`

const isChange = sql<boolean>`proposed.key <> r.class`

const maxExpiry = sql`${MAX_EXPIRY_DAYS}::int`

const REASONS: Record<ProposalReason, (day: string) => ReturnType<typeof sql<boolean>>> = {
  // An old sampling confirms nothing, and a zone that has neither a class nor a sampling asks nothing.
  decide: (day) => sql`case
    when last.sampled_on is null then r.id is not null
    else proposed.key is distinct from r.class or last.sampled_on < ${day}::date - scales.validity_days end`,
  changes: () => isChange,
  worse: () => sql`(${isChange} and severity_of(scales.type, proposed.key) > severity_of(scales.type, r.class))`,
  // Rankings never overlap, so one that follows without a gap starts the next day. Not « exists », for which PostgreSQL
  // reads the whole table.
  expires: (day) => sql`(
    r.ends_on <= ${day}::date + least(${maxExpiry}, coalesce(scales.ranking_days / 2, ${maxExpiry}))
    and (select n.id from rankings n
      where n.zone_id = r.zone_id and n.type = r.type and n.starts_on = r.ends_on + 1) is null)`,
  none: () => sql`r.id is null`,
}

const isProposed = (day: string) => sql<boolean>`(r.id is null or ${restsOnOther} or ${REASONS.expires(day)})`

const byZone = sql`zones.code, zones.id, scales.type desc`

const planOn = (day: string, isAll: boolean): ListPlan => ({
  from: pairsOn(day),
  id,
  where: [sql`archived_at is null`, ...(isAll ? [] : [isProposed(day)])],
  search: zoneMatches,
  filters: {
    reason: (_operator, value) => {
      const reason = PROPOSAL_REASONS.find((one) => one === value)
      return reason ? sql`${REASONS[reason](day)}` : sql`false`
    },
    type: valueFilter(sql`scales.type`),
  },
  orders: {
    zone: (direction) => sql`zones.code ${direction}, zones.id ${direction}, scales.type desc`,
    class: sortedBy(sql`coalesce(proposed.min, case when proposed.key is null then -2 else -1 end)`, byZone),
    sampled_on: sortedBy(sql`coalesce(last.sampled_on, '-infinity')`, byZone),
    ends_on: sortedBy(sql`coalesce(r.ends_on, 'infinity')`, byZone),
  },
  firstSort: 'zone',
})

/** Must match results.sort_value in the database. */
const loadOf = (sortValue: ReturnType<typeof sql>) =>
  sql<number>`round((case when ${sortValue} < 0 then ${sortValue} + 10000000000 else ${sortValue} end)::numeric, 2)`

const samplings = sql<RankingProposal['samplings']>`(
  select coalesce(json_agg(json_build_object('sampled_on', sampled_on,
    'class', (select key from ${classAt(sql`highest`)} found),
    'value', ${loadOf(sql`highest`)}, 'below_limit', highest < 0) order by sampled_on desc), '[]')
  from (
    select sampled_on, max(sort_value) as highest from results
    where results.zone_id = zones.id and is_public and results.type = scales.type
    group by sampled_on order by sampled_on desc limit 3) days)`

const inForce = sql<RankingProposal['in_force']>`case when r.id is not null then json_build_object(
  'id', r.id, 'class', r.class, 'value', r.value, 'below_limit', r.below_limit,
  'starts_on', r.starts_on, 'ends_on', r.ends_on, 'version', r.version) end`

/** Its last change, or when it was given; without one, the last change that took away what was in force today. */
const decidedFor = (userId: number, day: string) => sql<RankingProposal['decided']>`(
  select json_build_object('at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', (select ${PERSON_NAME} from users where users.id = d.user_id),
    'is_own', coalesce(d.user_id = ${userId}::int, false))
  from (
    select c.id, at, user_id from ranking_changes c where c.ranking_id = r.id
    union all
    select 0, r.created_at, r.user_id where r.id is not null
    union all
    select c.id, at, user_id from ranking_changes c
    where r.id is null and c.zone_id = zones.id and c.type = scales.type and ${day}::date >= (before->>'starts_on')::date
      and ${day}::date <= coalesce((before->>'ends_on')::date, 'infinity')) d
  order by d.id desc limit 1)`

/** A class given today ends before the one that is to come. */
const endOf = (day: string) => sql<string | null>`least(${day}::date + scales.ranking_days, (
  select min(starts_on) - 1 from rankings n
  where n.zone_id = zones.id and n.type = scales.type and n.starts_on > ${day}::date))`

const lines = (db: Db, day: string, userId: number) =>
  db
    .selectFrom('zones')
    .innerJoin('scales', (join) => join.onTrue())
    .leftJoin(inForceOn(day).as('r'), (join) =>
      join.onRef('r.zone_id', '=', 'zones.id').onRef('r.type', '=', 'scales.type'),
    )
    .leftJoinLateral(lastSampling.as('last'), (join) => join.onTrue())
    .leftJoinLateral(classOfLast.as('proposed'), (join) => join.on('last.sort_value', 'is not', null))
    .select([
      id.as('id'),
      sql<RankingProposal['zone']>`json_build_object(
        'id', zones.id, 'code', zones.code, 'name', zones.name, 'aliases', ${aliases})`.as('zone'),
      'scales.type',
      inForce.as('in_force'),
      decidedFor(userId, day).as('decided'),
      sql<ProposalReason[]>`array(${sql.join(
        PROPOSAL_REASONS.map((reason) => sql`select ${reason}::text where ${REASONS[reason](day)}`),
        sql` union all `,
      )})`.as('reasons'),
      samplings.as('samplings'),
      'proposed.key as class',
      sql<number | null>`case when last.sort_value is not null then ${loadOf(sql`last.sort_value`)} end`.as('value'),
      sql<boolean>`coalesce(last.sort_value < 0, false)`.as('below_limit'),
      sql<string>`${day}::date`.as('starts_on'),
      endOf(day).as('ends_on'),
    ])

/** As this person reads them. */
interface ProposalReading<Query> {
  day: string
  userId: number
  query: Query
}

type ProposalQuery = HandlerInput<typeof listProposals>['query']

export async function listProposalLines(db: Db, { day, userId, query }: ProposalReading<ProposalQuery>) {
  const page = await listPage(db, planOn(day, isOn(query.all)), query, lines(db, day, userId))
  return { ...page, items: page.items.map(({ id: _, ...line }): RankingProposal => line) }
}

export const selectProposals = (
  db: Db,
  { day, userId, query }: ProposalReading<ListSelection & Pick<ProposalQuery, 'all'>>,
) => listAll(planOn(day, isOn(query.all)), query, lines(db, day, userId))

export async function countProposalReasons(db: Db, day: string): Promise<ProposalCounts> {
  const counts = PROPOSAL_REASONS.map(
    (reason) => sql`count(*) filter (where ${REASONS[reason](day)}) as ${sql.ref(reason)}`,
  )
  const { rows } = await sql<ProposalCounts>`
    select count(*) as all, ${sql.join(counts)} from ${pairsOn(day)}
    where archived_at is null and ${isProposed(day)}`.execute(db)
  return rows[0] ?? { all: 0, decide: 0, changes: 0, worse: 0, expires: 0, none: 0 }
}
