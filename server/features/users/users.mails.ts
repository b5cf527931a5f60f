import { isAutomate } from '../../../contract/core/access.ts'
import type { Db } from '../../lib/db/pool.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { FIRST_LINK_HOURS, hasLinkByHand, makePasswordLink } from '../../lib/security/password-tokens.ts'
import { brakeUnproven } from '../auth/auth.mails.ts'
import { findPerson } from '../auth/auth.queries.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { isAdministrator } from './users.rules.ts'

type MailedPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const LASTS = `Lien et code servent une seule fois, l’un ou l’autre, pendant ${FIRST_LINK_HOURS} heures. Ensuite, demandez-en d’autres par « Mot de passe oublié ».`

type UserMailKinds = 'account-activated' | 'invitation' | 'administrator-named' | 'address-given' | 'address-left'

export function usersMails(publicUrl: string): Pick<MailWriters, UserMailKinds> {
  /** Made when the mail is written, so that the queue never holds a secret. */
  const linkLetter = async (db: Db, person: MailedPerson, words: { subject: string; paragraphs: string[] }) => {
    await brakeUnproven(db, person)
    const link = await makePasswordLink(db, person, { publicUrl, way: 'invitation', minutes: FIRST_LINK_HOURS * 60 })
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      ...words,
      action: { label: 'Choisir mon mot de passe', href: link.href },
      codeAndPage: link,
      after: [LASTS],
    })
  }

  return {
    'account-activated': async (db, { user_id }) => {
      const person = await findPerson(db, { id: user_id })
      if (!person?.active) return null
      return writeLetter({
        ...readerOf(person),
        operator: await getOperator(db),
        subject: 'Votre compte est activé',
        paragraphs: ['La carte et la classe de pollution virale de votre zone vous sont ouvertes.'],
        action: { label: 'Ouvrir la carte', href: `${publicUrl}/app/map` },
      })
    },
    invitation: async (db, { user_id }) => {
      const person = await findPerson(db, { id: user_id })
      if (!person?.active || person.password_hash !== null || isAutomate(person.role)) return null
      if (await hasLinkByHand(db, person.id)) return null
      const { operator_name } = await getOperator(db)
      return linkLetter(db, person, {
        subject: `${operator_name} vous a ouvert un compte Estran`,
        paragraphs: [
          'Estran montre la pollution virale des zones conchylicoles. Votre compte s’ouvre avec cette adresse et un mot de passe, qu’il vous reste à choisir.',
        ],
      })
    },
    'administrator-named': async (db, { user_id }) => {
      const person = await findPerson(db, { id: user_id })
      if (!person?.active || person.password_hash !== null || !isAdministrator(person)) return null
      return linkLetter(db, person, {
        subject: 'Vous administrez désormais Estran',
        paragraphs: [
          'Les administrateurs ont un mot de passe plus long : l’ancien ne sert plus, choisissez-en un nouveau.',
        ],
      })
    },
    'address-given': async (db, { user_id, email }) => {
      const person = await findPerson(db, { id: user_id })
      if (person?.email !== email || isAutomate(person.role)) return null
      const { operator_name } = await getOperator(db)
      return linkLetter(db, person, {
        subject: 'L’adresse de votre compte a été modifiée',
        paragraphs: [
          `${operator_name} a fait de cette adresse celle de votre compte Estran. Confirmez qu’elle est bien la vôtre en choisissant un nouveau mot de passe.`,
        ],
      })
    },
    'address-left': async (db, { user_id, email, email_verified_at }) => {
      const person = await findPerson(db, { id: user_id })
      // The account may have its old address back.
      if (!person || person.email === email) return null
      await brakeUnproven(db, { email_verified_at })
      return writeLetter({
        ...readerOf({ ...person, email, email_verified_at }),
        operator: await getOperator(db),
        subject: 'L’adresse de votre compte a été modifiée',
        paragraphs: ['Votre compte Estran ne s’ouvre plus avec cette adresse.'],
        after: ['Vous ne l’avez pas demandé ? Prévenez-nous aussitôt en répondant à ce mail.'],
      })
    },
  }
}
