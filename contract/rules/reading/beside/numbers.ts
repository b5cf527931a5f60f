import { readNumber } from '../numbers.ts'
import { subjectOf } from './names.ts'

const NUMBER = String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`
/** « 4, 40, 400 », « 4 à 400 »; never a part of a day, a code or an hour. */
const NUMBERS = new RegExp(
  String.raw`(?<![\p{L}\d.,/°#:-])(?:${NUMBER})(?:(?:, | a | et | ou | puis )(?:${NUMBER}))*(?![\p{L}\d/-]|[.,:]\d)`,
  'gu',
)
/** Nothing is counted in words after it, but UFP: not « 24 h », nor « 12 huîtres ». */
const IS_OF_VALUE = /^ ?(?:ufp|pfu|plages?\b|\/ ?g\b|par g\b)/
const IS_ALONE = /^ ?(?:$|[;,.!?)\]]|en realite|environ|et non\b|apres (?:re|verif))/
/** A word that says what the number is: « parc : 12 » does not, « en fait : 12 » does. */
const SAYS_VALUE =
  /(?:^|[,;([>~→]|\b(?:fait|realite|modif\S*|mais|relue?|confirmee?|doublon|depassee?|plutot|entre|est|soit|donc|ou|par|lire|trouve|(?:re)?compt\S*|valeur|resultat|(?:\d ?(?:e|eme|nde?)|deuxieme|seconde?|nouvelle|contre-?|re-?) ?(?:analyse|mesure|lecture)|max\S*|moyenne|mediane|phages?|arn|moyenne de|a) ?[=:]?)$/
const OF_LIMIT = /\b(?:l[oq]?[dq]|limite|seuil)\b(?! depass)[^,;]*$/
/** As far as a word about a number may stand before it. */
const MAX_BEFORE = 60
/** « 4-400 », beside 4: it may be a day, or a code, but for the value in it. */
const RANGE = new RegExp(`^(?:de )?(${NUMBER}) ?(?:-|/|–|a) ?(${NUMBER})$`)
const MAX_DAY = 31
const YEAR = /^20[123]\d$/

/** The other end of a range of which one is the value. */
export function otherEnd(words: string, isValue: (number: number) => boolean): number[] {
  const ends = (RANGE.exec(words) ?? []).slice(1).map((end) => readNumber(end) ?? 0)
  return ends.some(isValue) ? ends.filter((end) => end > MAX_DAY && !YEAR.test(String(end))) : []
}

/** The numbers of a remark, folded, that may be another value: no days, codes, years or other measures. */
export function loneNumbers(words: string): number[] {
  return [...words.matchAll(NUMBERS)].flatMap(({ 0: found, index }) => {
    const end = index + found.length
    const before = words.slice(Math.max(0, index - MAX_BEFORE), index).trimEnd()
    const after = words.slice(end, end + MAX_BEFORE)
    if (!IS_OF_VALUE.test(after) && !(IS_ALONE.test(after) && saysValue(before))) return []
    const [clause = ''] = /[^,;]*$/.exec(before.replace(/[=:([]+$/, '').trimEnd()) ?? []
    if (OF_LIMIT.test(before) || subjectOf(clause.trim()) !== null) return []
    const numbers = found.split(/, | a | et | ou | puis /)
    return numbers.flatMap((one) => (/^0\d|^$/.test(one) || YEAR.test(one) ? [] : (readNumber(one) ?? [])))
  })
}

/** « moyenne de 3 (4, 40) »: what is in parentheses is said of the word before them. */
function saysValue(before: string) {
  const outside = before.replace(/ ?[([]$/, '')
  return SAYS_VALUE.test(outside) || (outside !== before && /\d$/.test(outside))
}
