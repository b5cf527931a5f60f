import { dayOf, today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { formatDay, formatMoment } from '../../../lib/format.ts'
import { readerOf, writeLetter } from '../../../lib/mail/letter.ts'
import type { LetterFact } from '../../../lib/mail/letter-page.ts'
import type { MailWriters } from '../../../lib/mail/mails.ts'
import { maySignIn } from '../../../lib/security/session.queries.ts'
import { getOperator, getRetentionRow } from '../../operator/operator.queries.ts'
import type { cancellationLinks } from './deletion.links.ts'
import { findDeletion, isStillUnused } from './deletion.queries.ts'
import { dayAfterWarning, lastSeenOfUnused } from './deletion.rules.ts'

interface MailSettings {
  publicUrl: string
  links: Pick<ReturnType<typeof cancellationLinks>, 'linkOf'>
}

const STAYS =
  'Les résultats du laboratoire restent chez l’opérateur, sous la seule référence client ; votre nom peut figurer dans leurs fichiers.'

export const deletionMails = ({
  publicUrl,
  links,
}: MailSettings): Pick<MailWriters, 'account-unused' | 'deletion-asked' | 'deletion-told'> => ({
  'account-unused': async (db, { user_id }) => {
    const person = await findPlanned(db, user_id, 'unused')
    const { inactive_months: months } = await getRetentionRow(db)
    // It may have waited while the operator chose otherwise.
    if (!person || !(await isStillUnused(db, user_id, lastSeenOfUnused(today(), months)))) return null
    const operator = await getOperator(db)
    const planned = dayOf(new Date(person.deletion_at))
    // One that leaves late tells a later day.
    const day = formatDay(dayAfterWarning(today(), planned, person.deletion_warnings))
    const unused = `Vous ne vous êtes pas connecté à Estran depuis longtemps. Un compte qui ne sert pas pendant ${months} mois est supprimé : le vôtre le sera le ${day}.`
    const isOpen = maySignIn(person) === 'yes'
    return writeLetter({
      ...readerOf(person),
      operator,
      subject: `Votre compte sera supprimé le ${day}`,
      paragraphs: isOpen
        ? [unused, 'Pour le garder, connectez-vous une fois avant ce jour.']
        : [
            unused,
            `Il est désactivé : pour le garder, répondez à ce mail, et ${operator.operator_name} vous dira comment.`,
          ],
      ...(isOpen && { action: { label: 'Me connecter', href: `${publicUrl}/auth/login` } }),
      after: [`Vous n’en avez plus besoin ? Ne faites rien. ${STAYS}`],
    })
  },
  'deletion-asked': async (db, { user_id }) => {
    const person = await findPlanned(db, user_id, 'asked')
    if (!person) return null
    const { deletion_at } = person
    return writeLetter({
      ...readerOf(person),
      operator: await getOperator(db),
      subject: `Votre compte sera supprimé le ${formatDay(dayOf(new Date(deletion_at)))}`,
      paragraphs: [
        `Vous avez demandé la suppression de votre compte Estran. Elle aura lieu le ${formatMoment(deletion_at)} ; vos appareils sont déjà déconnectés, vos alertes arrivent encore jusque-là, sauf les notifications.`,
        STAYS,
      ],
      action: { label: 'Garder mon compte', href: links.linkOf({ user_id, deletion_at }) },
      after: [
        'Vous pouvez aussi vous connecter avant ce jour, puis choisir « Garder mon compte ».',
        {
          label:
            'Ce n’est pas vous ? Gardez votre compte, et choisissez aussitôt un nouveau mot de passe sur cette page',
          href: `${publicUrl}/auth/forgotten_password`,
        },
      ],
    })
  },
  'deletion-told': async (db, { leaver_id }) => {
    const person = await findPlanned(db, leaver_id, 'asked')
    if (!person) return null
    const operator = await getOperator(db)
    const facts: LetterFact[] = [
      { label: 'Contact', value: `${person.firstname} ${person.name}`.trim() },
      { label: 'Organisme', value: person.organism_name },
      { label: 'Email', value: person.email },
      { label: 'Supprimé le', value: formatMoment(person.deletion_at) },
    ]
    return writeLetter({
      to: operator.contact_email,
      operator,
      replyTo: person.email,
      // The log keeps subjects longer than the account lasts.
      subject: 'Un compte va être supprimé',
      paragraphs: [
        'Cette personne a demandé la suppression de son compte. Vous n’avez rien à faire ; elle peut encore le garder.',
      ],
      facts: facts.filter(({ value }) => value !== ''),
      action: { label: 'Voir le compte', href: `${publicUrl}/admin/users?user=${leaver_id}` },
    })
  },
})

/** Undefined once the account stays. */
async function findPlanned(db: Db, id: number, cause: 'asked' | 'unused') {
  const person = await findDeletion(db, id)
  if (!person?.deletion_at || person.deletion_cause !== cause) return
  return { ...person, deletion_at: person.deletion_at }
}
