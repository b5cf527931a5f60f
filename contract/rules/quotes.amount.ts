import { once } from '../core/once.ts'
import { readNumber } from './reading/numbers.ts'

const MAX_AMOUNT = 10_000_000

const euros = once(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }))

/** « 1 234,50 € ». */
export const formatAmount = (amount: number) => euros().format(amount)

/** « 1 234,50 € HT ». */
export const formatPrice = ({ amount, tax }: { amount: number; tax: string | null }) =>
  tax === null ? formatAmount(amount) : `${formatAmount(amount)}\u00A0${tax}`

/** In EUR. Accepts « 1 234,5 », « 1234.50 € » or a number; otherwise returns the error message. */
export function readAmount(typed: string | number): number | string {
  const text = String(typed)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?(?:€|EUR)$/i, '')
  if (text === '') return 'Ce champ est obligatoire.'
  const amount = /[^\d\s.,]/.test(text) ? null : readNumber(text)
  if (amount === null) return 'Écrivez un montant en euros, par exemple 1\u00A0234,50.'
  if (/[.,]\d{3,}$/.test(text)) return 'Au plus deux décimales.'
  return amount > MAX_AMOUNT ? `Au plus ${formatAmount(MAX_AMOUNT)}.` : amount
}
