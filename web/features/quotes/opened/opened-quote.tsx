import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../../contract/core/days.ts'
import { QUOTE_TAXES, type Quote } from '../../../../contract/quotes.ts'
import { formatPrice, readAmount } from '../../../../contract/rules/quotes.amount.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import { dayText, sentDay } from '../../../lib/days.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { formatDate, formatNumber, fullName, todayInParis } from '../../../lib/format.ts'
import { useOpenedRow } from '../../../lib/list/opened-row.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ConfirmedPart } from '../../../ui/frame/confirmed-part.tsx'
import { DialogBody } from '../../../ui/frame/dialog.tsx'
import { DialogLink } from '../../../ui/frame/dialog-link.tsx'
import { Fact, Facts } from '../../../ui/frame/facts.tsx'
import { Modal } from '../../../ui/frame/modal.tsx'
import { IconMail } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import { mailAddress } from '../../operator/mail-address.ts'
import { useSettings } from '../../operator/operator.queries.ts'
import { QuoteStatusMark } from '../quote-status.tsx'
import {
  type AnswerDraft,
  quoteQuery,
  useAcceptQuote,
  useSeenWhenOpened,
  useShowQuote,
  useUpdateQuote,
} from '../quotes.queries.ts'
import { addressLines, amountText, analysesText, establishmentOf, isExpired, OPENED } from '../quotes.rules.ts'
import styles from './opened-quote.module.css'

/** The request that the address opens, if any. */
export function OpenedQuote({ isAdmin }: { isAdmin: boolean }) {
  const { id, leave } = useOpenedRow(OPENED)
  if (id === null || id === 'new') return null
  return (
    <Modal key={id} kind="drawer" title="Demande de devis" onClose={() => leave(null)}>
      <DialogBody>
        <Loaded id={id} isAdmin={isAdmin} onDone={() => leave(null)} />
      </DialogBody>
    </Modal>
  )
}

function Loaded({ id, isAdmin, onDone }: { id: number; isAdmin: boolean; onDone: () => void }) {
  const { data: quote, isPending, refetch } = useQuery(quoteQuery(id))
  if (isPending) return <Loading />
  if (quote === null) return <Empty text="Cette demande n’existe pas, ou a été supprimée." />
  if (!quote) return <Failed text="La demande n’a pas pu être chargée." onRetry={() => refetch()} />
  if (isAdmin) return <ToAnswer quote={quote} onDone={onDone} />
  return (
    <>
      <QuoteFacts quote={quote} isOwn />
      <SentAnswer quote={quote} />
      {quote.status === 'answered' && !isExpired(quote) && <Acceptance quote={quote} />}
    </>
  )
}

