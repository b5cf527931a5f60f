import { fold, onOneLine } from '../../core/text.ts'

/** Must match zones.code_key in SQL: 50-14-01, 50.14.01 and 501401 are one zone. */
export const codeKey = (code: string) => code.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

export type ReadZoneCode = { code: string } | { fault: string }

/** A code as people and their programs write it, without what a spreadsheet put around it: '56.10 and ="56.10" are 56.10. */
export function readZoneCode(text: string): ReadZoneCode {
  const code = unquoted(trim(text))
  if (code === '') return { fault: 'Le code de la zone est vide.' }
  if (isDate(fold(code))) return { fault: changedInto('une date') }
  if (SCIENTIFIC.test(code)) return { fault: changedInto('un nombre') }
  if (SHEET_ERROR.test(code)) return { fault: 'Un tableur a mis une erreur à la place de ce code.' }
  const [foreign] = FOREIGN.exec(code) ?? []
  if (foreign) return { fault: foreignText(foreign) }
  if (codeKey(code) === '') return { fault: 'Le code de la zone ne contient ni lettre ni chiffre.' }
  return { code }
}

/** Why no new zone gets a code that was read: it is one that stands for none, as NULL and « Total » do, or several. */
export function faultOfNewCode(code: string): string | null {
  if (!/\d/.test(code)) return 'Un code contient au moins un chiffre, comme 56.08.2.'
  if (UNKEPT.test(code)) return 'Un code n’a que des lettres de A à Z, sans accent, et des chiffres.'
  if (!PLAIN.test(withPlainSigns(code)) || hasOtherWords(withPlainSigns(code)))
    return `«\u00A0${code}\u00A0» n’est pas un code seul, comme 56.08.2.`
  return null
}

/** A code that looks changed by a spreadsheet, or is none of one zone, as it is written: a zone may have it. */
export function codeInDoubt(text: string): string | null {
  const code = unquoted(trim(text))
  if (isDate(fold(code)) || SCIENTIFIC.test(code)) return code
  return 'code' in readZoneCode(text) && faultOfNewCode(code) !== null ? code : null
}

/**
 * Keys to look a zone up by, in this order: a spreadsheet takes the zero that 06.01 begins with. Without separator
 * (601) only the department of the row tells.
 */
export function codeCandidates(code: string, department = ''): string[] {
  const key = codeKey(code)
  const hasLostZero = /^[1-9][^0-9A-Za-z]+[0-9A-Za-z]/.test(code) || (key.length > 1 && `0${key[0]}` === department)
  return hasLostZero ? [key, `0${key}`] : [key]
}

/** Hyphens of Word that keep a code on its line, dashes, the minus. */
const DASHES = String.raw`._\u2010-\u2015\u2212-`
const SIGN = `[ ${DASHES}]`
/** One sign at most between letters and digits; those around them, and a list's bullet, say nothing. */
const PLAIN = new RegExp(`^[•‣◦▪]?${SIGN}*[0-9A-Za-z]+(?:${SIGN}[0-9A-Za-z]+)*${SIGN}*$`)
const IS_PARTED = new RegExp(`[0-9][${DASHES}][0-9A-Za-z]|[0-9A-Za-z][${DASHES}][0-9]`)

/** « 56 - 08 - 2 » is one code, « 56.08.2 - 56.08.3 » are two. */
const withPlainSigns = (code: string) =>
  IS_PARTED.test(code) ? code : code.replace(new RegExp(` ([${DASHES}]) `, 'g'), '$1')

/** « 56 08 2 et 3 », « 56 08 2 56 08 3 ». */
const SEVERAL = new RegExp(`\\d [a-z]{2,} .*\\d|^(\\d+)${SIGN}.+${SIGN}\\1${SIGN}|^(?:zone|code) `, 'i')

/** « 56.08.2 et 56.08.3 », « Zone 56.08.2 ». « Marennes 2.1 » and « 56.08.2 bis » are one. */
function hasOtherWords(code: string) {
  const bare = code.replace(/^(?:[a-z]+ )+/i, '').replace(/ [a-z]+$/i, '')
  return SEVERAL.test(code) || (bare.includes(' ') && IS_PARTED.test(bare))
}

/** Where a known zone may be found, or why not: « 56.08.2/3 » is two zones, « 17.C.18* » has a note. */
export function keysOfCode(text: string): { keys: string[] } | { fault: string } {
  const read = readZoneCode(text)
  if ('fault' in read) return read
  if (PLAIN.test(read.code)) return { keys: codeCandidates(read.code) }
  return { fault: `Zone inconnue\u00A0: ${read.code}` }
}

/** Where a code is parted, from its end: a zero may lack before it. Letters and digits part by themselves. */
function placesOf(code: string): number[] {
  let place = 0
  const ends = (code.match(/\d+|[A-Za-z]+/g) ?? []).toReversed().map((part) => {
    place += part.length
    return place
  })
  return ends.slice(0, -1)
}

