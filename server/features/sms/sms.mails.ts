import { allows } from '../../../contract/core/access.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { formatNumber } from '../../lib/plural.ts'
import { getSmsMonth, thisMonth } from '../../lib/sms/month.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { findPhone } from './sms.queries.ts'

const MONTH_FORMAT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export const smsMails = (publicUrl: string): Pick<MailWriters, 'sms-month' | 'number-taken'> => ({
  'number-taken': async (db, { user_id }) => {
    const person = await findPerson(db, { id: user_id })
    // They may have proved another one since.
    if (!person?.active || (await findPhone(db, user_id))) return null
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: 'Vous ne recevez plus d’alertes par SMS',
      paragraphs: [
        'Une autre personne a prouvé, par un code reçu sur ce téléphone, que le numéro que vous aviez donné est le sien. Vos alertes continuent par mail.',
      ],
      action: { label: 'Ajouter un autre numéro', href: `${publicUrl}/app/account` },
    })
  },
  'sms-month': async (db, { user_id, month, is_full }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person?.active || !allows('super', person.role)) return null
    const { month_max, sent } = await getSmsMonth(db, month)
    // More is allowed since, one was given back, or the month is over.
    if (month !== thisMonth() || (is_full && sent < month_max)) return null
    const name = MONTH_FORMAT.format(new Date(month))
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: is_full
        ? `Plus aucun SMS ne part en ${name}`
        : `${formatNumber(sent)} SMS sur ${formatNumber(month_max)} sont partis en ${name}`,
      paragraphs: is_full
        ? [
            `Vos réglages en permettent ${formatNumber(month_max)} par mois, et tous sont partis. Les alertes continuent par mail ; celles par SMS reprendront le mois prochain, ou dès que vous en permettrez davantage.`,
          ]
        : [
            'Une fois tous partis, les alertes par SMS s’arrêteront jusqu’au mois suivant ; celles par mail continueront.',
          ],
      action: { label: 'Changer le nombre de SMS par mois', href: `${publicUrl}/admin/settings` },
    })
  },
})
