import { IconMail } from '@tabler/icons-react'
import type { Quote } from '../../../../contract/quotes.ts'
import { fullName } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Fact, Facts } from '../../../ui/frame/facts.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { addressLines, siretText } from '../quotes.rules.ts'
import styles from './opened-quote.module.css'

/** All that one needs to write the quote, and to ask back. */
export function AskingPerson({ quote: { reference, user_id, contact } }: { quote: Quote }) {
  const facts = [
    ['Organisme', contact.organism_name],
    ['SIRET', contact.siret === null ? '' : siretText(contact.siret)],
    ['Adresse', addressLines(contact).join('\n')],
    ['Contact', fullName(contact)],
    ['Email', contact.email],
  ] as const
  return (
    <section className={styles.part} aria-label="Qui demande">
      <h3>Qui demande</h3>
      <Facts>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <Fact key={label} label={label}>
                <span className={styles.typed}>{value}</span>
              </Fact>
            ),
        )}
      </Facts>
      <div className={styles.actions}>
        <Button
          component="a"
          href={mailAddress(contact.email, `Votre demande de devis ${reference}`, ['Bonjour,', '', ''])}
          variant="default"
          leftSection={<IconMail size={20} aria-hidden="true" />}
        >
          Écrire à cette personne
        </Button>
        <DialogLink className={styles.link} to={`/admin/users?user=${user_id}`}>
          Fiche de l’utilisateur
        </DialogLink>
      </div>
    </section>
  )
}
