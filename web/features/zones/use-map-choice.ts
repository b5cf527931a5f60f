import { useSearchParams } from 'react-router'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'

/** Which zone, type and view the address asks for; the target zone when it asks for none. */
export function useMapChoice(zones: readonly Zone[], startZoneId: number | null) {
  const [parameters, setParameters] = useSearchParams()
  const asked = zones.find(({ code }) => code === parameters.get('zone'))
  const zone = asked ?? zones.find(({ id }) => id === startZoneId) ?? null
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
    showMap: () => change({ view: null }),
    showList: () => change({ view: 'list' }),
  } as const
}
