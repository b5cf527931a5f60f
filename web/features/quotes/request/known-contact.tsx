import { useQuery } from '@tanstack/react-query'
import type { QuoteContact } from '../../../../contract/quotes.ts'
import { fullName } from '../../../lib/format.ts'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { quoteContactQuery } from '../quotes.queries.ts'
import { addressLines, siretText } from '../quotes.rules.ts'
import styles from './quote-request.module.css'

/** What goes with the request and is not asked again. */
export function KnownContact() {
  const contact = useQuery(quoteContactQuery)
  const settings = useSettings()
  return (
    <section className={styles.contact} aria-label="Vos coordonnées">
      {contact.data && (
        <>
          <p className={styles.organism}>{contact.data.organism_name || fullName(contact.data)}</p>
          {linesOf(contact.data).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {settings && (
            <a className={styles.correct} href={correctionAddress(contact.data, settings.contact_email)}>
              Corriger mes coordonnées
            </a>
          )}
        </>
      )}
      <ListFailure query={contact} text="Vos coordonnées n’ont pas pu être chargées. La demande les contient." />
    </section>
  )
}

const linesOf = (contact: QuoteContact) =>
  [
    contact.siret && `SIRET ${siretText(contact.siret)}`,
    addressLines(contact).join(', '),
    `${fullName(contact)}, ${contact.email}`,
  ].filter((line) => line)

/** Administrators keep the accounts. */
const correctionAddress = (contact: QuoteContact, to: string) =>
  mailAddress(to, `Correction de mes coordonnées, ${contact.organism_name || fullName(contact)}`, [
    'Bonjour,',
    '',
    'Je souhaite corriger les coordonnées de mon compte :',
    '',
    `Compte : ${contact.email}`,
    'À corriger : ',
    '',
    'Cordialement',
  ])
