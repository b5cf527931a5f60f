import type { ChartPoint } from '../../../../../contract/results.chart.ts'

export type SortKey = 'on' | 'value'

export interface PointSort {
  key: SortKey
  direction: 'ascending' | 'descending'
}

/** A column that was not sorted begins with what one looks for: the latest, the highest. */
export const nextSort = (sort: PointSort, key: SortKey): PointSort => ({
  key,
  direction: sort.key === key && sort.direction === 'descending' ? 'ascending' : 'descending',
})

/** A limit is under the same value that was counted. */
const ranked = ({ value, below_limit }: ChartPoint) => [value, below_limit ? 0 : 1] as const

export function compareValues(one: ChartPoint, other: ChartPoint) {
  const [[value, counted], [otherValue, otherCounted]] = [ranked(one), ranked(other)]
  return value - otherValue || counted - otherCounted
}

export function sortedPoints(points: readonly ChartPoint[], { key, direction }: PointSort): ChartPoint[] {
  const sign = direction === 'ascending' ? 1 : -1
  const days = (one: ChartPoint, other: ChartPoint) => one.on.localeCompare(other.on)
  return [...points].sort(
    (one, other) => (key === 'value' ? sign * compareValues(one, other) : 0) || sign * days(one, other),
  )
}
