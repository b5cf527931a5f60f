import { addDays, daysBetween, isDay } from '../../core/days.ts'
import { fold } from '../../core/text.ts'

/** How to read a day without its year: a sampling's day has passed, another is the nearest one. */
export type YearlessDay = 'past' | 'nearest'

/**
 * YYYY-MM-DD of « 26/11/26 », « 26 nov. 2026 », « 26/11 », 2026-11-26, also with an hour, or of a spreadsheet's day
 * number near today; null unless all of it is one day.
 */
export function readDay(typed: string, today: string, yearless: YearlessDay = 'nearest'): string | null {
  // A spreadsheet's quote, and hyphens that keep a day on its line.
  const plain = fold(typed).replace(/[‐‑‒]/g, '-').replace(/\s+/g, ' ').trim().replace(/^'/, '')
  const [before, weekday] = WEEKDAY.exec(plain) ?? ['']
  const text = withoutHour(plain.slice(before.length))
  if (text === null) return null
  const day = inFigures(text, today, yearless) ?? inWords(text, today, yearless) ?? byNumber(text, today)
  // A weekday of another date: one of the two is wrong.
  const isItsDay = day !== null && (weekday === undefined || WEEKDAYS[new Date(day).getUTCDay()]?.startsWith(weekday))
  return isItsDay ? day : null
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const WEEKDAY = /^(?:([a-z]{3,8})\.?,? (?=(?:le )?\d))?(?:le (?=\d))?/

/** Reads a day in a table that a program wrote, which may begin with the year: 261121, 25-01-26. */
export function readTableDay(text: string, today: string, yearless: YearlessDay): string | null {
  if (/^\s*\d{6}\s*$/.test(text)) return null
  const day = readDay(text, today, yearless)
  const [, first = '', second = '', third = ''] = /^\s*(\d\d)[-.](\d\d)[-.](\d\d)\s*$/.exec(text) ?? []
  const yearFirst = dayOf(`20${first}`, second, third)
  const isRecent = yearFirst !== null && yearFirst <= today && Number(today.slice(2, 4)) - Number(first) <= 1
  return first !== '' && isRecent && yearFirst !== day ? null : day
}

/** « 11/26/2026 »: in such a table « 11/03/2026 » is no day of March. */
export const isMonthFirst = (text: string) => {
  const [, first = '', second = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})\b/.exec(text) ?? []
  return Number(second) > 12 && Number(second) <= 31 && Number(first) >= 1 && Number(first) <= 12
}

const HOUR = /(?<=\d)(?:,? (?:a )?|t)(\d{1,2})(?::| ?h ?)(\d{2})?(:\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:?\d{2})?$/

/** Null for an hour that is none; of universal time only midnight, as another may be of the day before or after. */
function withoutHour(text: string): string | null {
  const [written = '', hours = '', minutes = '0', seconds = '', zone] = HOUR.exec(text) ?? []
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const isMidnight = Number(hours) === 0 && Number(minutes) === 0 && !/[1-9]/.test(seconds)
  const isUniversal = zone !== undefined && !/[1-9]/.test(zone)
  return isUniversal && !isMidnight ? null : text.slice(0, text.length - written.length)
}

const DAY_FIRST = /^(\d{1,2}) ?([/. -]) ?(\d{1,2})(?: ?\2 ?(\d{2}|\d{4}))?$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/

function inFigures(text: string, today: string, yearless: YearlessDay) {
  const [, year = '', , month = '', day = ''] =
    YEAR_FIRST.exec(text) ?? /^((?:19|2[01])\d\d)()(\d\d)(\d\d)$/.exec(text) ?? []
  const yearFirst = year === '' ? null : dayOf(year, month, day)
  if (yearFirst !== null) return yearFirst
  const [, first = '', sign, second = '', last] =
    DAY_FIRST.exec(text) ?? /^(\d\d)()(\d\d)(\d\d|\d{4})$/.exec(text) ?? []
  // « 12.5 » and « 12 5 » are no days.
  if (first === '' || (last === undefined && sign !== '/' && sign !== '-')) return null
  return withYear(last, today, yearless, (full) => dayOf(full, second, first))
}

const MONTHS = [
  ['janvier', 'janv', 'january', 'jan'],
  ['fevrier', 'fevr', 'fev', 'february', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'avr', 'april', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'juill', 'juil', 'july', 'jul'],
  ['aout', 'aou', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
] as const
const IN_WORDS = /^(\d{1,2})(?:er)?[ -]([a-z]{3,9})\.?(?:[ -](\d{4}|\d{2}))?$/

function inWords(text: string, today: string, yearless: YearlessDay) {
  const [, day = '', word = '', year] = IN_WORDS.exec(text) ?? []
  const month = MONTHS.findIndex((names) => names.some((name) => name === word))
  return month < 0 ? null : withYear(year, today, yearless, (full) => dayOf(full, String(month + 1), day))
}

/** « 19 nov. 2026 », also « 19 nov. » before other words. */
export function beginsWithDay(text: string) {
  const [, word = ''] = /^\s*\d{1,2}(?:er)?[ -]([a-z]{3,9})\b/.exec(fold(text)) ?? []
  return MONTHS.some((names) => names.some((name) => name === word))
}

const dayOf = (year: string, month: string, day: string) => {
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

function withYear(
  written: string | undefined,
  today: string,
  yearless: YearlessDay,
  read: (year: string) => string | null,
): string | null {
  const thisYear = Number(today.slice(0, 4))
  if (written !== undefined)
    return read(written.length === 4 ? written : String(nearestYear(Number(written), thisYear)))
  const days = [-1, 0, 1].flatMap((step) => read(String(thisYear + step)) ?? [])
  const distance = (day: string) => Math.abs(daysBetween(today, day))
  if (yearless === 'past') return days.filter((day) => day <= today).at(-1) ?? null
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null
}

/** The nearest year with these two digits; at fifty years' distance, the past one. */
function nearestYear(digits: number, thisYear: number) {
  const earliest = thisYear - 50
  return earliest + ((((digits - earliest) % 100) + 100) % 100)
}

const DAY_ZERO = '1899-12-30'
/** The day that a spreadsheet keeps as this number. */
export const dayOfNumber = (number: number) => addDays(DAY_ZERO, Math.floor(number))

/** Around today, in days: another number is more likely a count. */
const DAY_NUMBERS = { before: 366, after: 62 }

function byNumber(text: string, today: string) {
  const [, number] = /^(\d{5})(?:[.,]\d+)?$/.exec(text) ?? []
  if (number === undefined) return null
  const day = dayOfNumber(Number(number))
  const distance = daysBetween(today, day)
  return -distance <= DAY_NUMBERS.before && distance <= DAY_NUMBERS.after ? day : null
}
