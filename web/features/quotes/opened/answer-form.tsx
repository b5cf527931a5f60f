import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useState } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import { formatAmount, readAmount } from '../../../../contract/rules/quotes.amount.ts'
import { isStale } from '../../../lib/call.ts'
import { formatDate } from '../../../lib/format.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormStep } from '../../../ui/form/form-step.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { useAnswerQuote } from '../quotes.queries.ts'
import { amountText } from '../quotes.rules.ts'
import styles from './opened-quote.module.css'

interface AnswerFormProps {
  quote: Quote
  onDone: () => void
}

/** Only what was typed is kept: what someone else answered meanwhile shows behind it. */
export function AnswerForm({ quote, onDone }: AnswerFormProps) {
  const [typed, setTyped] = useState<{ amount?: string; answer?: string }>({})
  const stored = { amount: quote.amount === null ? '' : amountText(quote.amount), answer: quote.answer }
  const draft = { ...stored, ...typed }
  const { requestClose } = useDialogGuard()
  useUnsaved(draft.amount !== stored.amount || draft.answer !== stored.answer)
  const send = useAnswerQuote(quote)
  const { submit, busy, errors, faulty, message, error } = useSubmit(() => send(draft), onDone)
  const isAnswered = quote.status === 'answered'
  const read = readAmount(draft.amount)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormStep title={isAnswered ? 'Corriger la réponse' : 'Répondre'}>
        {isAnswered && (
          <p className={styles.quiet}>
            Répondue le {formatDate(quote.answered_at)}. Une correction part aussi par mail.
          </p>
        )}
        <TextField
          name="amount"
          label="Montant en euros"
          description={typeof read === 'number' ? formatAmount(read) : 'Virgule ou point, deux décimales au plus.'}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, amount: value }))}
          errors={errors}
        />
        <Textarea
          name="answer"
          label="Texte (facultatif)"
          description="Part avec le montant, par mail et dans le compte."
          rows={5}
          value={draft.answer}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, answer: value }))}
          error={errors.answer?.[0]}
        />
      </FormStep>
      <FormFooter message={isStale(error) ? staleText(quote) : message} faulty={faulty}>
        <Button type="submit" loading={busy}>
          {isAnswered ? 'Envoyer la correction' : 'Envoyer la réponse'}
        </Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}

const staleText = ({ amount }: Quote) =>
  amount === null
    ? 'Cette demande a été modifiée entre-temps, et votre saisie est gardée\u00A0: relisez, puis envoyez à nouveau.'
    : `Quelqu’un d’autre a répondu entre-temps\u00A0: ${formatAmount(amount)}. Votre saisie est gardée\u00A0: pour la mettre à la place, envoyez à nouveau.`
