import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { FieldErrors } from '../../contract/core/errors.ts'
import { CallError } from './call.ts'

interface Sending {
  fields: FormData
  form: HTMLFormElement
}

const UNEXPECTED = 'Une erreur inattendue s’est produite.'

/** Only the server validates; a refused form keeps its input. */
export function useSubmit<T>(send: (fields: FormData) => Promise<T>, onDone: (result: T) => void = () => {}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ fields }: Sending) => send(fields),
    onSuccess: onDone,
    onError: (error, { form }) => focusFirstFault(form, errorsOf(error)),
    meta: { shownBy: 'form' },
  })
  const errors = errorsOf(error)
  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (!isPending) mutate({ fields: new FormData(form), form })
    },
    busy: isPending,
    errors,
    message: messageOf(error, errors),
  }
}

const errorsOf = (error: Error | null): FieldErrors => (error instanceof CallError ? error.errors : {})

export function messageOf(error: Error | null, errors: FieldErrors): string | null {
  if (error === null) return null
  if (!(error instanceof CallError)) return UNEXPECTED
  return Object.values(errors).some(([first]) => first === error.message) ? null : error.message
}

/** `data-field` names the field of a control whose value is in a hidden input. */
interface FormElement {
  type?: string
  name?: string
  dataset: { field?: string }
}

export const firstFault = <E extends FormElement>(elements: Iterable<E>, errors: FieldErrors): E | undefined =>
  [...elements].find(
    ({ type, name, dataset }) => type !== 'hidden' && [name, dataset.field].some((field) => field && field in errors),
  )

function focusFirstFault({ elements }: HTMLFormElement, errors: FieldErrors) {
  firstFault(
    [...elements].filter((element) => element instanceof HTMLElement),
    errors,
  )?.focus()
}
