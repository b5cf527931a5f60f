import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RANKING_TYPES, type RankingType } from '../../../../contract/rankings.ts'
import { zonesQuery } from '../../zones/zones.queries.ts'
import { zoneProposalsQuery } from '../rankings.queries.ts'
import { type DialogZone, type SeenSamplings, shownSampling } from '../rankings.rules.ts'

const NONE = { id: 0, code: '' }

/**
 * As they are shown in the dialog: of one zone with what they propose. The same until they change, undefined while they
 * are asked for: they may be from before the last save.
 */
export function useLastSamplings(zones: readonly DialogZone[]): SeenSamplings | undefined {
  const [first = NONE, ...others] = zones
  const isOne = others.length === 0
  const one = useQuery({ ...zoneProposalsQuery(first), enabled: isOne && first !== NONE })
  const all = useQuery({ ...zonesQuery, enabled: !isOne })
  return useMemo(() => {
    if (isOne) {
      if (!one.data || one.data.length < RANKING_TYPES.length || one.isFetching) return
      const of = (type: RankingType) => shownSampling(one.data.find((line) => line.type === type)?.samplings[0])
      return new Map([[first.id, { phages: of('phages'), arn_f: of('arn_f') }]])
    }
    if (!all.data || all.isFetching) return
    return new Map(
      all.data.zones.map(({ id, last_samplings: { phages, arn_f } }) => [
        id,
        { phages: shownSampling(phages ?? undefined), arn_f: shownSampling(arn_f ?? undefined) },
      ]),
    )
  }, [isOne, first.id, one.data, one.isFetching, all.data, all.isFetching])
}
