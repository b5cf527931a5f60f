import { writeLetter } from '../../lib/mail/letter.ts'
import type { Writers } from '../../lib/mail/mails.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { NOTICE } from '../scales/scales.notice.ts'
import { findReader, listMailed } from './results.mails.queries.ts'
import { countsOf, subjectOf, titleOf, wordsOf } from './results.mails.rules.ts'

export const resultsMails = (publicUrl: string): Pick<Writers, 'results-received'> => ({
  'results-received': async (db, batch) => {
    const reader = await findReader(db, batch.user_id)
    if (!reader || batch.result_ids.length === 0) return null
    const results = await listMailed(db, reader, batch.result_ids)
    const [first, ...others] = results
    if (!first) return null
    const counts = countsOf(batch, results)
    const subject = subjectOf(counts, results)
    const operator = await getOperator(db)
    const more = counts.created + counts.corrected - results.length
    const history = `${publicUrl}/app/results`
    const hrefOf = ({ id }: { id: number }) => `${history}?result=${id}`
    return writeLetter({
      to: reader.email,
      operator,
      subject,
      paragraphs: [`${subject}. Le détail et les fichiers sont dans votre historique.`],
      lines: results.map((result) => ({
        title: titleOf(result),
        href: hrefOf(result),
        words: wordsOf(result),
      })),
      action:
        others.length === 0
          ? { label: 'Voir ce résultat', href: hrefOf(first) }
          : { label: 'Voir mes résultats', href: history },
      after: [
        ...(more > 0 ? [`Ce mail n’en montre que ${results.length} : les autres sont dans l’historique.`] : []),
        NOTICE,
        `Pour ne plus recevoir ces mails : ${publicUrl}/app/account, «\u00A0Recevoir un mail à chaque nouveau résultat\u00A0».`,
      ],
    })
  },
})