export const hasSigns = (code: string) => /[0-9A-Za-z][^0-9A-Za-z]+[0-9A-Za-z]/.test(code)

/** Department, place, zone: 560823 is 56.08.23. */
const withUsualSigns = (code: string) => code.replace(/^(9[78]\d|\d\d)(\d\d)?(?=\d)/, '$1.$2.')

/** Codes of the same letters and digits: a sign may lack in what is written, and none is more: « 56.08.2-3 » is not 56.08.23. */
export function isPartedAs(written: string, stored: string): boolean {
  if (UNKEPT.test(written)) return written === stored
  const places = placesOf(hasSigns(stored) ? stored : withUsualSigns(stored))
  return placesOf(written).every((place) => places.includes(place))
}

export const isSameCode = (written: string, stored: string) =>
  codeKey(written) === codeKey(stored) && isPartedAs(written, stored)

/** Finds by a code as it is written; `known` by key, each with its code as it is stored. */
export function findByCode<Z extends { code: string }>(text: string, known: ReadonlyMap<string, Z>): Z | undefined {
  const read = keysOfCode(text)
  const found = 'keys' in read ? read.keys.flatMap((key) => known.get(key) ?? []) : []
  return found.find(({ code }) => isPartedAs(text, code))
}

const changedInto = (what: string) =>
  `Un tableur a changé ce code en ${what}\u00A0: mettez sa colonne au format Texte, puis écrivez-le à nouveau.`

/** Such as the С of « 17.С.18 », which is Cyrillic: it looks like the zone that it is not. */
const FOREIGN = /(?!\p{Script=Latin})\p{L}|(?![0-9])\p{Nd}/u
/** No key has it: É, œ, ². */
const UNKEPT = /(?![0-9A-Za-z])[\p{L}\p{N}]/u
const foreignText = (sign: string) =>
  `«\u00A0${sign}\u00A0» est une lettre ou un chiffre d’un autre alphabet\u00A0: un code a des lettres de A à Z et des chiffres.`

const SPACES = '\\s\\u0000\\u00ad\\u200b-\\u200f\\u2060\\ufeff'
/** U+0000 pads the fields of some DBF files. Greedy, because /\s+$/ is tried again at each space of a long text. */
const INNER = new RegExp(`[^${SPACES}](?:.*[^${SPACES}])?`, 's')

const trim = (text: string) => onOneLine(INNER.exec(text)?.[0] ?? '')

/** Signs by which a spreadsheet knows that a cell is text, before it or around it. */
const QUOTES = /^=?["'’‘‛ʼ´`′]+ ?|["'’‘‛ʼ´`′]+$/g
const unquoted = (text: string) => text.replace(QUOTES, '').trim()

/** 1E+05, 2.229E3. 17E05 may be a code. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?E[+-]\d+$|^\d(?:[.,]\d+)?E\d+$/i
/** #N/A, #REF!, #NOM? and a column that is too narrow. */
const SHEET_ERROR = /^#(?:[a-z/0]+[!?/a]*|#+)/i

const MONTHS = [
  ...['janv?', 'janvier', 'fevr?', 'fevrier', 'mars?', 'avr', 'avril', 'mai', 'juin', 'juil', 'juillet', 'aout'],
  ...['sept?', 'septembre', 'oct', 'octobre', 'nov', 'novembre', 'dec', 'decembre'],
  ...['feb', 'apr', 'may', 'june?', 'july?', 'aug'],
]
const MONTH = `(?:${MONTHS.join('|')})\\.?`
const WEEKDAY = '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:lun|mar|mer|jeu|ven|sam|dim)\\.?) '
const IN_WORDS = new RegExp(`^(?:(?:${WEEKDAY})?\\d{1,2}(?:er)?[ -]${MONTH}(?:[ -]\\d{2,4})?|${MONTH}[ -]\\d{1,4})$`)
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(?:19|20)\d{2}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/
const YEAR_FIRST = /^(?:19|20)\d{2}([/.-])(\d{1,2})\1(\d{1,2})(?:[ t]\d{1,2}:\d{2}\S*)?$/

/** 14-janv, janv-14, 29/08/2002, 2002-08-29. 29-08-02 is a code. */
function isDate(folded: string): boolean {
  if (IN_WORDS.test(folded)) return true
  const [, first = 0, , second = 0] = DAY_FIRST.exec(folded) ?? []
  const [, , month = second, day = first] = YEAR_FIRST.exec(folded) ?? []
  const [least, most] = [Math.min(Number(month), Number(day)), Math.max(Number(month), Number(day))]
  return least >= 1 && least <= 12 && most <= 31
}
