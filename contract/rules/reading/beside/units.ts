import { fold } from '../../../core/text.ts'

/** UFP/g, PFU/g, UFP.g-1, also in words of a column: « en UFP/g ». */
const UNIT = /^(?:en )?(?:ufp|pfu) ?(?:\/ ?g|[.·]? ?g(?:-1|⁻¹))$/i

export const isLoadUnit = (text: string) => UNIT.test(text.trim())

/** The unit may follow a number, in parentheses or not. */
export const withoutLoadUnit = (text: string) => {
  const [, before = text, inside = '', bare = inside] =
    /^(.*?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]) ?(?:\((.*)\)|((?:ufp|pfu).*))$/i.exec(text) ?? []
  return isLoadUnit(bare) ? before : text
}

const OTHER_UNITS = [
  /(?:^|[^a-z])(?:log|ln)(?:[^a-z]|$)/,
  /(?:\/|\b(?:par|pour)\b) ?(?:\d+ ?m?[gl]\b|[km]g\b|m?l\b|litre|kilo)/,
  /(?:^|[^a-z])[x×] ?\d+|\b10 ?(?:\^|[⁰¹²³⁴-⁹])|\bmilli(?:er|on)s?\b|\bmultipli|\bdivis/,
  /copies|genom|(?:^|[^a-z])(?:gc|npp|mpn|ufc|cfu|ct|cq)(?:[^a-z]|$)|\b[kmµ](?:ufp|pfu)\b/,
]

/** Words of a table that say its numbers are no UFP/g: logarithms, per 100 g, thousands, copies of genomes. */
export const saysOtherUnit = (text: string) => OTHER_UNITS.some((words) => words.test(fold(text)))
