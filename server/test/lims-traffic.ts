import { addDays } from '../../contract/core/days.ts'
import type { LimsRanking, LimsResult } from '../../contract/lims.ts'
import { RANKING_TYPES } from '../../contract/rankings.ts'
import { randomFrom } from './random.ts'

export type Sent<R extends { external_id: string }> = Partial<R> & { external_id: string }

export interface Traffic {
  results: Sent<LimsResult>[]
  rankings: Sent<LimsRanking>[]
}

const DAYS = 28
const CLASSES = ['tres_faible', 'faible', 'moderee']

/** Four weeks of a laboratory, in the order it would send them: two results a zone, type and week, a class each Monday. */
export function monthOf(zones: readonly string[], clients: readonly string[], first: string): Traffic {
  const next = randomFrom(11)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const traffic: Traffic = { results: [], rankings: [] }
  for (let day = 0; day < DAYS; day++) {
    for (const [at, zone_code] of zones.entries()) {
      for (const type of RANKING_TYPES) {
        const named = `${type}-${at}-${day}`
        if ((at + day) % 3 === 0) {
          const value = next() < 0.2 ? '< 1' : Math.floor(next() * 5000) / 10
          const client = pick([null, null, ...clients])
          const row = {
            zone_code,
            type,
            sampled_on: addDays(first, day),
            value,
            lims_client_id: client,
            shared: next() < 0.1,
          }
          say(
            traffic.results,
            { ...row, external_id: `R-${named}`, method: pick(['ISO 10705-1', '']) },
            { value: 7777 },
          )
        }
        if (day % 7 === 0) {
          const row = { zone_code, type, class: pick(CLASSES), value: null, starts_on: addDays(first, day) }
          say(traffic.rankings, { ...row, external_id: `K-${named}` }, { class: 'elevee' })
        }
      }
    }
  }
  return traffic

  /** One in ten is sent twice, one in ten corrected once or twice; corrections have numbers, what they correct has not always. */
  function say<R extends { external_id: string }>(to: Sent<R>[], row: Sent<R>, correction: object) {
    const luck = next()
    const numbered = next() < 0.5 ? { ...row, revision: 1 } : row
    to.push(numbered)
    if (luck < 0.1) to.push(numbered)
    else if (luck < 0.2) to.push({ ...row, ...correction, revision: 2 })
    if (luck >= 0.17 && luck < 0.2) to.push({ ...row, ...correction, value: 4321, revision: 3 })
  }
}

export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const next = randomFrom(seed)
  return values
    .map((value) => ({ value, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
