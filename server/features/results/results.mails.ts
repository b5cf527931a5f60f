import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { NOTICE } from '../../../contract/scales.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay, formatValue } from '../../lib/format.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { ClassColors } from '../../lib/mail/letter-page.ts'
import type { MailData, Mails, MailWriters } from '../../lib/mail/mails.ts'
import { counted } from '../../lib/plural.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { findMailReader, listMailed, lockWanting } from './results.mails.queries.ts'

export const resultsMails = (publicUrl: string): Pick<MailWriters, 'results-received'> => ({
  'results-received': async (db, batch) => {
    const reader = await findMailReader(db, batch.user_id)
    if (!reader || batch.result_ids.length === 0) return null
    const results = await listMailed(db, reader, batch.result_ids)
    const [first, ...others] = results
    if (!first) return null
    const counts = countsOf(batch, results)
    const operator = await getOperator(db)
    const more = counts.created + counts.corrected - results.length
    const history = `${publicUrl}/app/results`
    const hrefOf = ({ id }: { id: number }) => `${history}?result=${id}`
    return writeLetter({
      ...readerOf(reader),
      operator,
      subject: subjectOf(counts, results),
      ...(counts.created + counts.corrected === 1 && {
        title: counts.created === 1 ? 'Nouveau résultat d’analyse' : 'Résultat d’analyse corrigé',
      }),
      paragraphs: ['Le détail et les fichiers sont dans votre historique.'],
      lines: results.map((result) => ({
        title: titleOf(result),
        href: hrefOf(result),
        words: wordsOf(result),
        colors: result.colors,
      })),
      action:
        others.length === 0
          ? { label: 'Voir ce résultat', href: hrefOf(first) }
          : { label: 'Voir mes résultats', href: history },
      after: [
        ...(more > 0 ? [`Ce mail n’en montre que ${results.length} : les autres sont dans l’historique.`] : []),
        NOTICE,
      ],
      preferences: `${publicUrl}/app/account`,
    })
  },
})

/** By whichever door the results came: each of these letters to whoever wants it. */
export async function queueResultMails(trx: Db, mails: Mails, letters: readonly MailData['results-received'][]) {
  const wanting = await lockWanting(
    trx,
    letters.map(({ user_id }) => user_id),
  )
  const ids = new Set(wanting.map(({ id }) => id))
  await mails.queueAll(
    trx,
    'results-received',
    letters.filter(({ user_id }) => ids.has(user_id)),
  )
}

export interface MailedResult {
  id: number
  sampled_on: string
  code: string
  zone: string
  type: string
  unit: string
  /** The label of its class; null when the scale has none for this value. */
  class: string | null
  colors: ClassColors | null
  value: number
  below_limit: boolean
  is_corrected: boolean
}

const factsOf = (result: MailedResult) => [result.class, formatValue(result)].filter((fact) => fact !== null).join(', ')

const titleOf = ({ code, zone, sampled_on }: MailedResult) =>
  `${zoneTitle({ code, name: zone })}, prélèvement du ${formatDay(sampled_on)}`

const wordsOf = (result: MailedResult) =>
  `${result.type} : ${factsOf(result)}${result.is_corrected ? ' (corrigé)' : ''}`

interface ResultCounts {
  created: number
  corrected: number
}

/** The batch’s own counts, unless all its results were read again: some may belong to another client by now. A new result that was corrected before the mail left counts as new. */
export function countsOf(
  { created, corrected, result_ids }: ResultCounts & { result_ids: number[] },
  results: MailedResult[],
) {
  if (created + corrected > result_ids.length) return { created, corrected }
  const stillCorrected = Math.min(corrected, results.filter(({ is_corrected }) => is_corrected).length)
  return { created: results.length - stillCorrected, corrected: stillCorrected }
}

/** A single result is told whole in the subject. */
export function subjectOf({ created, corrected }: ResultCounts, [only]: readonly MailedResult[]): string {
  if (created + corrected === 1 && only) {
    const what = created === 1 ? '1 nouveau résultat' : '1 résultat corrigé'
    return `${what} : ${only.code}, ${factsOf(only)}, prélèvement du ${formatDay(only.sampled_on)}`
  }
  if (corrected === 0) return `${created} nouveaux résultats d’analyse`
  if (created === 0) return `${corrected} résultats d’analyse corrigés`
  return `${counted(created, 'nouveau résultat', 'nouveaux résultats')} d’analyse et ${counted(corrected, 'correction')}`
}
