import { fold } from '../../../core/text.ts'

/** UFP/g, PFU/g, UFP.g-1, also in words of a column: « en UFP/g ». */
const UNIT = /^(?:en )?(?:ufp|pfu) ?(?:(?:\/|par) ?g(?:rammes?)?|[.·]? ?g(?:[-−]1|⁻¹))\.?$/i

export const isLoadUnit = (text: string) => UNIT.test(text.trim())

/** The unit may follow a number, in parentheses or not. */
export const withoutLoadUnit = (text: string) => {
  const [, before = text, inside = '', bare = inside] =
    /^(.*?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]) ?(?:\((.*)\)|((?:ufp|pfu).*))$/i.exec(text) ?? []
  return isLoadUnit(bare) ? before : text
}

const UFP = '(?:ufp|pfu)'
/** Never « l’Ifremer », « L. Martin » or « le 26/11 l’après-midi ». */
const LITRE = String.raw`[mc]?l\b(?!['.])`
const SIZE = String.raw`(?:(?:\d+|cent|dix|mille) ?[mk]?g(?:r|rammes?)?\b|10* ?${LITRE}|[km]g\b|ml\b|kilo|(?:milli)?litre)`

const OTHER_UNITS = [
  /(?:^|[^a-z])(?:log|ln)(?:[^a-z]|$)/,
  // UFP of anything but the gram: per animal, UFP/boîte.
  String.raw`\b${UFP} ?(?:\/|[.·](?=\S)|(?:par|pour|dans) )(?! ?(?:g\b|gramme|zone|type|point|lot|semaine|mois|jour|date))`,
  String.raw`(?:^|\b(?:${UFP}|resultats?|valeurs?|exprimee?s?) ?)(?:\/ ?|par )(?:individu|animal|huitre|moule|coque|palourde)\b`,
  // Per 100 g, per kilo or litre; UFP kg-1.
  String.raw`(?:\/|\b(?:par|pour) |\b${UFP} ?) ?\(?${SIZE}|\/ ?${LITRE}|(?<!\babsence )\bdans \d+ ?g\b|\b(?:par|\/) ?boite`,
  // Factors and powers of ten, but « 2 x 10 huîtres ».
  String.raw`^[/÷] ?\d+$|(?<![a-z\d])(?:× ?\d+|[x×*] ?(?:10+|mille|cent|dix))(?! ?(?!${UFP})[a-z\d])`,
  /(?<!\d)10 ?(?:\*{1,2} ?\d|\^|[⁰¹²³⁴-⁹])|\b10 ?e[+-]?\d/,
  String.raw`(?:\(|\ben )1[0 ]*0 ?${UFP}|\b(?:cent|mille|(?:dizaine|centaine)s? d') ?${UFP}|\ben (?:dizaine|centaine)s\b`,
  /\bmilli(?:er|on)s?\b|\bmultipli|\bdivis(?:er|ee?s?)\b/,
  /\bcopies? ?(?:\/|par g|d'a[rd]n)|\ben copies\b|genom/,
  String.raw`(?:^|[^a-z])(?:gc(?!-)|npp|mpn|ufc|cfu|ct|cq)(?:[^a-z]|$)|\b[km]${UFP}\b`,
].map((words) => new RegExp(words))

/** Words of a table that say its numbers are no UFP/g: logarithms, amounts other than the gram, thousands, copies of genomes. */
export function saysOtherUnit(text: string) {
  const folded = fold(text)
  return OTHER_UNITS.some((words) => words.test(folded))
}
