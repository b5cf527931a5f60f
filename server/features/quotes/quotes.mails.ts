import type { Quote, QuoteContact } from '../../../contract/quotes.ts'
import { formatPrice } from '../../../contract/rules/quotes.amount.ts'
import { establishmentLabel } from '../../../contract/rules/reading/establishments.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import { dayOf } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay } from '../../lib/format.ts'
import { readerOf, writeLetter } from '../../lib/mail/letter.ts'
import type { LetterFact } from '../../lib/mail/letter-page.ts'
import type { MailWriters } from '../../lib/mail/mails.ts'
import { getOperator } from '../operator/operator.queries.ts'
import { findQuoteToMail, listTypeLabels } from './quotes.queries.ts'

type QuoteMailKinds = 'quote-requested' | 'quote-copied' | 'quote-answered' | 'quote-accepted'

export const quotesMails = (publicUrl: string): Pick<MailWriters, QuoteMailKinds> => ({
  'quote-requested': async (db, { quote_id }) => {
    const quote = await findQuoteToMail(db, quote_id)
    if (!quote) return null
    const { contact } = quote
    const operator = await getOperator(db)
    return writeLetter({
      to: operator.contact_email,
      operator,
      replyTo: contact.email,
      subject: `Demande de devis ${quote.reference}`,
      facts: [...(await factsOf(db, quote)), ...contactFacts(contact)],
      action: { label: 'Répondre à la demande', href: `${publicUrl}/admin/quotes?quote=${quote.id}` },
      after: ['Répondre à ce mail écrit directement à cette personne, sans que la plateforme le sache.'],
    })
  },
  'quote-copied': async (db, { quote_id }) => {
    const quote = await findQuoteToMail(db, quote_id)
    if (!quote?.is_active) return null
    const operator = await getOperator(db)
    return writeLetter({
      ...readerOf(quote.contact),
      operator,
      subject: `Votre demande de devis ${quote.reference}`,
      paragraphs: [
        `Votre demande est bien partie : ${operator.operator_name} vous répond par mail, et la réponse reste dans votre compte. En voici la copie.`,
      ],
      facts: await factsOf(db, quote),
      action: ownAction(publicUrl, quote),
    })
  },
  'quote-answered': async (db, { quote_id, version }) => {
    const quote = await findQuoteToMail(db, quote_id)
    if (!quote?.is_active || quote.version !== version || quote.amount === null) return null
    const operator = await getOperator(db)
    const { tax, valid_until } = quote
    const price = formatPrice({ amount: quote.amount, tax })
    return writeLetter({
      ...readerOf(quote.contact),
      operator,
      subject: `Votre devis ${quote.reference} : ${price}`,
      title: `${operator.operator_name} a répondu à votre demande de devis`,
      facts: [
        { label: 'Montant', value: price },
        ...(valid_until === null ? [] : [{ label: 'Valable jusqu’au', value: formatDay(valid_until) }]),
        ...(quote.answer === '' ? [] : [{ label: 'Réponse', value: quote.answer }]),
        { label: 'Demande', value: `${quote.reference} du ${formatDay(dayOf(new Date(quote.created_at)))}` },
        ...(await factsOf(db, quote)),
      ],
      action: ownAction(publicUrl, quote, 'Voir et accepter le devis'),
      after: ['Une question ? Répondez à ce mail.'],
    })
  },
  'quote-accepted': async (db, { quote_id }) => {
    const quote = await findQuoteToMail(db, quote_id)
    if (!quote || quote.amount === null) return null
    const { contact, amount, tax } = quote
    const operator = await getOperator(db)
    return writeLetter({
      to: operator.contact_email,
      operator,
      replyTo: contact.email,
      subject: `Devis ${quote.reference} accepté`,
      facts: [
        { label: 'Montant', value: formatPrice({ amount, tax }) },
        ...(await factsOf(db, quote)),
        ...contactFacts(contact),
      ],
      action: { label: 'Voir la demande', href: `${publicUrl}/admin/quotes?quote=${quote.id}` },
    })
  },
})

const ownAction = (publicUrl: string, { id }: { id: number }, label = 'Voir ma demande') => ({
  label,
  href: `${publicUrl}/app/account?quote=${id}`,
})

async function factsOf(db: Db, quote: Omit<Quote, 'contact'>): Promise<LetterFact[]> {
  const labels = await listTypeLabels(db)
  return [
    { label: 'Zone', value: zoneTitle(quote.zone) },
    { label: 'Analyses', value: quote.analyses.map((type) => labels.get(type) ?? type).join(' et ') },
    { label: 'Nombre d’échantillons', value: String(quote.samples) },
    { label: 'Date souhaitée', value: formatDay(quote.wished_on) },
    ...(quote.message === '' ? [] : [{ label: 'Message', value: quote.message }]),
  ]
}

function contactFacts(contact: QuoteContact): LetterFact[] {
  const { organism_name, siret, street1, street2, postcode, city, country } = contact
  const place = [`${postcode} ${city}`.trim(), country === 'FR' ? '' : country].filter(Boolean).join(', ')
  return [
    { label: 'Organisme', value: organism_name },
    { label: establishmentLabel(siret ?? '', country), value: siret ?? '' },
    { label: 'Adresse', value: [street1, street2, place].filter(Boolean).join('\n') },
    { label: 'Contact', value: `${contact.firstname} ${contact.name}`.trim() },
    { label: 'Email', value: contact.email },
  ].filter(({ value }) => value !== '')
}
