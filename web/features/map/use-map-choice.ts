import { useSearchParams } from 'react-router'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Zone } from '../../../contract/zones.ts'

/** Which zone, type and view the address asks for, and how to ask for others. */
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
    /** The code of a zone, as someone may have typed it; null: the person's own. */
    zoneCode: parameters.get('zone'),
    type,
    isListView: parameters.get('view') === 'list',
    showZone: (code: string) => change({ zone: code, view: null }),
    showType: (next: RankingType) => change({ type: next === 'arn_f' ? null : next }),
    /** With the zone of the address; with the person's own where that one is unknown. */
    showMap: (zone: Zone | null) => change({ view: null, ...(zone === null && { zone: null }) }),
    showList: () => change({ view: 'list' }),
  }
}
