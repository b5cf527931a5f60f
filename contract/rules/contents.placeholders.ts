import { escapeHtml, fold, withFrenchSpaces } from '../core/text.ts'
import type { PublicSettings } from '../operator.ts'
import { encodedEmail } from './reading/emails.ts'

export const PLACEHOLDERS = {
  opérateur: 'operator_name',
  contact: 'contact_email',
  téléphone: 'contact_phone',
  financement: 'funder_note',
} as const

export type OperatorValues = Pick<PublicSettings, (typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS]>

/**
 * Fills a text's HTML, which names the operator as {opérateur} to follow the settings; an address has the name encoded.
 * No « de ACTALIA »: before a vowel a word stands between.
 */
export const withSettings = (html: string, operator: OperatorValues) =>
  Object.entries(PLACEHOLDERS).reduce(
    (text, [name, field]) =>
      text
        .replaceAll(`{${name}}`, () => asHtml(operator[field]))
        .replaceAll(encodeURI(`{${name}}`), () => escapeHtml(inAddress(field, operator[field]))),
    isElided(operator.operator_name)
      ? html.replace(/(?<!\p{L})(de)\s\{opérateur\}/giu, '$1 l’opérateur ({opérateur})')
      : html,
  )

const isElided = (name: string) => /^[aeiouyh]/.test(fold(name.trim()))

const inAddress = (field: keyof OperatorValues, value: string) =>
  field === 'contact_email' ? encodedEmail(value) : encodeURI(value)

const asHtml = (value: string) => escapeHtml(withFrenchSpaces(value)).replace(/\n{2,}/g, '<br><br>')

const TO_COMPLETE = /\[À compléter\s:\s([^[\]]+)\]/g

/** Lists what only the operator knows, and has not written yet. */
export const missingIn = (body: string) => missingSpans(body).map(({ what }) => what)

/** With where each stands, brackets included. */
export const missingSpans = (body: string) =>
  [...body.matchAll(TO_COMPLETE)].map(({ 0: whole, 1: what = '', index }) => ({
    what,
    start: index,
    end: index + whole.length,
  }))
