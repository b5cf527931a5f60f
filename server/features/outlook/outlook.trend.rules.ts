import { addDays, daysBetween } from '../../../contract/core/days.ts'
import { MIN_TREND_SAMPLINGS, TREND_DAYS, type TrendPoint, type ZoneTrend } from '../../../contract/outlook.ts'

/** `y` is only known to be below, when `isBelow`. */
export interface LimitedPoint {
  x: number
  y: number
  isBelow: boolean
}

/**
 * Which of the two has the higher y, where that is certain: « < 5 » is below 5, but neither above nor below 3 or « < 1 »
 * (Helsel, Statistics for Censored Environmental Data, 2012, ch. 11).
 */
function direction(one: LimitedPoint, next: LimitedPoint): number {
  if (one.isBelow && next.isBelow) return 0
  if (one.isBelow) return next.y >= one.y ? 1 : 0
  if (next.isBelow) return one.y >= next.y ? -1 : 0
  return Math.sign(next.y - one.y)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export interface KendallTest {
  /** Pairs that rise minus pairs that fall. */
  s: number
  /** Agreement of all pairs, −1 to 1 (tau-a). */
  tau: number
  /** Variance of s, if the order were chance. */
  variance: number
  /** Two-sided. */
  p: number
}

/** Kendall’s tau of y against x for values and limits; at least two points. */
export function kendall(points: readonly LimitedPoint[]): KendallTest {
  const sorted = [...points].sort((a, b) => a.x - b.x)
  const n = sorted.length
  const ofX = sorted.map(({ x }) => sorted.map((other) => Math.sign(other.x - x)))
  const ofY = sorted.map((one) => sorted.map((other) => direction(one, other)))
  const s = sum(
    ofX.map((row, index) => sum(row.map((sign, other) => (other > index ? sign * at(ofY, index, other) : 0)))),
  )
  const variance = varianceOf(ofX, ofY)
  const p = n <= MAX_EXACT ? exactP(ofX, ofY, s) : normalP(s, variance)
  return { s, tau: s / ((n * (n - 1)) / 2), variance, p }
}

/** The direction from each point (row) to each other. */
type PairDirections = readonly (readonly number[])[]

const at = (directions: PairDirections, row: number, column: number) => directions[row]?.[column] ?? 0

/** Daniels (1944), as Isobe, Feigelson and Nelson (1986, eq. 28) use it: right for any ties and limits. */
function varianceOf(ofX: PairDirections, ofY: PairDirections): number {
  const pairs = ofX.length * (ofX.length - 1)
  const squares = (directions: PairDirections) => sum(directions.flat().map((sign) => sign ** 2))
  const rest = (directions: PairDirections) => sum(directions.map((row) => sum(row) ** 2)) - squares(directions)
  const cross = ofX.length > 2 ? (rest(ofX) * rest(ofY)) / (pairs * (ofX.length - 2)) : 0
  return cross + (squares(ofX) * squares(ofY)) / (2 * pairs)
}

/** Beyond, the normal curve is close enough, and the orders too many. */
const MAX_EXACT = 7

/** The share of all orders of the same values whose s is as far from 0. */
function exactP(ofX: PairDirections, ofY: PairDirections, s: number): number {
  let orders = 0
  let asFar = 0
  const place = (before: readonly number[], left: readonly number[], total: number) => {
    if (left.length === 0) {
      orders += 1
      if (Math.abs(total) >= Math.abs(s)) asFar += 1
    }
    for (const next of left) {
      const added = sum(before.map((one, index) => at(ofX, index, before.length) * at(ofY, one, next)))
      place(
        [...before, next],
        left.filter((one) => one !== next),
        total + added,
      )
    }
  }
  place([], [...ofY.keys()], 0)
  return asFar / orders
}

/** With the correction for continuity. */
function normalP(s: number, variance: number): number {
  if (variance === 0) return 1
  const z = Math.max(0, Math.abs(s) - 1) / Math.sqrt(variance)
  return 2 * upperTail(z)
}

/** Area under the normal curve beyond z ≥ 0 (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const polynomial = sum(series.map((factor, index) => factor * t ** (index + 1)))
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

/**
 * The slope whose residuals no longer rise or fall (Akritas, Murphy and LaValley, 1995): Theil and Sen’s, where nothing is
 * a limit. In y per x; null where limits leave it open. The s of the residuals falls by 2 at the slope of two values, by
 * 1 where one of the pair is a limit: the middle between where it ends to be above 0 and where it begins to be below.
 */
export function akritasTheilSen(points: readonly LimitedPoint[]): number | null {
  const sorted = [...points].sort((a, b) => a.x - b.x)
  const falls: { at: number; by: number }[] = []
  let s = 0
  for (const [index, one] of sorted.entries()) {
    for (const next of sorted.slice(index + 1)) {
      if ((one.isBelow && next.isBelow) || one.x === next.x) continue
      if (!next.isBelow) s += 1
      falls.push({ at: (next.y - one.y) / (next.x - one.x), by: one.isBelow || next.isBelow ? 1 : 2 })
    }
  }
  if (s === 0) return null
  let lastAbove: number | null = null
  for (const { at, by } of falls.sort((a, b) => a.at - b.at)) {
    s -= by
    if (s <= 0) lastAbove ??= at
    if (s < 0 && lastAbove !== null) return (lastAbove + at) / 2
  }
  return null
}

/** Greatest age of the last sampling: what rose a month ago need not rise. */
const MAX_AGE_DAYS = 28
/** Two-sided. Four samplings that all rise have 0.083. */
const MAX_CHANCE = 0.1

/** `samplings` by day, one a day, none after `today`. Of counts, the logarithm is compared: they are log-normal. */
export function trendOf(samplings: readonly TrendPoint[], today: string): ZoneTrend {
  const first = addDays(today, -TREND_DAYS)
  const points = samplings.filter(({ sampled_on }) => sampled_on >= first)
  const last = points.at(-1)
  const isRecent = last !== undefined && daysBetween(last.sampled_on, today) <= MAX_AGE_DAYS
  if (points.length < MIN_TREND_SAMPLINGS || !isRecent) return { verdict: 'too_few', points, factor: null }
  const limited = points.map(({ sampled_on, value, below_limit }) => ({
    x: daysBetween(first, sampled_on),
    y: Math.log10(Math.max(value, SMALLEST)),
    isBelow: below_limit,
  }))
  const { s, p } = kendall(limited)
  const slope = akritasTheilSen(limited)
  const span = (limited.at(-1)?.x ?? 0) - (limited[0]?.x ?? 0)
  return {
    verdict: p > MAX_CHANCE ? 'unclear' : s > 0 ? 'rising' : 'falling',
    points,
    factor: slope === null ? null : Number((10 ** (slope * span)).toPrecision(3)),
  }
}

/** Values have two decimals. */
const SMALLEST = 0.01
