import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { getOperator } from '../operator/operator.queries.ts'

export const NO_SERVER = 'ENOSMTP'

export const trialMails = (publicUrl: string): Pick<MailWriters, 'trial'> => ({
  trial: async (db, { user_id }) => {
    const person = await findPerson(db, { id: user_id })
    if (!person?.active) return null
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: 'Message d’essai',
      paragraphs: ['Estran a pu envoyer ce message : les invitations, les liens et les alertes partiront de même.'],
      action: { label: 'Revenir à la mise en route', href: `${publicUrl}/admin/settings` },
    })
  },
})
