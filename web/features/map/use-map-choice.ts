import { useSearchParams } from 'react-router'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'

export function useMapChoice() {
  const [parameters, setParameters] = useSearchParams()

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

  const type: RankingType = parameters.get('type') === 'phages' ? 'phages' : 'arn_f'
  return {
    /** As someone may have typed it; null for the person's own zone. */
    zoneCode: parameters.get('zone'),
    type,
    isListView: parameters.get('view') === 'list',
    showZone: (code: string) => change({ zone: code, view: null }),
    showType: (next: RankingType) => change({ type: next === 'arn_f' ? null : next }),
    /** Null drops an unknown zone from the address, which leads back to the person's own. */
    showMap: (zone: Zone | null) => change({ view: null, ...(zone === null && { zone: null }) }),
    showList: () => change({ view: 'list' }),
  }
}
