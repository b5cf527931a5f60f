import type { OperatorFields } from '../operator/operator.queries.ts'

const FIELDS = {
  opérateur: 'operator_name',
  contact: 'contact_email',
  téléphone: 'contact_phone',
  financement: 'funder_note',
} as const satisfies Record<string, keyof OperatorFields>

/** Texts name the operator as {opérateur}, so that they follow the settings; the values are no Markdown. */
export const withSettings = (body: string, operator: OperatorFields) =>
  Object.entries(FIELDS).reduce(
    (text, [name, field]) => text.replaceAll(`{${name}}`, () => operator[field].replace(/[\\`*_[\]<>&#]/g, '\\$&')),
    body,
  )
