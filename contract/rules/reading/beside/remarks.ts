import { fold } from '../../../core/text.ts'
import { readValue, type ViralLoad } from '../values.ts'
import { isMisread, isMisreadName, misreadFault } from './misread.ts'
import { columnWords, isNumberOfValue, isSecondValue, secondValues, subjectOf } from './names.ts'
import { loneNumbers, otherEnd } from './numbers.ts'
import { isDenied, isOfState, isYesOrNo, NO, saysNothing, saysState } from './states.ts'
import { saysOtherUnit } from './units.ts'

/** A number that may be the value: not « 24 h », nor « 12 huîtres ». */
const AMOUNT = String.raw`(?:\d[\d ,.]*|cent|mille)(?=\s*(?:$|[;)!?]|[.,](?!\d)|ufp|pfu|plages?\b|\/ ?g\b|par g))`
const COMPARED = [
  new RegExp(
    String.raw`(?:[<>≤≥~≈]=?|\b(?:environ|env\.|autour de|pres de|depasse|plus de|moins de|au (?:moins|plus))) ?${AMOUNT}`,
  ),
  new RegExp(String.raw`\b(?:superieur|inferieur)e?s? a(?:ux?)?\b(?: ?${AMOUNT}|(?! ?\d))`),
  /[<>≤≥] ?(?:l[oq]?[dqs]\b|limite|seuil)|^(?:resultat )?nul(?:le)?$|\d environ\b/,
]
/** Nothing but a sign: what it stands before is the value. */
const SIGN = /^(?:=?(?:[<>≤≥⩽⩾‹›＜＞]|&[gl]t;)=?)$/
/** In words; « GT » may be a person. */
const SIGN_IN_WORDS = new RegExp(String.raw`^(?:[gl][te]|=?(?:sup|inf)(?:erieure?)?\.?(?: a)?)(?:$| ?${AMOUNT})`)

const IS_FACTOR = /dilution|facteur|exposant|puissance/
/** « Détecté » or « R-12 » is no second value; any factor but 1 changes the value, however it is written. */
const isSecondLoad = (title: string, words: string) =>
  IS_FACTOR.test(title)
    ? words !== '1' && !NO.includes(words) && !saysNothing(words)
    : /^[<>≤≥~≈]|^[^a-z]*\d/.test(words)

/** « E. coli : < 230 NPP/100 g », « MES 12 mg/L » within a remark: the number and its unit, and nothing after them. */
const OTHER_MEASURES =
  /\b(?:e\. ?|escherichia )coli\b(?: ?[:=])?(?: ?[<>≤≥]=?)?(?: ?\d[\d .,]*\d| ?\d)?(?: ?(?:npp|mpn|ufc|cfu)\b(?: ?(?:\/|par|pour) ?(?:100 ?)?g\b)?| ?\/ ?100 ?g\b)?|\d[\d.,]* ?[mµμn]?g ?\/ ?l\b/g
/** Whatever the name: « Volume : ×10 », « Météo : > 400 UFP/g ». */
const FACTOR = /^(?:[×÷/] ?\d|[x*] ?10+$)/
const IN_UFP = /\b(?:ufp|pfu)\b/
const ABOVE_IN_UFP = /[>≥] ?\d[\d ,.]* ?(?:ufp|pfu)\b/
const IS_REMARK = /^(?:remarque|comment|observation|note)/
/** « Test » and « Non » are ordinary under other names. */
const IS_WHOLE_REMARK = /^(?:faux|non|ko|test|demo|exemple)$/

const isLoad = (cell: string) => cell !== '' && typeof readValue(cell, false) !== 'string'

/** Under a name that is not known: a second count, whatever it is called. */
export function mayBeValue(name: string, cell: string) {
  const title = columnWords(name)
  const isOther = subjectOf(name) !== null || isOfState(title) || isYesOrNo(title, fold(cell))
  return !isOther && isLoad(cell.replace(/^≈ /, ''))
}

/** The least that was counted: under a limit nothing was. */
const leastOf = (loads: readonly ViralLoad[]) =>
  Math.min(
    ...loads.map(({ value, below_limit }) => (value === null ? Number.POSITIVE_INFINITY : below_limit ? 0 : value)),
  )

/** Whether it makes the value another one: a sign, a unit, a number that is higher. */
function changesValue(name: string, words: string, loads: readonly ViralLoad[]) {
  const subject = subjectOf(name)
  if (subject !== 'thing' && subject !== null && FACTOR.test(words)) return true
  if (subject === 'measure') return IN_UFP.test(words)
  if (SIGN.test(words)) return true
  if (subject === 'limit') return ABOVE_IN_UFP.test(words) && !/^seuil/.test(columnWords(name))
  if (COMPARED.some((sign) => sign.test(words))) return true
  if (subject === 'thing') return IN_UFP.test(words) && saysOtherUnit(words)
  // A number alone, in a column that nobody knows, is one of dozens that a laboratory exports.
  const isNumber = /^[\d ,.]+$/.test(words) && !IS_REMARK.test(columnWords(name))
  const ends = otherEnd(words, (number) => loads.some(({ value }) => value === number))
  const least = leastOf(loads)
  const others = isNumber ? [] : [...loneNumbers(words), ...ends]
  return SIGN_IN_WORDS.test(words) || saysOtherUnit(words) || others.some((number) => number > least)
}

/**
 * Why a cell under a name that is not known forbids to take the values of its row as they stand; null: it says nothing of
 * them.
 */
export function remarkFault(name: string, written: string, loads: readonly ViralLoad[] = []): string | null {
  const [title, cell] = [columnWords(name), written.trim()]
  const words = fold(cell)
  if (isMisreadName(name)) return misreadFault(name.trim())
  if (subjectOf(name) === null && isMisread(cell)) return misreadFault(cell)
  if (isDenied(title, cell)) return `Cellule non comprise\u00A0: ${name.trim()}, ${cell || 'vide'}`
  if (isYesOrNo(title, words)) return null
  if ((isSecondValue(name) || isNumberOfValue(title)) && isSecondLoad(title, words)) return secondValues(name)
  const isFalse = IS_WHOLE_REMARK.test(words) && IS_REMARK.test(title)
  const isFault = isFalse || saysState(words) || changesValue(name, words.replace(OTHER_MEASURES, 'coli'), loads)
  return isFault ? `Cellule non comprise\u00A0: ${cell}` : null
}
