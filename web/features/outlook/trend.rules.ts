import { daysBetween } from '../../../contract/core/days.ts'
import {
  TREND_DAYS,
  type TrendPoint,
  type TrendVerdict,
  type ZoneOutlook,
  type ZoneTrend,
} from '../../../contract/zones/outlook.ts'
import type { Sampling } from '../../../contract/zones.ts'
import { formatCount, formatDayOfYear, formatValue } from '../../lib/format.ts'

const VERDICTS: Record<TrendVerdict, string> = {
  rising: 'En hausse',
  falling: 'En baisse',
  unclear: 'Sans tendance nette',
  too_few: 'Trop peu de prélèvements pour une tendance',
}

export interface TrendWords {
  verdict: string
  /** « charge multipliée par environ 3 ». */
  factor: string | null
  /** The samplings it rests on, and their days. */
  basis: string
  /** From the last but one to the last. */
  step: string | null
}

export function trendWords({ verdict, points, factor }: ZoneTrend, unit: string): TrendWords {
  const counted = countedText(points)
  return {
    verdict: VERDICTS[verdict],
    factor: factorText(verdict, factor),
    basis: verdict === 'too_few' ? counted : `Sur ${counted}`,
    step: stepText(points, unit),
  }
}

function countedText(points: readonly TrendPoint[]) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Aucun prélèvement depuis dix semaines'
  const count = formatCount(points.length, 'prélèvement')
  const from = formatDayOfYear(first.sampled_on)
  return first === last ? `${count}, le ${from}` : `${count}, du ${from} au ${formatDayOfYear(last.sampled_on)}`
}

function stepText(points: readonly TrendPoint[], unit: string) {
  const [before, last] = points.slice(-2)
  if (!before || !last || isOpen(before, last)) return null
  const days = formatCount(daysBetween(before.sampled_on, last.sampled_on), 'jour')
  return `${formatValue(before)}\u00A0→ ${formatValue(last)}\u00A0${unit} en ${days}`
}

/** A limit above the other value: nobody knows whether it rose. */
const isOpen = (before: TrendPoint, last: TrendPoint) =>
  (last.below_limit && last.value > before.value) || (before.below_limit && before.value > last.value)

/** What is less is no more than two analyses of one sample may differ. */
const LEAST_TOLD = 1.5
const MOST_TOLD = 10

/** Said where it is of note and goes the way of the verdict. */
function factorText(verdict: TrendVerdict, factor: number | null) {
  if (factor === null || factor <= 0) return null
  const times = verdict === 'falling' ? 1 / factor : factor
  if ((verdict !== 'rising' && verdict !== 'falling') || times < LEAST_TOLD) return null
  return `charge ${verdict === 'rising' ? 'multipliée' : 'divisée'} par ${timesText(times)}`
}

/** By halves until 3, then whole: the line it is read from is no finer. */
function timesText(times: number) {
  if (times > MOST_TOLD) return `plus de\u00A0${MOST_TOLD}`
  const rounded = times < 3 ? Math.round(times * 2) / 2 : Math.round(times)
  return `environ\u00A0${String(rounded).replace('.', ',')}`
}

/** False for some seconds after a new result, until the outlook has seen it. */
export function hasSeen(
  { on, trend: { points } }: Pick<ZoneOutlook, 'on' | 'trend'>,
  { sampled_on, value, below_limit }: Sampling,
) {
  const last = points.at(-1)
  if (!last) return daysBetween(sampled_on, on) >= TREND_DAYS
  return last.sampled_on === sampled_on && last.value === value && last.below_limit === below_limit
}

export interface SparkSize {
  width: number
  height: number
  /** Around it, for the points at its edges. */
  margin: number
}

export interface SparkPoint {
  key: string
  x: number
  y: number
  isLimit: boolean
}

/** At least a tenfold is shown: what hardly moves looks it. */
const LEAST_DECADES = 1
/** Of a load of zero, which has no place on a log axis. */
const SMALLEST = 0.1

export function sparkPoints(points: readonly TrendPoint[], { width, height, margin }: SparkSize): SparkPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const days = Math.max(1, daysBetween(first.sampled_on, last.sampled_on))
  const loads = points.map(({ value }) => Math.log10(Math.max(value, SMALLEST)))
  const [low, high] = [Math.min(...loads), Math.max(...loads)]
  const span = Math.max(LEAST_DECADES, high - low)
  const top = (low + high + span) / 2
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10
  return points.map(({ sampled_on, below_limit }, index) => {
    // A lone one is the last: it stands at the end.
    const along = first === last ? 1 : daysBetween(first.sampled_on, sampled_on) / days
    const down = (top - (loads[index] ?? low)) / span
    return {
      key: sampled_on,
      x: tenth(margin + along * (width - 2 * margin)),
      y: tenth(margin + down * (height - 2 * margin)),
      isLimit: below_limit,
    }
  })
}
