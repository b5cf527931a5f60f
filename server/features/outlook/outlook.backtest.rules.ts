import { addDays } from '../../../contract/core/days.ts'
import type { ForecastSkill, OutlookProof, ReliabilityBin } from '../../../contract/outlook.ts'
import { randomOf } from '../../lib/random.ts'
import { type ClassPair, newOutlookModel } from './outlook.model.rules.ts'
import { mondayOf } from './outlook.season.rules.ts'

/** Forecast that would have been made for a pair, knowing only the pairs that had ended on its first day. */
export interface PastForecast {
  pair: ClassPair
  chances: readonly number[]
  /** The classes usual in the month, counted closely and widely. */
  habits: readonly (readonly number[])[]
}

/** The first year only teaches. */
const LEARNING_DAYS = 365

/** Rolling origin: each forecast in the order of its day. Returns the model that has learnt all. */
export function* pastForecasts(unsorted: readonly ClassPair[], classCount: number) {
  const model = newOutlookModel(classCount)
  const pairs = [...unsorted].sort((a, b) => compare(a.from, b.from))
  const ended = [...unsorted].sort((a, b) => compare(a.to, b.to)).values()
  const first = addDays(pairs[0]?.from ?? '2000-01-01', LEARNING_DAYS)
  let next = ended.next()
  for (const pair of pairs) {
    for (; !next.done && next.value.to <= pair.from; next = ended.next()) model.learn(next.value)
    if (pair.from < first) continue
    const { zone, on, now } = pair
    const chances = model.chances(zone, on, now)
    if (chances) yield { pair, chances, habits: model.habits(zone, on) } satisfies PastForecast
  }
  for (; !next.done; next = ended.next()) model.learn(next.value)
  return model
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Ranked probability score (Epstein, 1969; Murphy, 1971): 0 when certain and right, 1 when certain of the other end. */
export function rankedScore(chances: readonly number[], found: number): number {
  let chanceSoFar = 0
  let score = 0
  for (const [index, chance] of chances.slice(0, -1).entries()) {
    chanceSoFar += chance
    score += (chanceSoFar - (found <= index ? 1 : 0)) ** 2
  }
  return score / Math.max(1, chances.length - 1)
}

/** How many forecasts a winter has, and the sums of their scores. */
interface WinterScores extends ScoreSums {
  forecasts: number
}

interface ScoreSums {
  outlook: number
  persistence: number
  habits: readonly number[]
}

const BINS = 10
const WEEKS = 52
const MIN_WINTERS = 3
/** With fewer a winter is no block: its weeks are those of one spell of weather. */
const MIN_FORECASTS_OF_WINTER = 50

/** Adds forecast by forecast, so that its caller may give way between them. */
export function newOutlookProof(today: string) {
  const winters = new Map<string, WinterScores>()
  const bins = Array.from({ length: BINS }, () => ({ said: 0, came_true: 0, sum: 0 }))
  const monday = mondayOf(today)
  const weeks = new Map(
    Array.from({ length: WEEKS }, (_, index) => [addDays(monday, 7 * (index + 1 - WEEKS)), { hits: 0, misses: 0 }]),
  )
  let forecasts = 0
  return {
    add: ({ pair: { now, found, to, from }, chances, habits }: PastForecast) => {
      forecasts += 1
      const scores = winters.get(blockOf(from)) ?? { forecasts: 0, outlook: 0, persistence: 0, habits: [] }
      winters.set(blockOf(from), scores)
      scores.forecasts += 1
      scores.outlook += rankedScore(chances, found)
      scores.habits = habits.map((habit, index) => (scores.habits[index] ?? 0) + rankedScore(habit, found))
      scores.persistence += rankedScore(
        chances.map((_, index) => (index === now ? 1 : 0)),
        found,
      )
      for (const [index, chance] of chances.entries()) {
        const bin = bins[Math.min(BINS - 1, Math.floor(chance * BINS))]
        if (!bin) continue
        bin.said += 1
        bin.sum += chance
        if (index === found) bin.came_true += 1
      }
      const week = weeks.get(mondayOf(to))
      if (!week) return
      // The higher of two classes as likely is the one told.
      if (chances.lastIndexOf(Math.max(...chances)) === found) week.hits += 1
      else week.misses += 1
    },
    result: (): Omit<OutlookProof, 'type' | 'days'> => {
      const blocks = [...winters.values()].filter((scores) => scores.forecasts >= MIN_FORECASTS_OF_WINTER)
      const persistence = skillOf(blocks, (scores) => scores.persistence)
      const climatology = againstBest(blocks)
      return {
        forecasts,
        winters: blocks.length,
        persistence,
        climatology,
        unproven: whyUnproven({ winters: blocks.length, persistence, climatology }),
        reliability: bins.map(binOf),
        weeks: [...weeks].map(([starts_on, counts]) => ({ starts_on, ...counts })),
      }
    },
  }
}

const binOf = ({ said, came_true, sum }: { said: number; came_true: number; sum: number }, index: number) =>
  ({
    from: index / BINS,
    to: (index + 1) / BINS,
    said,
    came_true,
    mean: said === 0 ? (index + 0.5) / BINS : sum / said,
  }) satisfies ReliabilityBin

/** Winters with the summers around them, from July to June, by the year of their November. */
function blockOf(day: string): string {
  const year = Number(day.slice(0, 4))
  return String(day.slice(5, 7) >= '07' ? year : year - 1)
}

function whyUnproven({
  winters,
  persistence,
  climatology,
}: Pick<OutlookProof, 'winters' | 'persistence' | 'climatology'>): OutlookProof['unproven'] {
  if (winters < MIN_WINTERS || !persistence || !climatology) return 'too_few'
  if (persistence.low <= 0) return 'no_better_than_persistence'
  return climatology.low <= 0 ? 'no_better_than_climatology' : null
}

const RESAMPLES = 2000

/**
 * With the 90 % interval of a bootstrap by blocks: forecasts of one winter share its weather, so winters are drawn whole.
 * With few winters it is narrower than the truth.
 * Always the same draws, so that the same history says the same.
 */
export function skillOf(winters: readonly ScoreSums[], naive: (scores: ScoreSums) => number): ForecastSkill | null {
  if (winters.length === 0) return null
  const random = randomOf('winters')
  const skill = (drawn: readonly ScoreSums[]) => {
    const total = (score: (scores: ScoreSums) => number) => drawn.reduce((sum, scores) => sum + score(scores), 0)
    const [ours, theirs] = [total((scores) => scores.outlook), total(naive)]
    // Who guesses right always leaves nothing to gain.
    return theirs === 0 ? -Math.sign(ours) : 1 - ours / theirs
  }
  const draw = () => winters.map((scores) => winters[Math.floor(random() * winters.length)] ?? scores)
  const drawn = Array.from({ length: RESAMPLES }, () => skill(draw())).sort((a, b) => a - b)
  const quantile = (share: number) => drawn[Math.round(share * (RESAMPLES - 1))] ?? 0
  return { value: skill(winters), low: quantile(0.05), high: quantile(0.95) }
}

/** Against the habit that knew best: beating a bad one is no proof. */
function againstBest(winters: readonly ScoreSums[]): ForecastSkill | null {
  const skills = (winters[0]?.habits ?? []).map((_, index) => skillOf(winters, ({ habits }) => habits[index] ?? 0))
  return skills.reduce<ForecastSkill | null>((worst, one) => (worst && one && worst.low <= one.low ? worst : one), null)
}
