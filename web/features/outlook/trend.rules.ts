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
import { formatCount, formatDayOfYear, formatNumber } from '../../lib/format.ts'

export interface TrendWords {
  /** From the last but one sampling to the last; null where there are not two. */
  step: string | null
  /** What all of them tell, where they do; nothing that the step denies. */
  verdict: string | null
  /** « charge multipliée par environ 3 ». */
  factor: string | null
  /** The samplings it rests on, and their days. */
  basis: string
}

type TrendScale = Pick<Scale, 'classes'>

export function trendWords({ verdict, points, factor }: ZoneTrend, scale: TrendScale): TrendWords {
  const counted = countedText(points)
  const [before, last] = points.slice(-2)
  const basis = verdict === 'too_few' ? counted : `Sur ${counted}`
  if (!before || !last) return { step: null, verdict: verdictText(verdict, points.length), factor: null, basis }
  const step = stepOf(before, last)
  const classStep = classRank(last, scale) - classRank(before, scale)
  const isOfNote = classStep !== 0 || (step !== null && step.times >= LEAST_TOLD)
  const told = stepText(before, last)
  if (verdict === 'unclear' && isOfNote)
    return { step: `${told}, une seule analyse`, verdict: null, factor: null, basis }
  if (!isTrend(verdict)) return { step: told, verdict: verdictText(verdict, points.length), factor: null, basis }
  const isDenied = (step !== null && step.way !== verdict) || classStep * SIGNS[verdict] < 0
  return {
    step: told,
    verdict: isDenied ? `${WAYS[verdict]} avant ce prélèvement` : WAYS[verdict],
    factor: step && !isDenied ? factorText(verdict, factor, step, points) : null,
    basis,
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
const SIGNS = { rising: 1, falling: -1 }

/** Least ratio that is told: two analyses of one sample may differ by less. */
const LEAST_TOLD = 1.5
const MOST_TOLD = 10

function verdictText(verdict: TrendVerdict, samplings: number) {
  if (isTrend(verdict)) return WAYS[verdict]
  if (verdict === 'unclear') return 'Ni hausse ni baisse sûre'
  return samplings < MIN_TREND_SAMPLINGS
    ? 'Trop peu de prélèvements pour une tendance'
    : 'Trop ancien pour une tendance'
}

function countedText(points: readonly TrendPoint[]) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Aucun prélèvement depuis dix semaines'
  const count = formatCount(points.length, 'prélèvement')
  const from = formatDayOfYear(first.sampled_on)
  return first === last ? `${count}, le ${from}` : `${count}, du ${from} au ${formatDayOfYear(last.sampled_on)}`
}

const loadText = ({ value, below_limit }: TrendPoint) => `${below_limit ? 'moins de\u00A0' : ''}${formatNumber(value)}`

function stepText(before: TrendPoint, last: TrendPoint) {
  const days = formatCount(daysBetween(before.sampled_on, last.sampled_on), 'jour')
  if (before.value !== last.value || before.below_limit !== last.below_limit)
    return `De ${loadText(before)} à\u00A0${loadText(last)} en ${days}`
  const same = loadText(last)
  return `${same.charAt(0).toUpperCase()}${same.slice(1)}, comme ${days} plus tôt`
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

/** All that the words rest on, along the ten weeks until today: the older one is, the further from the right edge. */
export function sparkPoints(
  points: readonly TrendPoint[],
  today: string,
  { width, height, margin }: SparkSize,
): SparkPoint[] {
  const ages = points.map(({ sampled_on }) => daysBetween(sampled_on, today))
  // Longer for a trend that was counted some days ago, as without network.
  const days = Math.max(TREND_DAYS, ...ages)
  const loads = points.map(({ value }) => Math.log10(Math.max(value, SMALLEST)))
  const [low, high] = [Math.min(...loads), Math.max(...loads)]
  const span = Math.max(LEAST_DECADES, high - low)
  const top = (low + high + span) / 2
  const tenth = (pixels: number) => Math.round(pixels * 10) / 10
  return points.map(({ sampled_on, below_limit }, index) => {
    const along = 1 - (ages[index] ?? 0) / days
    const down = (top - (loads[index] ?? low)) / span
    return {
      key: sampled_on,
      x: tenth(margin + along * (width - 2 * margin)),
      y: tenth(margin + down * (height - 2 * margin)),
      isLimit: below_limit,
    }
  })
}
