import { fold } from '../../../core/text.ts'
import { readValue, type ViralLoad } from '../values.ts'
import { columnWords, isSecondValue, secondValues, subjectOf } from './names.ts'
import { loneNumbers } from './numbers.ts'
import { isDenied, isOfState, isYesOrNo, NO, saysNothing, saysState } from './states.ts'
import { saysOtherUnit } from './units.ts'

/** A number that may be the value: not « 24 h », nor « 12 huîtres ». */
const AMOUNT = String.raw`(?:\d[\d ,.]*|cent|mille)(?=\s*(?:$|[;)!?]|[.,](?!\d)|ufp|pfu|plages?\b|\/ ?g\b|par g))`
const COMPARED = [
  new RegExp(
    String.raw`(?:[<>≤≥~≈]=?|\b(?:environ|env\.|autour de|pres de|depasse|plus de|moins de|au (?:moins|plus))) ?${AMOUNT}`,
  ),
  new RegExp(String.raw`\b(?:superieur|inferieur)e?s? a(?:ux?)?\b(?: ?${AMOUNT}|(?! ?\d))`),
  /[<>≤≥] ?(?:l[oq]?[dq]\b|limite|seuil)|^(?:resultat )?nul(?:le)?$|\d environ\b/,
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

/** « E. coli 230 NPP/100 g », « MES 12 mg/L » within a remark. */
const OTHER_MEASURES = /\b(?:e\. ?|escherichia )coli\b[^;]*?(?=[;,] |$)|\d[\d.,]* ?[mµμn]?g ?\/ ?l\b/g

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
  if (subject === 'measure') return false
  if (SIGN.test(words)) return true
  if (subject === 'limit') return false
  if (COMPARED.some((sign) => sign.test(words))) return true
  if (subject === 'thing') return /\b(?:ufp|pfu)\b/.test(words) && saysOtherUnit(words)
  const least = leastOf(loads)
  return SIGN_IN_WORDS.test(words) || saysOtherUnit(words) || loneNumbers(words).some((number) => number > least)
}

/**
 * Why a cell under a name that is not known forbids to take the values of its row as they stand; null: it says nothing of
 * them.
 */
export function remarkFault(name: string, written: string, loads: readonly ViralLoad[] = []): string | null {
  const [title, cell] = [columnWords(name), written.trim()]
  const words = fold(cell)
  if (isDenied(title, cell)) return `Cellule non comprise\u00A0: ${name.trim()}, ${cell || 'vide'}`
  if (isYesOrNo(title, words)) return null
  if (isSecondValue(name) && isSecondLoad(title, words)) return secondValues(name)
  if (!IS_FACTOR.test(title) && mayBeValue(name, cell)) return secondValues(name)
  const isFalse = words === 'faux' && /^(?:remarque|comment|observation|note)/.test(title)
  const isFault = isFalse || saysState(words) || changesValue(name, words.replace(OTHER_MEASURES, 'x'), loads)
  return isFault ? `Cellule non comprise\u00A0: ${cell}` : null
}
