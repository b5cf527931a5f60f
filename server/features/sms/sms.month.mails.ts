import { allows } from '../../../contract/core/access.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { getSmsMonth } from '../../lib/sms/month.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { getOperator } from '../operator/operator.queries.ts'

const MONTH_FORMAT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const formatCount = (count: number) => count.toLocaleString('fr-FR')

export const smsMonthMails = (publicUrl: string): Pick<MailWriters, 'sms-month'> => ({
  'sms-month': async (db, { user_id, month, is_full }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person?.active || !allows('super', person.role)) return null
    const { month_max, sent } = await getSmsMonth(db, month)
    const name = MONTH_FORMAT.format(new Date(month))
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: is_full
        ? `Plus aucun SMS ne part en ${name}`
        : `${formatCount(sent)} SMS sur ${formatCount(month_max)} sont partis en ${name}`,
      paragraphs: is_full
        ? [
            `Vos réglages en permettent ${formatCount(month_max)} par mois, et tous sont partis. Les alertes continuent par mail ; celles par SMS reprendront le mois prochain, ou dès que vous en permettrez davantage.`,
          ]
        : [
            'Une fois tous partis, les alertes par SMS s’arrêteront jusqu’au mois suivant ; celles par mail continueront.',
          ],
      action: { label: 'Changer le nombre de SMS par mois', href: `${publicUrl}/admin/settings` },
    })
  },
})
