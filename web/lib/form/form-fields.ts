import type { FieldErrors } from '../../../contract/core/errors.ts'

/** `data-field` names the field of a control whose value is in a hidden input; `data-value` what its text means. */
export interface FormElement {
  type?: string
  name?: string
  value?: string
  checked?: boolean
  dataset: { field?: string; value?: string }
}

/** A control also stands for the parts of its value: « geometry » for « geometry.coordinates ». */
const isNamed = (own: string | undefined, field: string) =>
  own && field.startsWith(own) && (field.length === own.length || field[own.length] === '.')

/** Asked for each fault of each control at each key: a week may have hundreds of both. */
const isOf = ({ name, dataset }: FormElement, field: string) => isNamed(name, field) || isNamed(dataset.field, field)

export const firstFault = <E extends FormElement>(elements: Iterable<E>, errors: FieldErrors): E | undefined =>
  [...elements].find(
    (element) => element.type !== 'hidden' && Object.keys(errors).some((field) => isOf(element, field)),
  )

/** Every input has `checked`, but only boxes mean it. */
const isOn = ({ type, checked }: FormElement) => checked || !['radio', 'checkbox'].includes(type ?? '')

/** The value of the field; null when no control has it. */
export function fieldValue(elements: Iterable<FormElement>, field: string): string | null {
  const own = [...elements].filter((element) => isOf(element, field))
  if (own.every(({ type }) => type === 'hidden')) return null
  return own
    .filter(isOn)
    .map(({ value, dataset }) => dataset.value ?? value ?? '')
    .join('\n')
}

/** Focuses the first faulty field and brings all of it into view: its label, itself and what is wrong with it. */
export function showFirstFault(form: HTMLFormElement, errors: FieldErrors) {
  const fault = firstFault(controlsOf(form), errors)
  if (!fault) return
  fault.focus({ preventScroll: true })
  const ids = fault.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ') ?? []
  const about = ids.map((id) => document.getElementById(id))
  // The last one wins where there is no room for all.
  for (const part of [...about, ...labelsOf(fault), fault]) part?.scrollIntoView({ block: 'nearest' })
}

export const controlsOf = ({ elements }: HTMLFormElement) =>
  [...elements].filter((element) => element instanceof HTMLElement)

const labelsOf = (element: HTMLElement) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [])

/** A control whose value changes without a key tells its form so. */
export const dispatchInput = (control: HTMLElement | null) =>
  control?.dispatchEvent(new Event('input', { bubbles: true }))
