import { addDays } from '../../../contract/core/days.ts'
import type { ZoneOutlook } from '../../../contract/outlook.ts'
import { isInWinter, lastWinterOn, winterEnd, winterStart } from '../../../contract/rules/zones.winters.ts'

/** `class` is its place on the scale, the lowest 0. */
export interface ClassedSampling {
  sampled_on: string
  class: number
}

const MAX_YEARS = 10
const SEASON_DAYS = 21

/** The same calendar day, some years before; 29 February becomes the 28th. */
function yearsBefore(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return addDays(moved, 0) === moved ? moved : moved.replace(/29$/, '28')
}

const PAST_YEARS = Array.from({ length: MAX_YEARS }, (_, index) => index + 1)

const within = (samplings: readonly ClassedSampling[], from: string, to: string) =>
  samplings.filter(({ sampled_on }) => sampled_on >= from && sampled_on <= to)

const highest = (samplings: readonly ClassedSampling[]) => Math.max(...samplings.map((one) => one.class))

/** `keys` of the scale’s classes, lowest first. Years without a sampling in these weeks are left out. */
export function seasonOf(
  samplings: readonly ClassedSampling[],
  today: string,
  keys: readonly string[],
): ZoneOutlook['season'] {
  return PAST_YEARS.flatMap((years) => {
    const day = yearsBefore(today, years)
    const [from, to] = [addDays(day, -SEASON_DAYS), addDays(day, SEASON_DAYS)]
    const found = within(samplings, from, to)
    const key = keys[highest(found)]
    return key === undefined ? [] : [{ from, to, class: key, samplings: found.length }]
  })
}

/**
 * The present winter (in summer, the last one) first, then those before it until the same day. A winter sampled in less
 * than half, or more than twice, as many weeks is left out: counts of weeks would compare efforts.
 */
export function wintersOf(
  samplings: readonly ClassedSampling[],
  today: string,
  keys: readonly string[],
): ZoneOutlook['winters'] {
  const winter = lastWinterOn(today)
  const until = isInWinter(today) ? today : winterEnd(winter)
  const counted = (years: number) => {
    const starts_on = winterStart(winter - years)
    return { starts_on, ...weeksOf(within(samplings, starts_on, yearsBefore(until, years)), keys) }
  }
  const present = counted(0)
  const past = PAST_YEARS.map(counted).filter(
    ({ sampled_weeks: weeks }) => weeks > 0 && 2 * weeks >= present.sampled_weeks && weeks <= 2 * present.sampled_weeks,
  )
  return [present, ...past]
}

function weeksOf(samplings: readonly ClassedSampling[], keys: readonly string[]) {
  const highestOfWeek = new Map<string, number>()
  for (const { sampled_on, class: found } of samplings) {
    const monday = mondayOf(sampled_on)
    highestOfWeek.set(monday, Math.max(found, highestOfWeek.get(monday) ?? 0))
  }
  const weeks = keys.map((key, index) => [key, [...highestOfWeek.values()].filter((one) => one === index).length])
  return { sampled_weeks: highestOfWeek.size, weeks: Object.fromEntries(weeks) }
}

export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
