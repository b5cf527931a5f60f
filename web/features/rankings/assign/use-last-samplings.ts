import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import type { Zones } from '../../../../contract/zones.ts'
import { zonesQuery } from '../../zones/zones.queries.ts'
import { zoneProposalsQuery } from '../rankings.queries.ts'
import { type DialogZone, type SeenSamplings, shownSampling } from '../rankings.rules.ts'

const NONE = { id: 0, code: '' }

interface LastSamplings {
  /** The same until they change, undefined while they are asked for: they may be from before the last save. */
  sampled: SeenSamplings | undefined
  /** Asks anew; undefined where no answer comes. */
  ask: () => Promise<SeenSamplings | undefined>
}

/** As they are shown in the dialog: of one zone with what they propose. */
export function useLastSamplings(zones: readonly DialogZone[]): LastSamplings {
  const [first = NONE, ...others] = zones
  const isOne = others.length === 0
  const one = useQuery({ ...zoneProposalsQuery(first), enabled: isOne && first !== NONE })
  const all = useQuery({ ...zonesQuery, enabled: !isOne })
  const sampled = useMemo(
    () => (isOne ? ofOne(first.id, !one.isFetching && one.data) : ofAll(!all.isFetching && all.data)),
    [isOne, first.id, one.data, one.isFetching, all.data, all.isFetching],
  )
  return {
    sampled,
    ask: async () => (isOne ? ofOne(first.id, answered(await one.refetch())) : ofAll(answered(await all.refetch()))),
  }
}

/** Without what came before a failure. */
const answered = <T>({ data, isSuccess }: { data: T | undefined; isSuccess: boolean }) => isSuccess && data

function ofOne(id: number, proposals: readonly RankingProposal[] | false | undefined): SeenSamplings | undefined {
  if (!proposals || proposals.length < RANKING_TYPES.length) return
  const of = (type: RankingType) => shownSampling(proposals.find((line) => line.type === type)?.samplings[0])
  return new Map([[id, { phages: of('phages'), arn_f: of('arn_f') }]])
}

function ofAll(zones: Zones | false | undefined): SeenSamplings | undefined {
  if (!zones) return
  return new Map(
    zones.zones.map(({ id, last_samplings: { phages, arn_f } }) => [
      id,
      { phages: shownSampling(phages ?? undefined), arn_f: shownSampling(arn_f ?? undefined) },
    ]),
  )
}
