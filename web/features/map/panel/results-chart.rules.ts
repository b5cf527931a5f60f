import type { ZoneResult } from '../../../../contract/results.ts'
import type { Scale } from '../../../../contract/scales.ts'
import { formatNumber } from '../../../lib/format.ts'
import { givenClasses } from '../../scales/scales.rules.ts'

// Drawing units, not pixels: the chart grows with its column.
export const WIDTH = 360
export const HEIGHT = 150
export const LEFT = 34
const TOP = 6
const BOTTOM = HEIGHT - 22
/** Where results under the limit are drawn, in log10 of UFP/g. */
const LOWEST = -0.35
/** After two missed months the line is broken rather than made up. */
const GAP_DAYS = 60
const DAY = 86_400_000

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' })

export interface ChartPoint {
  id: number
  x: number
  y: number
  day: number
  isBelowLimit: boolean
}

export function chartOf(results: readonly ZoneResult[], scale: Scale) {
  const days = results.map((result) => Date.parse(result.sampled_on))
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const highest = Math.max(2.3, ...results.map((result) => Math.log10(Math.max(result.value, 0.1)) + 0.15))
  const xOf = (day: number) => LEFT + 6 + ((day - first) / Math.max(DAY, last - first)) * (WIDTH - LEFT - 14)
  const yOf = (value: number) => {
    const log = Math.min(highest, Math.max(LOWEST, Math.log10(Math.max(value, 0.01))))
    return BOTTOM - ((log - LOWEST) / (highest - LOWEST)) * (BOTTOM - TOP)
  }
  const points = results
    .map(({ id, sampled_on, value, below_limit }) => ({
      id,
      day: Date.parse(sampled_on),
      x: round(xOf(Date.parse(sampled_on))),
      // Drawn under the limit itself: the true value is somewhere below.
      y: round(yOf(value) + (below_limit ? 5 : 0)),
      isBelowLimit: below_limit,
    }))
    .sort((a, b) => a.day - b.day)
  const classes = givenClasses(scale)
  const bands = classes.map(({ key, fill, min, max }) => ({
    key,
    fill,
    top: max === null ? TOP : yOf(max),
    bottom: min === null ? BOTTOM : yOf(min),
  }))
  const ticks = classes.flatMap(({ min }) => (min === null ? [] : [{ label: formatNumber(min), y: yOf(min) }]))
  return { bands, ticks, dates: datesBetween(first, last, xOf), points, lines: linesOf(points) }
}

const round = (units: number) => Math.round(units * 10) / 10

/** Three dates at most, so that labels never touch. */
function datesBetween(first: number, last: number, xOf: (day: number) => number) {
  const parts = last - first < 90 * DAY ? [0.92] : [0.08, 0.5, 0.92]
  return parts.map((part) => {
    const day = first + part * (last - first)
    return { x: round(xOf(day)), label: monthName.format(day) }
  })
}

function linesOf(points: readonly ChartPoint[]) {
  const lines: ChartPoint[][] = []
  for (const point of points) {
    const line = lines.at(-1)
    const before = line?.at(-1)
    if (line && before && point.day - before.day <= GAP_DAYS * DAY) line.push(point)
    else lines.push([point])
  }
  return lines.filter((line) => line.length > 1).map((line) => line.map(({ x, y }) => `${x},${y}`).join(' '))
}
