import { daysBetween } from '../../../contract/core/days.ts'
import type { ZoneOutlook } from '../../../contract/outlook.ts'
import { isInWinter, lastWinterOn, winterStart } from '../../../contract/rules/zones.winters.ts'
import { activeClasses, type Scale } from '../../../contract/scales.ts'
import { formatCount } from '../../lib/format.ts'
import { classByKey } from '../scales/scales.rules.ts'

/** The keys of a zone's class in force and of its last sampling. */
export interface PresentClasses {
  ranked: string | null
  sampled: string | null
}

const WINTER = { last: 'L’hiver dernier', first: 'd’hiver passé', past: 'derniers hivers', known: 'hivers connus' }
const YEAR = { last: 'L’an dernier', first: 'd’année passée', past: 'dernières années', known: 'années connues' }

const SEASON = 'à cette saison, la zone'

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
  const ages = season.map(({ from }) => Math.round((daysBetween(from, on) - HALF_SEASON) / DAYS_OF_YEAR))
  if (season.length === 1) {
    const when = ages[0] === 1 ? words.last : `Il y a ${formatCount(ages[0] ?? 0, 'an')}`
    return `${when}, ${SEASON} a été au plus ${quoted(classByKey(scale, latest.class).label)}.`
  }
  // That it was at least at the lowest says nothing.
  const threshold = Math.max(1, [present.ranked, present.sampled].map(placeOf).find((place) => place >= 0) ?? 0)
  const label = classes[threshold]?.label
  if (label === undefined) return null
  const years = ages.every((age, index) => age === index + 1) ? words.past : words.known
  const begin = `Les ${season.length}\u00A0${years}, ${SEASON}`
  const count = places.filter((place) => place >= threshold).length
  if (count === 0) return `${begin} n’a jamais atteint ${quoted(label)}.`
  const reached = `${threshold === classes.length - 1 ? '' : 'au moins '}${quoted(label)}`
  if (count === season.length) return `${begin} a toujours été ${reached}.`
  return `${begin} a été ${reached} ${count}\u00A0fois sur\u00A0${season.length}.`
}

const quoted = (label: string) => `«\u00A0${label}\u00A0»`

type CountedWinter = ZoneOutlook['winters'][number]

/** This winter beside those before it, in weeks of the highest class that any of them had. */
export function wintersSentence({ winters, on }: Pick<ZoneOutlook, 'winters' | 'on'>, scale: Scale): string | null {
  const [current, ...past] = winters
  if (!current || current.starts_on !== winterStart(lastWinterOn(on)) || current.sampled_weeks === 0) return null
  const classes = activeClasses(scale.classes)
  const found = new Set(winters.flatMap(({ weeks }) => Object.keys(weeks).filter((key) => (weeks[key] ?? 0) > 0)))
  const highest = classes.findLast(({ key }) => found.has(key))
  if (!highest || [...found].some((key) => !classes.some((one) => one.key === key))) return null
  const now = isInWinter(on) ? 'Cet hiver' : 'L’hiver dernier'
  const before = pastText(current, past, on)
  if (highest === classes[0]) {
    const counted = formatCount(current.sampled_weeks, 'semaine')
    const neither = before === null ? '' : ` ${before} non plus.`
    return `${now}\u00A0: rien au-dessus de ${quoted(highest.label)}, en ${counted} de prélèvements.${neither}`
  }
  const weeksOf = ({ weeks }: CountedWinter) => weeks[highest.key] ?? 0
  const weeks = weeksOf(current)
  const counted = weeks === 0 ? 'aucune semaine' : formatCount(weeks, 'semaine')
  const compared = before === null ? '' : ` ${before}\u00A0: ${rangeText(past.map(weeksOf))}.`
  return `${now}\u00A0: ${counted} ${quoted(highest.label)}.${compared}`
}

/** Those before were counted until the same date. */
function pastText({ starts_on }: CountedWinter, past: readonly CountedWinter[], on: string) {
  const [latest] = past
  if (!latest) return null
  if (past.length > 1) return isInWinter(on) ? 'Les autres hivers' : 'Les hivers d’avant'
  const year = Number(latest.starts_on.slice(0, 4))
  if (year !== Number(starts_on.slice(0, 4)) - 1) return `L’hiver ${year}-${year + 1}`
  return isInWinter(on) ? 'L’hiver dernier' : 'L’hiver d’avant'
}

function rangeText(weeks: readonly number[]) {
  const [low, high] = [Math.min(...weeks), Math.max(...weeks)]
  if (high === 0) return 'aucune'
  const most = high === 1 ? 'une' : String(high)
  if (low === high) return most
  return low === 0 ? `${most} au plus` : `entre ${low} et\u00A0${high}`
}