function ToAnswer({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  useSeenWhenOpened(quote)
  return (
    <>
      <QuoteFacts quote={quote} />
      <AskingPerson quote={quote} />
      {quote.status === 'accepted' ? <SentAnswer quote={quote} /> : <AnswerForm quote={quote} onDone={onDone} />}
    </>
  )
}

function QuoteFacts({ quote, isOwn }: { quote: Quote; isOwn?: boolean }) {
  const { reference, status, created_at, zone, analyses, samples, wished_on, message } = quote
  return (
    <section className={styles.part} aria-label="La demande">
      <div className={styles.heading}>
        <h3>{reference}</h3>
        <QuoteStatusMark status={status} isOwn={isOwn} />
      </div>
      <Facts>
        <Fact label="Demandé le">{formatDate(created_at)}</Fact>
        <Fact label="Zone">
          {zoneTitle(zone)}
          <DialogLink className={styles.link} to={`/app/map?${new URLSearchParams({ zone: zone.code })}`}>
            Voir sur la carte
          </DialogLink>
        </Fact>
        <Fact label="Analyses">{analysesText(analyses)}</Fact>
        <Fact label="Échantillons">{formatNumber(samples)}</Fact>
        <Fact label="Souhaité le">{formatDate(wished_on)}</Fact>
        {message !== '' && (
          <Fact label="Message">
            <span className={styles.typed}>{message}</span>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

/** All that one needs to write the quote, and to ask back. */
function AskingPerson({ quote: { reference, user_id, contact } }: { quote: Quote }) {
  const facts = [
    ['Organisme', contact.organism_name],
    establishmentOf(contact) ?? ['SIRET', ''],
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
          leftSection={<IconMail size={20} />}
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

function SentAnswer({ quote }: { quote: Quote }) {
  const { status, amount, tax, valid_until, answer, answered_at, accepted_at, seen_at } = quote
  const operator = useOperatorName()
  return (
    <section className={styles.part} aria-label="La réponse">
      <h3>Réponse</h3>
      {status === 'sent' && <p>{operator} n’a pas encore ouvert votre demande.</p>}
      {status === 'seen' && (
        <p>
          {operator} a vu votre demande le {formatDate(seen_at)} et vous répondra par mail.
        </p>
      )}
      {amount !== null && (
        <>
          <p className={styles.amount}>{formatPrice({ amount, tax })}</p>
          <p className={styles.quiet}>
            {operator}, le {formatDate(answered_at)}
            {valid_until !== null && `, ${isExpired(quote) ? 'était valable' : 'valable'} jusqu’au `}
            {formatDate(valid_until)}
          </p>
          {accepted_at !== null && <p>Devis accepté le {formatDate(accepted_at)}.</p>}
          {answer !== '' && <p className={styles.typed}>{answer}</p>}
        </>
      )}
    </section>
  )
}

const useOperatorName = () => useSettings()?.operator_name ?? 'L’opérateur'

function Acceptance({ quote }: { quote: Quote }) {
  return (
    <ConfirmedPart
      title="Ce devis vous convient&nbsp;?"
      text={`${useOperatorName()} en sera averti par mail.`}
      label="Accepter le devis"
      question={{
        title: 'Accepter ce devis\u00A0?',
        text: `Devis ${quote.reference}, ${formatPrice({ amount: quote.amount ?? 0, tax: quote.tax })}.`,
        yes: 'Accepter',
      }}
      call={useAcceptQuote(quote)}
    />
  )
}

const TAX_OPTIONS = QUOTE_TAXES.map((value) => ({ value, label: value }))

interface AnswerFormProps {
  quote: Quote
  onDone: () => void
}

function AnswerForm({ quote, onDone }: AnswerFormProps) {
  const update = useUpdateQuote(quote)
  const form = useEntityForm({
    entity: quote,
    draftOf,
    save: (draft, edited) => update({ ...draft, valid_until: sentDay(draft.valid_until, todayInParis()) }, edited),
    onDone,
    onCurrent: useShowQuote(),
  })
  const isAnswered = quote.status === 'answered'
  const read = readAmount(form.draft.amount)
  const hint =
    typeof read === 'number'
      ? formatPrice({ amount: read, tax: form.draft.tax })
      : 'Virgule ou point, deux décimales au plus.'
  return (
    <EntityForm form={form} submitLabel={isAnswered ? 'Envoyer la correction' : 'Envoyer la réponse'}>
      <FormStep title={isAnswered ? 'Corriger la réponse' : 'Répondre'}>
        {isAnswered && (
          <p className={styles.quiet}>
            Réponse envoyée le {formatDate(quote.answered_at)}. Une correction part aussi par mail.
          </p>
        )}
        <TextField label="Montant en euros" inputMode="decimal" {...form.text('amount', hint)} />
        <Segments
          legend="Taxes"
          options={TAX_OPTIONS}
          value={form.draft.tax}
          onChange={(tax) => form.change({ tax })}
        />
        <DateField label="Valable jusqu’au" {...form.field('valid_until')} />
        <LongTextField
          label="Texte (facultatif)"
          rows={5}
          {...form.text('answer', 'Part avec le montant, par mail et dans le compte.')}
        />
      </FormStep>
    </EntityForm>
  )
}

/** For how long a price holds, unless the operator says otherwise. */
const USUAL_DAYS = 90

const draftOf = (quote: Quote | null): AnswerDraft => ({
  amount: typeof quote?.amount === 'number' ? amountText(quote.amount) : '',
  tax: quote?.tax ?? 'HT',
  valid_until: dayText(quote?.valid_until ?? addDays(todayInParis(), USUAL_DAYS), todayInParis()),
  answer: quote?.answer ?? '',
})
