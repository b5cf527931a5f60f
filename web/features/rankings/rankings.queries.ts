import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/core/endpoint.ts'
import { countAlerted } from '../../../contract/rankings.audience.ts'
import {
  assignRanking,
  assignRankings,
  deleteRanking,
  listRankingChanges,
  listZoneRankings,
  type Ranking,
  type RankingChange,
  type RankingRecord,
  type RankingType,
  updateRanking,
} from '../../../contract/rankings.ts'
import { listProposals } from '../../../contract/rankings.week.ts'
import { call, isStale } from '../../lib/call.ts'
import { alertsQuery } from '../alerts/alerts.queries.ts'
import type { bodyOf, DialogZone, SeenSamplings } from './rankings.rules.ts'

/** Both types. */
export interface RankingHistory {
  rankings: RankingRecord[]
  changes: RankingChange[]
}

/** The most that one answer may hold: some years of a zone. */
const PER_PAGE = 200

/** The dialog shows the failure itself. */
export const zoneRankingsQuery = (zoneId: number) =>
  infiniteQueryOptions({
    queryKey: ['zones', 'rankings', zoneId],
    queryFn: async ({ pageParam: page }) => {
      const input = { params: { id: zoneId }, query: { page, per_page: PER_PAGE } }
      return Promise.all([call(listZoneRankings, input), call(listRankingChanges, input)])
    },
    initialPageParam: 1,
    getNextPageParam: (lists, _, page) => (lists.some(({ total }) => total > page * PER_PAGE) ? page + 1 : null),
    select: ({ pages }): RankingHistory => ({
      rankings: pages.flatMap(([rankings]) => rankings.items),
      changes: pages.flatMap(([, changes]) => changes.items),
    }),
    meta: { shownBy: 'form' },
  })

/** The rankings that the zone’s last samplings propose, as on the week’s screen; a failure only hides them. */
export const zoneProposalsQuery = ({ id, code }: Pick<DialogZone, 'id' | 'code'>) =>
  queryOptions({
    queryKey: ['zones', 'proposals', 'zone', id],
    queryFn: () => call(listProposals, { query: { all: 'true', search: code, per_page: PER_PAGE } }),
    select: ({ items }) => items.filter(({ zone }) => zone.id === id),
    meta: { shownBy: 'form' },
  })

/** How many people saving would alert: said beside its form, which never waits for it. */
export const audienceQuery = (query: CallInput<typeof countAlerted>['query'] | null) =>
  queryOptions({
    queryKey: [...alertsQuery.queryKey, 'audience', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(countAlerted, { query, signal }),
    gcTime: 0,
    meta: { shownBy: 'form' },
  })

type RankingBody = ReturnType<typeof bodyOf>

interface NewRanking extends RankingBody {
  type: RankingType
  shortens: boolean
}

interface ChangedZones {
  sent: readonly DialogZone[]
  type: RankingType
  /** In their order. */
  now: readonly (Ranking | null)[]
}

/** `onChanged` gets what is in force where the server refuses because it is not what was shown. */
export const useAssignRanking =
  (onChanged: (changed: ChangedZones) => void) =>
  async (sent: readonly DialogZone[], body: NewRanking, seen: SeenSamplings | undefined) => {
    try {
      return await assign(sent, body, seen)
    } catch (error) {
      if (isStale(error) && areRankings(error.current)) onChanged({ sent, type: body.type, now: error.current })
      throw error
    }
  }

async function assign(zones: readonly DialogZone[], body: NewRanking, seen: SeenSamplings | undefined) {
  const shown = zones.flatMap(({ rankings }) => {
    const ranking = rankings?.[body.type]
    return ranking === undefined ? [] : { ranking: ranking && shownOf(ranking) }
  })
  const [first] = zones
  if (first && zones.length === 1) {
    const last_sampling = seen?.get(first.id)?.[body.type]
    const given = { ...body, last_sampling }
    return [await call(assignRanking, { params: { id: first.id }, body: { ...given, shown: shown[0]?.ranking } })]
  }
  const samplings = zones.flatMap(({ id }) => seen?.get(id) ?? [])
  const last_samplings = samplings.length === zones.length ? samplings.map((one) => one[body.type]) : undefined
  const all = shown.length === zones.length ? shown.map(({ ranking }) => ranking) : undefined
  return call(assignRankings, { body: { zone_ids: zones.map(({ id }) => id), ...body, shown: all, last_samplings } })
}

const shownOf = ({ id, class: key, ends_on }: Ranking) => ({ id, class: key, ends_on })

/** Without a schema, whose library a first visit would load. */
const areRankings = (current: unknown): current is (Ranking | null)[] => Array.isArray(current)

/** As the form shows it: a newer version answers 409. */
type EditedRanking = Pick<RankingRecord, 'id' | 'version'>

export const useUpdateRanking =
  () =>
  ({ id, version }: EditedRanking, body: RankingBody) =>
    call(updateRanking, { params: { id }, body: { version, ...body } })

export const useDeleteRanking =
  () =>
  ({ id, version }: EditedRanking, reason: string) =>
    call(deleteRanking, { params: { id }, body: { version, reason } })
