import { useSearchParams } from 'react-router'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'
import { foldCode } from '../../lib/search.ts'

/** Which zone, type and view the address asks for; the target zone when it asks for none. */
export function useMapChoice(zones: readonly Zone[], startZoneId: number | null) {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('zone')
  // Another zone than the one asked must never show its class: an unknown code shows none.
  const isShown = ({ id, code }: Zone) => (asked === null ? id === startZoneId : foldCode(code) === foldCode(asked))
  const zone = zones.find(isShown) ?? null
  const type: RankingType = parameters.get('type') === 'phages' ? 'phages' : 'arn_f'
  const view = zone === null || parameters.get('view') === 'list' ? 'list' : 'zone'

  const change = (values: Record<string, string | null>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )

  return {
    zone,
    type,
    view,
    showZone: (id: number) => change({ zone: zones.find((one) => one.id === id)?.code ?? null, view: null }),
    showType: (next: RankingType) => change({ type: next === 'arn_f' ? null : next }),
    showMap: () => change({ view: null, zone: zone ? asked : null }),
    showList: () => change({ view: 'list' }),
  } as const
}
