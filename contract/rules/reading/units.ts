import { fold } from '../../core/text.ts'

/** UFP/g, PFU/g, UFP.g-1, also in words of a column: « en UFP/g ». */
const UNIT = /^(?:en )?(?:ufp|pfu) ?(?:\/ ?g|[.·]? ?g(?:-1|⁻¹))$/i

export const isLoadUnit = (text: string) => UNIT.test(text.trim())

/** The unit may follow a number, in parentheses or not. */
export const withoutLoadUnit = (text: string) => {
  const [, before = text, inside = '', bare = inside] =
    /^(.*?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]) ?(?:\((.*)\)|((?:ufp|pfu).*))$/i.exec(text) ?? []
  return isLoadUnit(bare) ? before : text
}

const OTHER_UNIT =
  /(?:^|[^a-z])(?:log|ln)(?:[^a-z]|$)|\/ ?(?:\d+ ?m?[gl]\b|kg|mg|m?l\b)|x ?\d+|copies|genom|(?:^|[^a-z])(?:gc|npp|mpn|ufc|cfu|ct|cq)(?:[^a-z]|$)/

/** Words of a table that say its numbers are no UFP/g: logarithms, per 100 g, copies of genomes. */
export const saysOtherUnit = (text: string) => OTHER_UNIT.test(fold(text))
