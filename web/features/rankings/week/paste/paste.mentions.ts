import { fold } from '../../../../../contract/core/text.ts'
import { remarkFault } from '../../../../../contract/rules/reading/beside/remarks.ts'
import { codeKey, isPartedAs } from '../../../../../contract/rules/reading/zone-codes.ts'
import { COMMON, type KnownZones, type PastedZone, wordsOf } from './paste.zones.ts'

// Which zones a row may speak of that is not understood: nothing else is read of them.

/** By their codes, else by their whole names; `code` is that of the row. */
export function zonesIn(cells: readonly string[], code: string, zones: KnownZones): ReadonlySet<number> {
  const byCode = cells.flatMap((cell) => codesIn(cell, zones))
  if (byCode.length > 0) return new Set(byCode.map(({ id }) => id))
  const named = cells.flatMap((cell) => namesIn(wordsOf(cell), zones))
  // Beside the code of another zone, a name that many share says nothing.
  const isOfOther = /^\S*\d\S*$/.test(code)
  return new Set(named.flatMap(({ ids }) => (ids.size > 1 && isOfOther ? [] : [...ids])))
}

/** « inversé avec 17.C.21 » in a row of 17.C.18; digits alone may be anything. */
export const hasOtherCode = (cell: string, { id }: PastedZone, zones: KnownZones) =>
  codesIn(cell, zones).some((one) => one.id !== id && /[^\d ]/.test(one.written))

/** « Résultats de la zone 17.C.18, semaine 48 » above a table says nothing against it; a state, a sign or a number does. */
export function isMereTitle(cell: string, zones: KnownZones): boolean {
  if (cell.length > MAX_TITLE) return false
  const without = (text: string, parts: readonly string[]) =>
    parts.reduce((rest, part) => rest.replace(part, ' '), text)
  const plain = withPlainHyphens(cell)
  const codes = codesIn(plain, zones).map(({ written }) => written)
  const words = wordsOf(fold(without(plain.replace(NO_CODE, ' '), codes)).replace(WHEN, ' '))
  const names = namesIn(words, zones).map(({ name }) => name)
  return remarkFault('', cell) === null && !/\d/.test(without(words.join(' '), names))
}

const MAX_TITLE = 200

/** Days and phone numbers are no codes. */
const DAY = String.raw`\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d\d|\d{4}-\d\d-\d\d`
const PHONE = String.raw`(?:\+33\s?|0)[1-9](?:[ .]?\d\d){4}`
const NO_CODE = new RegExp(String.raw`(?<![\w./-])(?:${DAY}|${PHONE})(?![\w/])`, 'g')
/** Weeks, days in words, years and numbers of reports are no values. */
const MONTH = '(?:janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec)'
const WHEN = new RegExp(
  `\\b(?:s(?:em(?:aine)?)?[ .]*\\d{1,2}|\\d{1,2}(?:er)?(?: (?:au|et) \\d{1,2})? ${MONTH}[a-z.]*|(?<![:=] *)20[12]\\d|n° ?\\S+)(?!\\w)`,
  'g',
)

const PART = /[0-9A-Za-z]+/g
/** Signs and words by which a second zone leaves out what it shares: « 17.C.18/21 ». */
const SHORTENED = / ?(?:[/+–-]| et | ou | à ) ?([0-9A-Za-z]+)/gy
const MAX_PARTS = 6

const withPlainHyphens = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-')

/** Each that it may mean: « 56.08.2-3 » is 56.08.2, 56.08.3 or 56.08.23. */
function codesIn(cell: string, zones: KnownZones) {
  const texts = withPlainHyphens(cell)
    .replace(NO_CODE, ';')
    .split(/[^\p{L}\d ._/+–-]+/u)
  return texts.flatMap((text) => codesInText(text, zones))
}

function codesInText(text: string, { byKey }: KnownZones) {
  const parts = [...text.matchAll(PART)].map(({ 0: part, index }) => ({ part, from: index, to: index + part.length }))
  const found: { id: number; written: string }[] = []
  let read = 0
  for (const [at, { from }] of parts.entries()) {
    const isWithin = /[._–-]/.test(text[from - 1] ?? '') && read !== at
    if (at < read || isWithin) continue
    const last = Math.min(at + MAX_PARTS, parts.length)
    for (let end = last; end > at; end--) {
      const { from: lastFrom, to } = parts[end - 1] ?? { from, to: from }
      const written = text.slice(from, to)
      const known = isCode(written) ? knownAs(written, byKey) : undefined
      if (!known) continue
      const isExact = isPartedAs(written, known.code)
      if (isExact || /[^\d ]/.test(written)) found.push({ id: known.zone.id, written })
      if (!isExact) continue
      read = end
      const stem = text.slice(from, lastFrom)
      for (const [, other = ''] of stem === '' ? [] : text.slice(to).matchAll(SHORTENED)) {
        const zone = byKey.get(codeKey(stem + other))?.zone
        if (zone) found.push({ id: zone.id, written: other })
      }
      break
    }
  }
  return found
}

/** A few digits alone are a number. */
const isCode = (written: string) => /\d/.test(written) && (/\D/.test(written) || written.length >= 5)

function knownAs(written: string, byKey: KnownZones['byKey']) {
  const key = codeKey(written)
  const known = byKey.get(key)
  if (known) return known
  const whole = byKey.get(`0${key}`)
  return whole && isPartedAs(written, whole.code) ? whole : undefined
}

const MAX_WORDS = 12

/** The longest first: « Étel amont » does not speak of « Étel ». */
function namesIn(words: readonly string[], { byName, beginnings }: KnownZones) {
  const found: { name: string; ids: ReadonlySet<number> }[] = []
  let read = 0
  for (const [at, word] of words.entries()) {
    if (at < read || !beginnings.has(word)) continue
    for (let end = Math.min(at + MAX_WORDS, words.length); end > at; end--) {
      const name = words.slice(at, end).join(' ')
      const ids = COMMON.test(name) ? undefined : byName.get(name)
      if (!ids) continue
      found.push({ name, ids })
      read = end
      break
    }
  }
  return found
}
