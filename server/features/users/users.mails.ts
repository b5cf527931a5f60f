import { writeLetter } from '../../lib/mail/letter.ts'
import type { Writers } from '../../lib/mail/mails.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { findAddressee } from './users.queries.ts'

export const usersMails = (publicUrl: string): Pick<Writers, 'account-activated'> => ({
  'account-activated': async (db, { user_id }) => {
    const person = await findAddressee(db, user_id)
    if (!person) return null
    const operator = await getOperator(db)
    return writeLetter({
      to: person.email,
      operator,
      subject: 'Votre compte est activé',
      paragraphs: [
        `${operator.operator_name} a activé votre compte Estran : la carte et la classe de pollution virale de votre zone vous sont ouvertes.`,
      ],
      action: { label: 'Ouvrir la carte', href: `${publicUrl}/app/map` },
    })
  },
})
