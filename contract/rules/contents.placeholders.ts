import type { PublicSettings } from '../operator.ts'

export const PLACEHOLDERS = {
  opérateur: 'operator_name',
  contact: 'contact_email',
  téléphone: 'contact_phone',
  financement: 'funder_note',
} as const

export type OperatorValues = Pick<PublicSettings, (typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS]>

/** Of Markdown, what begins a block at the start of a line, and what means something anywhere. */
const asText = (value: string) =>
  value
    .replace(/[\\`*_[\]<>&#~]/g, '\\$&')
    .replace(/^ +/gm, '')
    .replace(/^[-+=]/gm, '\\$&')
    .replace(/^(\d+)([.)])/gm, '$1\\$2')

/** Texts name the operator as {opérateur}, so that they follow the settings; the values are no Markdown. */
export const withSettings = (body: string, operator: OperatorValues) =>
  Object.entries(PLACEHOLDERS).reduce(
    (text, [name, field]) => text.replaceAll(`{${name}}`, () => asText(operator[field])),
    body,
  )

const TO_COMPLETE = /\[À compléter\s:\s([^[\]]+)\]/g

/** What only the operator knows, and has not written yet. */
export const missingIn = (body: string) => [...body.matchAll(TO_COMPLETE)].map(([, what = '']) => what)
