import { dayOf } from '../../lib/clock.ts'
import { formatDay, formatValue } from '../../lib/format.ts'
import type { Evolution } from './alerts.mails.queries.ts'

/** Of a subject: what a phone's list shows of it. */
const MAX_SUBJECT = 160
export const NO_CLASS = 'Non classée'

type Told = Pick<
  Evolution,
  'code' | 'name' | 'type_label' | 'unit' | 'after' | 'before_label' | 'after_label' | 'advice' | 'at' | 'is_overtaken'
>

/** Where its map is. */
export const mapPathOf = ({ code, type }: Pick<Evolution, 'code' | 'type'>) =>
  `/app/map?zone=${encodeURIComponent(code)}${type === 'phages' ? '&type=phages' : ''}`

const classesOf = ({ before_label, after_label }: Told) => `${before_label ?? NO_CLASS} → ${after_label ?? NO_CLASS}`

/** When it took effect: the day of the class, or that of its end. */
function sinceOf({ after, at }: Told) {
  const day = dayOf(new Date(at))
  const from = after?.starts_on ?? day
  return `${from < day ? 'depuis le' : 'dès le'} ${formatDay(from)}`
}

const characters = (text: string) => [...text]

/** At the end of a word where one is near. */
function shortened(text: string, max: number): string {
  if (characters(text).length <= max) return text
  const cut = characters(text)
    .slice(0, Math.max(0, max - 1))
    .join('')
  return cut === '' ? '' : `${cut.replace(/[\s,–-]+\S{0,8}$/, '')}…`
}

/** All that one needs to know: the zone's name gives way, then the type's; the classes never. */
export function subjectOf(told: Told): string {
  const { code, name, type_label } = told
  const write = (zone: string, type: string) =>
    `${[code, zone].filter(Boolean).join(' ')} : ${classesOf(told)}${type && ` (${type})`}, ${sinceOf(told)}`
  const room = (text: string) => MAX_SUBJECT - characters(text).length
  const type = shortened(type_label, Math.max(0, room(write('', '')) - 3))
  return write(shortened(name, Math.max(0, room(write('', type)) - 1)), type)
}

const loadOf = ({ after, unit }: Told) =>
  after && after.value !== null ? formatValue({ value: after.value, below_limit: after.below_limit, unit }) : null

export const wordsOf = (told: Told) =>
  [`${told.type_label} : ${classesOf(told)}`, loadOf(told), sinceOf(told)].filter((one) => one !== null).join(', ')

const periodOf = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) =>
  ends_on === null ? `à partir du ${formatDay(starts_on)}` : `du ${formatDay(starts_on)} au ${formatDay(ends_on)}`

/** Advice for a class that has changed meanwhile would mislead. */
export const adviceOf = ({
  advice,
  is_overtaken,
  now_label,
}: Pick<Evolution, 'advice' | 'is_overtaken' | 'now_label'>) =>
  is_overtaken ? `Depuis, la classe a encore changé. En vigueur à présent : ${now_label ?? NO_CLASS}.` : advice

export const factsOf = (told: Told) => [
  { label: 'Zone', value: `${told.code} ${told.name}` },
  { label: 'Classement', value: told.type_label },
  { label: 'Classe avant', value: told.before_label ?? NO_CLASS },
  { label: told.is_overtaken ? 'Classe après' : 'Classe en vigueur', value: told.after_label ?? NO_CLASS },
  ...(told.after ? [{ label: 'Période', value: periodOf(told.after) }] : []),
  ...(told.after ? [{ label: 'Charge virale', value: loadOf(told) ?? 'Non renseignée' }] : []),
]
