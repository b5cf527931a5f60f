import { daysBetween } from '../../../../../contract/core/days.ts'
import type { ChartPoint, ZoneChart } from '../../../../../contract/results.chart.ts'
import { lastWinterOn, winterEnd, winterStart } from '../../../../../contract/rules/zones.winters.ts'
import type { Scale } from '../../../../../contract/scales.ts'
import { type DayTick, dayTicks } from '../axes/days-axis.rules.ts'
import { type ChartEnd, type ChartRange, daysShown } from '../axes/ranges.rules.ts'
import { textWidth } from '../axes/text-width.ts'
import { logOf, spanOf, type ValueTick, valueTicks } from '../axes/values-axis.rules.ts'
import { bandsOf, boundsOf, type ClassBand, withinSpan } from './bands.rules.ts'
import type { PastWeek } from './past.rules.ts'
import { axisDay, type ChartSeries, runsOf, seriesOf } from './series.rules.ts'
import { type ChartRanking, type ClassStep, stepsOf } from './steps.rules.ts'

/** The data that is drawn, whatever the size. */
export interface ChartSubject extends ChartEnd {
  chart: ZoneChart
  /** Null: not known. */
  rankings: readonly ChartRanking[] | null
  scale: Scale
  range: ChartRange
  /** Weeks of the winters that are compared. */
  past: readonly PastWeek[]
}

export interface PlotSize {
  width: number
  height: number
}

/** The edges of what is between the axes, in pixels. */
interface PlotFrame {
  left: number
  right: number
  top: number
  bottom: number
}

export interface PlacedPoint {
  point: ChartPoint
  x: number
  y: number
  lowY: number
}

interface PlacedWeek extends PlacedPoint {
  medianY: number
}

export interface PlacedSeries extends Omit<ChartSeries, 'points'> {
  points: PlacedPoint[]
  runs: PlacedPoint[][]
}

export interface ChartPlot extends PlotSize {
  frame: PlotFrame
  days: (DayTick & { x: number })[]
  values: (ValueTick & { y: number })[]
  bands: ClassBand[]
  /** Tells whether names stand in the margin, where there is room. */
  hasNames: boolean
  steps: (ClassStep & { x: number; endX: number; y: number })[]
  series: PlacedSeries[]
  /** Those in the picture; of the other ones it has the weeks they make together. */
  drawn: PlacedSeries[]
  /** The weeks of past winters, cut at their gaps. */
  past: PlacedWeek[][]
  radius: number
  /** Where ranges have no room to be told apart, they are one area. */
  ranges: 'bars' | 'area'
  /** Single marks would be one smear. */
  isDense: boolean
}

/** From here on the classes are named in the margin; below, their marks only. */
const WIDE = 520
const MARK_ROOM = 30
const NAME_HEIGHT = 20
const TOP = 10
/** Pixels from one point to the next. */
const MIN_SPACING = 1.6
const MIN_SPACING_OF_BARS = 7
const BOTTOM = 40

export function plotOf(
  { chart, rankings, scale, range, today, past }: ChartSubject,
  { width, height }: PlotSize,
): ChartPlot {
  const shown = daysShown(
    range,
    today,
    chart.points.map(({ on }) => on),
  )
  const series = seriesOf(chart.points, range, today)
  const winter = lastWinterOn(today)
  const steps = stepsOf(
    rankings ?? [],
    scale,
    range === 'winters'
      ? [winterStart(winter), earlier(today, winterEnd(winter))]
      : [shown[0], earlier(today, shown[1])],
  )
  const points = series.flatMap((one) => one.points)
  const span = spanOf({
    values: [
      ...points.flatMap(({ low, value }) => [low, value]),
      ...steps.flatMap(({ shown: { min } }) => (min === null ? [] : [min])),
    ],
    bounds: boundsOf(scale),
  })
  const frame = { left: 0, right: 0, top: TOP, bottom: height - BOTTOM }
  const ticks = valueTicks(span, frame.bottom - frame.top)
  const hasNames = width >= WIDE
  frame.left = Math.ceil(Math.max(...ticks.map(({ label }) => textWidth(label)), textWidth('100'))) + 12
  frame.right = width - MARK_ROOM - (hasNames ? Math.max(...scale.classes.map(({ label }) => textWidth(label))) : 0)
  const perDay = (frame.right - frame.left) / Math.max(1, daysBetween(...shown))
  const xOf = (day: string) => round(frame.left + daysBetween(shown[0], axisDay(day, range)) * perDay)
  const yOf = (log: number) =>
    round(frame.bottom - ((log - span[0]) / (span[1] - span[0])) * (frame.bottom - frame.top))
  const place = (point: ChartPoint): PlacedPoint => ({
    point,
    // A week or a month may begin before the first day shown.
    x: Math.max(frame.left, xOf(point.on)),
    y: yOf(logOf(point.value)),
    lowY: yOf(logOf(point.low)),
  })
  const placed = series.map(({ name, rank, points: own }) => {
    const all = own.map(place)
    return { name, rank, points: all, runs: runsOf(all, chart.grouped_by) }
  })
  const placeWeek = (week: PastWeek): PlacedWeek => ({ ...place(week), medianY: yOf(logOf(week.median.value)) })
  const spacing = (frame.right - frame.left) / Math.max(1, ...series.map((one) => one.points.length))
  return {
    width,
    height,
    frame,
    hasNames,
    days: dayTicks(shown, frame.right - frame.left, range === 'winters' ? 'hidden' : 'shown').map((tick) => ({
      ...tick,
      x: round(frame.left + daysBetween(shown[0], tick.day) * perDay),
    })),
    values: ticks.map((tick) => ({ ...tick, y: yOf(logOf(tick.value)) })),
    bands: bandsOf(scale, { span, yOf, nameHeight: NAME_HEIGHT }),
    steps: steps.map((step) => {
      const [low, high] = withinSpan(step.shown, span)
      return { ...step, x: xOf(step.from), endX: Math.min(frame.right, xOf(step.until)), y: yOf((low + high) / 2) }
    }),
    series: placed,
    drawn: past.length > 0 ? placed.filter(({ rank }) => rank === 0) : placed,
    past: runsOf(past.map(placeWeek), chart.grouped_by),
    radius: Math.min(4, Math.max(1.8, spacing * 0.3)),
    ranges: spacing < MIN_SPACING_OF_BARS ? 'area' : 'bars',
    isDense: spacing < MIN_SPACING,
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** A tenth of a pixel: a path of a thousand points stays short. */
const round = (pixels: number) => Math.round(pixels * 10) / 10
