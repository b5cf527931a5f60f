import { daysBetween } from '../../../contract/core/days.ts'
import {
  MIN_TREND_SAMPLINGS,
  TREND_DAYS,
  type TrendPoint,
  type TrendVerdict,
  type ZoneOutlook,
  type ZoneTrend,
} from '../../../contract/outlook.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import type { Scale } from '../../../contract/scales.ts'
import type { Sampling } from '../../../contract/zones.ts'
import { formatCount, formatDayOfYear, formatValue } from '../../lib/format.ts'

export interface TrendWords {
  /** Says nothing that the samplings told beside it deny. */
  headline: string
  /** « charge multipliée par environ 3 ». */
  factor: string | null
  /** The samplings it rests on, and their days. */
  basis: string
  /** From the last but one to the last. */
  step: string | null
}

type TrendScale = Pick<Scale, 'unit' | 'classes'>

export function trendWords({ verdict, points, factor }: ZoneTrend, scale: TrendScale): TrendWords {
  const counted = countedText(points)
  const [before, last] = points.slice(-2)
  const step = before && last ? stepOf(before, last) : null
  const classStep = before && last ? classRank(last, scale) - classRank(before, scale) : 0
  return {
    headline: isTrend(verdict)
      ? trendText(verdict, step, classStep)
      : noTrendText(verdict, points.length, step, classStep !== 0),
    factor: step && isTrend(verdict) ? factorText(verdict, factor, step, points) : null,
    basis: verdict === 'too_few' ? counted : `Sur ${counted}`,
    step: step && before && last ? stepText(before, last, scale.unit) : null,
  }
}

/** From the lowest class to the highest; -1 for none. */
function classRank(load: TrendPoint, { classes }: TrendScale) {
  const key = classOfValue(classes, load)?.key
  return classes.findIndex((one) => one.key === key)
}

const isTrend = (verdict: TrendVerdict): verdict is 'rising' | 'falling' =>
  verdict === 'rising' || verdict === 'falling'

interface LoadStep {
  way: 'rising' | 'falling' | 'none'
  /** From 1 on. */
  times: number
}

/** Values have two decimals; nothing is a multiple of 0. */
const LEAST_VALUE = 0.01

/** Null where a limit hides which way it went. */
function stepOf(before: TrendPoint, last: TrendPoint): LoadStep | null {
  if ((last.below_limit && last.value > before.value) || (before.below_limit && before.value > last.value)) return null
  const isSame = last.value === before.value
  if (isSame && before.below_limit === last.below_limit) return { way: 'none', times: 1 }
  const ratio = Math.max(last.value, LEAST_VALUE) / Math.max(before.value, LEAST_VALUE)
  return last.value > before.value || (isSame && before.below_limit)
    ? { way: 'rising', times: ratio }
    : { way: 'falling', times: 1 / ratio }
}

const WAYS = { rising: 'En hausse', falling: 'En baisse' }

/** Tells first what gets worse: nobody is reassured by what was before. */
function trendText(verdict: 'rising' | 'falling', step: LoadStep | null, classStep: number) {
  const isJump = step?.way === 'rising' && (classStep > 0 || step.times >= LEAST_TOLD)
  if (verdict === 'falling' && isJump) return 'En hausse au dernier prélèvement, après une baisse'
  if (verdict === 'falling' && classStep > 0) return 'Autre classe au dernier prélèvement, après une baisse'
  return step === null || step.way === verdict ? WAYS[verdict] : `${WAYS[verdict]}, sauf au dernier prélèvement`
}

/** Least ratio that is told: two analyses of one sample may differ by less. */
const LEAST_TOLD = 1.5
const MOST_TOLD = 10

function noTrendText(verdict: TrendVerdict, samplings: number, step: LoadStep | null, isOtherClass = false) {
  if (verdict === 'too_few') {
    return samplings < MIN_TREND_SAMPLINGS
      ? 'Trop peu de prélèvements pour une tendance'
      : 'Trop ancien pour une tendance'
  }
  const isStep = isOtherClass || (step !== null && step.times >= LEAST_TOLD)
  if (!isStep) return 'Sans tendance nette'
  if (step === null || step.way === 'none') return 'Autre classe au dernier prélèvement'
  return `${WAYS[step.way]} au dernier prélèvement seulement`
}

function countedText(points: readonly TrendPoint[]) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Aucun prélèvement depuis dix semaines'
  const count = formatCount(points.length, 'prélèvement')
  const from = formatDayOfYear(first.sampled_on)
  return first === last ? `${count}, le ${from}` : `${count}, du ${from} au ${formatDayOfYear(last.sampled_on)}`
}

function stepText(before: TrendPoint, last: TrendPoint, unit: string) {
  const days = formatCount(daysBetween(before.sampled_on, last.sampled_on), 'jour')
  return `${formatValue(before)}\u00A0→ ${formatValue(last)}\u00A0${unit} en ${days}`
}

/** Said where it is of note, and neither the ends nor the last step of the samplings are at odds with it. */
function factorText(
  verdict: 'rising' | 'falling',
  factor: number | null,
  step: LoadStep,
  points: readonly TrendPoint[],
) {
  const [first, last] = [points[0], points.at(-1)]
  const ends = first && last ? stepOf(first, last) : null
  if (factor === null || factor <= 0 || ends?.way !== verdict || step.way !== verdict) return null
  const times = Math.min(ends.times, verdict === 'falling' ? 1 / factor : factor)
  if (times < LEAST_TOLD || step.times > times * LEAST_TOLD) return null
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

/** Stands for a load of zero, which has no place on a log axis. */
const SMALLEST = 0.1
/** At least a tenfold is shown: what hardly moves looks it. */
const LEAST_DECADES = 1

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
