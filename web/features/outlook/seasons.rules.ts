import { daysBetween } from '../../../contract/core/days.ts'
import type { ZoneOutlook } from '../../../contract/outlook.ts'
import { isInWinter, lastWinterOn, winterStart } from '../../../contract/rules/zones.winters.ts'
import { activeClasses, type Scale } from '../../../contract/scales.ts'
import { formatCount, formatDayOfYear } from '../../lib/format.ts'
import { classByKey } from '../scales/scales.rules.ts'

/** The keys of a zone's class in force and of its last sampling. */
export interface PresentClasses {
  ranked: string | null
  sampled: string | null
}

const WINTER = {
  one: 'hiver',
  last: 'l’hiver dernier',
  none: 'aucun',
  each: 'chacun',
  known: 'connus',
  first: 'd’hiver passé',
}
const YEAR = {
  one: 'année',
  last: 'l’an dernier',
  none: 'aucune',
  each: 'chacune',
  known: 'connues',
  first: 'd’année passée',
}

/** Three weeks on each side of the day. */
const HALF_SEASON = 21
const DAYS_OF_YEAR = 365.25

/** In how many of the past years the same weeks had the present class, or more. Null: nothing sure to say. */
export function seasonSentence(
  { season, on }: Pick<ZoneOutlook, 'season' | 'on'>,
  scale: Scale,
  present: PresentClasses,
): string | null {
  const words = isInWinter(on) ? WINTER : YEAR
  const [latest] = season
  if (!latest) return `Pas encore ${words.first} à comparer.`
  const classes = activeClasses(scale.classes)
  const placeOf = (key: string | null) => classes.findIndex((one) => one.key === key)
  const places = season.map((year) => placeOf(year.class))
  if (places.includes(-1)) return null
  const weeks = `(du ${formatDayOfYear(latest.from)} au ${formatDayOfYear(latest.to)})`
  if (season.length === 1) {
    const years = Math.round((daysBetween(latest.from, on) - HALF_SEASON) / DAYS_OF_YEAR)
    const when = years === 1 ? words.last : `il y a ${formatCount(years, 'an')}`
    return `À cette période ${when} ${weeks}, au plus haut\u00A0: ${classByKey(scale, latest.class).label}.`
  }
  // That it was at least at the lowest says nothing.
  const threshold = Math.max(1, [present.ranked, present.sampled].map(placeOf).find((place) => place >= 0) ?? 0)
  const label = classes[threshold]?.label
  if (label === undefined) return null
  const reached = threshold === classes.length - 1 ? label : `${label} ou plus`
  const count = places.filter((place) => place >= threshold).length
  const known = `${season.length}\u00A0${words.one}s ${words.known}`
  const begin = `À cette période ${weeks}, la zone`
  if (count === 0) return `${begin} n’a atteint ${reached} lors d’${words.none} des ${known}.`
  const often =
    count === season.length
      ? ` lors de ${words.each} des ${known}`
      : `, ${formatCount(count, words.one)} sur\u00A0${season.length}`
  return `${begin} a atteint ${reached}${often}.`
}

type CountedWinter = ZoneOutlook['winters'][number]

/** This winter beside those before it, in weeks of the highest class that any of them had. */
export function wintersSentence({ winters, on }: Pick<ZoneOutlook, 'winters' | 'on'>, scale: Scale): string | null {
  const [current, ...past] = winters
  if (!current || current.starts_on !== winterStart(lastWinterOn(on)) || current.sampled_weeks === 0) return null
  const classes = activeClasses(scale.classes)
  const found = new Set(winters.flatMap(({ weeks }) => Object.keys(weeks).filter((key) => (weeks[key] ?? 0) > 0)))
  const highest = classes.findLast(({ key }) => found.has(key))
  if (!highest || [...found].some((key) => !classes.some((one) => one.key === key))) return null
  const now = isInWinter(on) ? 'cet hiver' : 'l’hiver dernier'
  const before = pastText(current, past, on)
  if (highest === classes[0]) {
    const counted = formatCount(current.sampled_weeks, 'semaine')
    return `Rien au-dessus de ${highest.label} ${now}, en ${counted} de prélèvements${before === null ? '' : `, ni ${before}`}.`
  }
  const weeksOf = ({ weeks }: CountedWinter) => weeks[highest.key] ?? 0
  const weeks = weeksOf(current)
  const counted = weeks === 0 ? 'Aucune semaine' : formatCount(weeks, 'semaine')
  const compared = before === null ? '' : `, ${rangeText(past.map(weeksOf))} ${before}`
  return `${counted} en ${highest.label} ${now}${compared}.`
}

function pastText({ starts_on }: CountedWinter, past: readonly CountedWinter[], on: string) {
  const [latest] = past
  if (!latest) return null
  const sameDate = isInWinter(on) ? ' à la même date' : ''
  if (past.length > 1) return isInWinter(on) ? `les hivers passés${sameDate}` : 'les hivers d’avant'
  const year = Number(latest.starts_on.slice(0, 4))
  if (year !== Number(starts_on.slice(0, 4)) - 1) return `l’hiver ${year}-${year + 1}${sameDate}`
  return isInWinter(on) ? `l’hiver dernier${sameDate}` : 'l’hiver d’avant'
}

function rangeText(weeks: readonly number[]) {
  const [low, high] = [Math.min(...weeks), Math.max(...weeks)]
  if (high === 0) return 'aucune'
  return low === high ? String(high) : `${low} à\u00A0${high}`
}
