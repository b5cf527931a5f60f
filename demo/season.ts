import { addDays, daysBetween } from '../contract/core/days.ts'
import type { RankingType } from '../contract/rankings.ts'
import { randomOf } from '../server/lib/random.ts'

/** Decides the usual level of contamination. */
export type ZoneExposure = 'open_sea' | 'open_bay' | 'estuary' | 'sewage'

export interface DemoSampling {
  day: string
  /** UFP/g, two decimals; a detection limit when `below_limit`. */
  value: number
  below_limit: boolean
}

// log10(UFP/g), from published geometric means: about 45 in winter and 9 in summer where most exposed.
const BASE: Record<ZoneExposure, number> = { open_sea: -0.7, open_bay: -0.2, estuary: 0.5, sewage: 0.9 }
const SEASON = [1.0, 0.9, 0.6, 0.3, 0, -0.1, -0.1, -0.1, 0, 0.2, 0.5, 0.9]
const SPREAD = 0.45
const DECAY_DAYS = 22

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Weekly from November to April, every four weeks from May to October, up to `last`. */
export function samplingDays(first: string, last: string): string[] {
  const days: string[] = []
  let quietWeeks = 0
  for (let day = first; day <= last; day = addDays(day, 7)) {
    const month = Number(day.slice(5, 7))
    const isQuiet = month >= 5 && month <= 10
    if (!isQuiet || quietWeeks % 4 === 0) days.push(day)
    quietWeeks = isQuiet ? quietWeeks + 1 : 0
  }
  return days
}

/** Infectious F-specific RNA phages (`arn_f`) are a part of all phages. */
export function samplingsOf(code: string, exposure: ZoneExposure, days: string[]): Record<RankingType, DemoSampling[]> {
  const random = randomOf(code)
  // Last rain or sewage event: its height in log10, and its day.
  let event = { height: 0, day: days[0] ?? '' }
  const arn_f: DemoSampling[] = []
  const phages: DemoSampling[] = []
  for (const day of days) {
    const month = Number(day.slice(5, 7)) - 1
    const isWinter = month >= 10 || month <= 3
    if (random() < (isWinter ? 0.06 : 0.03)) event = { height: 1 + 0.7 * random(), day }
    const left = Math.max(0, event.height - daysBetween(event.day, day) / DECAY_DAYS)
    const infectious = BASE[exposure] + (SEASON[month] ?? 0) + SPREAD * normal(random) + left
    arn_f.push(counted(day, infectious))
    phages.push(counted(day, infectious + 0.25 + 0.2 * Math.abs(normal(random))))
  }
  return { arn_f, phages }
}

/** Below one plaque per gram the result is the detection limit. */
function counted(day: string, log: number): DemoSampling {
  const value = 10 ** log
  if (value < 1) return { day, value: 1, below_limit: true }
  return { day, value: value < 10 ? Math.round(value * 10) / 10 : Math.round(value), below_limit: false }
}
