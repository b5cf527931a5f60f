import { formatDay, formatValue } from '../../lib/format.ts'
import { counted } from '../../lib/plural.ts'

export interface MailedResult {
  id: number
  sampled_on: string
  code: string
  zone: string
  type: string
  unit: string
  /** As the scale names it; null where it has none for this value. */
  class: string | null
  value: number
  below_limit: boolean
  is_corrected: boolean
}

const factsOf = (result: MailedResult) => [result.class, formatValue(result)].filter((fact) => fact !== null).join(', ')

export const titleOf = ({ code, zone, sampled_on }: MailedResult) =>
  `${code} ${zone}, prélevé le ${formatDay(sampled_on)}`

export const wordsOf = (result: MailedResult) =>
  `${result.type} : ${factsOf(result)}${result.is_corrected ? ' (corrigé)' : ''}`

interface Counts {
  created: number
  corrected: number
}

/** Of the batch, unless all its results are at hand: some may have changed hands since. What came new is new, though corrected before the mail left. */
export function countsOf(
  { created, corrected, result_ids }: Counts & { result_ids: number[] },
  results: MailedResult[],
) {
  if (created + corrected > result_ids.length) return { created, corrected }
  const seen = Math.min(corrected, results.filter(({ is_corrected }) => is_corrected).length)
  return { created: results.length - seen, corrected: seen }
}

/** All that one needs to know, where there is but one. */
export function subjectOf({ created, corrected }: Counts, [only]: readonly MailedResult[]): string {
  if (created + corrected === 1 && only) {
    const what = created === 1 ? '1 nouveau résultat' : '1 résultat corrigé'
    return `${what} : ${only.code}, ${factsOf(only)}, prélevé le ${formatDay(only.sampled_on)}`
  }
  if (corrected === 0) return `${created} nouveaux résultats d’analyse`
  if (created === 0) return `${corrected} résultats d’analyse corrigés`
  return `${counted(created, 'nouveau résultat', 'nouveaux résultats')} d’analyse et ${counted(corrected, 'correction')}`
}
