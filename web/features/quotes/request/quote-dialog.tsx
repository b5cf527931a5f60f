import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lacksAddress, type QuoteContact } from '../../../../contract/quotes.ts'
import { SHORT_LABELS } from '../../../../contract/rules/reading/types.ts'
import { takeFocus } from '../../../lib/focus.ts'
import { newKey } from '../../../lib/form/form-key.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { fullName, todayInParis } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormPair, FormStep } from '../../../ui/form/form-step.tsx'
import { ListFailure } from '../../../ui/form/list-failure.tsx'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { useCurrentUser } from '../../auth/session.queries.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { AddressFields } from '../../organisms/address-fields.tsx'
import { ZoneField } from '../../zones/zone-field.tsx'
import type { NamedZone } from '../../zones/zone-names.queries.ts'
import { quoteContactQuery, useCreateQuote } from '../quotes.queries.ts'
import { addressLines, establishmentOf } from '../quotes.rules.ts'
import styles from './quote-dialog.module.css'
import { bodyOf, newDraft } from './quote-draft.rules.ts'

interface QuoteDialogProps {
  zone: NamedZone | null
  onClose: () => void
}

export function QuoteDialog({ zone, onClose }: QuoteDialogProps) {
  const [created, setCreated] = useState<{ id: number; reference: string } | null>(null)
  return (
    <Modal kind="drawer" title="Demande de devis" onClose={onClose}>
      <DialogBody>
        {created ? (
          <QuoteSent {...created} onClose={onClose} />
        ) : (
          <>
            <OwnContact />
            <QuoteForm zone={zone} onCreated={setCreated} />
          </>
        )}
      </DialogBody>
    </Modal>
  )
}

/** Shows what goes with the request and is not asked again. */
function OwnContact() {
  const contact = useQuery(quoteContactQuery)
  return (
    <section className={styles.contact} aria-label="Vos coordonnées">
      {contact.data && (
        <>
          <p className={styles.organism}>{contact.data.organism_name || fullName(contact.data)}</p>
          {linesOf(contact.data).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <DialogLink className={styles.correct} to="/app/account">
            Corriger mes coordonnées
          </DialogLink>
        </>
      )}
      <ListFailure query={contact} text="Vos coordonnées n’ont pas pu être chargées. La demande les contient." />
    </section>
  )
}

const linesOf = (contact: QuoteContact) =>
  [
    establishmentOf(contact)?.join(' '),
    addressLines(contact).join(', '),
    `${fullName(contact)}, ${contact.email}`,
  ].filter((line) => line)

interface QuoteSentProps {
  id: number
  reference: string
  onClose: () => void
}

/** The number, and what happens next. */
function QuoteSent({ id, reference, onClose }: QuoteSentProps) {
  const { email } = useCurrentUser()
  const operator = useSettings()?.operator_name
  return (
    <div className={styles.sent}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Demande envoyée
      </h3>
      <p>
        Référence <strong className={styles.reference}>{reference}</strong>
      </p>
      <ul>
        <li>Une copie de votre demande part à {email}.</li>
        <li>{operator ?? 'L’opérateur'} vous répond par mail, avec le montant.</li>
        <li>
          L’avancement et la réponse sont{' '}
          <DialogLink to={`/app/account?quote=${id}`}>dans votre compte, sous «&nbsp;Mes devis&nbsp;»</DialogLink>.
        </li>
      </ul>
      <Button onClick={onClose}>Fermer</Button>
    </div>
  )
}

/** On a phone a third of the width has room for no more. */
const ANALYSES = [
  { value: 'both', label: 'Les deux' },
  { value: 'phages', label: SHORT_LABELS.phages },
  { value: 'arn_f', label: 'ARN F', title: SHORT_LABELS.arn_f },
] as const

interface QuoteFormProps {
  zone: NamedZone | null
  onCreated: (created: { id: number; reference: string }) => void
}

function QuoteForm({ zone, onCreated }: QuoteFormProps) {
  const today = todayInParis()
  const [key] = useState(newKey)
  const { data: contact } = useQuery(quoteContactQuery)
  // Not again once it was sent, as the account then has it.
  const asksAddress = contact !== undefined && lacksAddress(contact)
  const create = useCreateQuote()
  const form = useEntityForm({
    entity: null,
    draftOf: () => newDraft(zone),
    save: (draft) => create({ ...bodyOf(draft, { today, asksAddress }), key }),
    onDone: onCreated,
  })
  return (
    <EntityForm form={form} submitLabel="Envoyer la demande">
      <ZoneField label="Zone" description="" {...form.choice('zone_id')} known={zone} />
      <FormStep title="Analyses souhaitées">
        <Segments
          legend={null}
          options={ANALYSES}
          value={form.draft.analyses}
          onChange={(analyses) => form.change({ analyses })}
        />
      </FormStep>
      <FormPair>
        <TextField label="Nombre d’échantillons" inputMode="numeric" {...form.text('samples', 'De 1 à 1\u00A0000.')} />
        <DateField label="Date souhaitée" {...form.field('wished_on')} />
      </FormPair>
      {asksAddress && (
        <FormStep title="Votre adresse, pour le devis">
          <AddressFields text={form.text} country={contact.country} isOwn />
        </FormStep>
      )}
      <LongTextField label="Message (facultatif)" rows={3} {...form.text('message')} />
    </EntityForm>
  )
}
