import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Scale } from '../../../../contract/scales.ts'
import { lasting } from '../../../lib/storage.ts'
import { RANGES, type Range } from './axes/ranges.rules.ts'
import { zoneAssignmentsQuery, zoneChartQuery } from './chart.queries.ts'
import type { Subject } from './plot/plot.rules.ts'
import { seriesOf } from './plot/series.rules.ts'

const KEY = 'estran-chart-range'

/** Looked at the same way from zone to zone. */
function useRange() {
  const [range, setRange] = useState<Range>(() => RANGES.find((one) => one === lasting.read(KEY)) ?? 'year')
  const choose = (next: Range) => {
    lasting.write(KEY, next)
    setRange(next)
  }
  return [range, choose] as const
}

export function useChart(zoneId: number, scale: Scale) {
  const [range, setRange] = useRange()
  const answer = useQuery(zoneChartQuery({ zoneId, type: scale.type, range }))
  const { data: rankings } = useQuery(zoneAssignmentsQuery(zoneId))
  const { data } = answer
  const subject = useMemo((): Subject | null => {
    if (!data) return null
    const { chart, range: asked, today } = data
    // Summers are left out of winters: table and file have what the picture has.
    const points = seriesOf(chart.points, asked, today).flatMap((series) => series.points)
    const assignments = rankings?.filter(({ type }) => type === scale.type) ?? null
    return { range: asked, today, chart: { ...chart, points }, scale, assignments }
  }, [data, scale, rankings])
  return { range, setRange, answer, subject }
}
