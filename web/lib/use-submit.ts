import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { FieldErrors } from '../../contract/core/errors.ts'
import { CallError } from './call.ts'
import { controlsOf, fieldValue, showFirstFault } from './form-fields.ts'
import { useAction } from './use-action.ts'

interface Sending {
  fields: FormData
  form: HTMLFormElement
}

interface Refusal {
  form: HTMLFormElement
  error: Error
  /** What each faulty field held then; null for a fault that no field shows. */
  values: ReadonlyMap<string, string | null>
}

const UNEXPECTED = 'Une erreur inattendue s’est produite.'
const NONE: ReadonlySet<string> = new Set()

/** Only the server validates. A refused form keeps its input, and a fault is shown until its field changes. */
export function useSubmit<T>(send: (fields: FormData) => Promise<T>, onDone: (result: T) => void = () => {}) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [changed, setChanged] = useState(NONE)
  const { mutate, isPending } = useAction({
    mutationFn: ({ fields }: Sending) => send(fields),
    onMutate: () => setRefusal(null),
    onSuccess: onDone,
    onError: (error, { form }) => {
      setChanged(NONE)
      setRefusal(refusalOf(form, error))
    },
    meta: { shownBy: 'form' },
  })

  const lookForChanges = useEffectEvent(() => {
    const fields = changedSince(refusal)
    if (fields.some((field) => !changed.has(field))) setChanged((before) => new Set([...before, ...fields]))
  })
  // Not all changes are typed: a class follows the value, a calendar fills a day.
  useEffect(() => lookForChanges())
  useEffect(() => {
    if (!refusal) return
    const look = () => lookForChanges()
    showFirstFault(refusal.form, errorsOf(refusal.error))
    // After React's own listener: drawing before it has read a key would undo that key.
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [refusal])

  const faults = Object.entries(errorsOf(refusal?.error)).filter(([field]) => !changed.has(field))
  const errors: FieldErrors = Object.fromEntries(faults)
  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      mutate({ fields: new FormData(form), form })
    },
    busy: isPending,
    errors,
    /** How many fields are still to correct. */
    faulty: faults.filter(([field]) => refusal?.values.get(field) !== null).length,
    message: refusal && messageOf(refusal),
    error: refusal?.error ?? null,
  }
}

const errorsOf = (error: Error | undefined): FieldErrors => (error instanceof CallError ? error.errors : {})

function refusalOf(form: HTMLFormElement, error: Error): Refusal {
  const controls = controlsOf(form)
  return {
    form,
    error,
    values: new Map(Object.keys(errorsOf(error)).map((field) => [field, fieldValue(controls, field)])),
  }
}

function changedSince(refusal: Refusal | null): string[] {
  if (!refusal) return []
  const controls = controlsOf(refusal.form)
  return [...refusal.values].flatMap(([field, value]) =>
    value !== null && fieldValue(controls, field) !== value ? [field] : [],
  )
}

/** What no field says. */
export function messageOf({ error, values }: Pick<Refusal, 'error' | 'values'>): string | null {
  if (!(error instanceof CallError)) return UNEXPECTED
  const said = new Set<string>()
  const unsaid = new Set<string>()
  for (const [field, [first = '']] of Object.entries(error.errors)) {
    if (values.get(field) === null) unsaid.add(first)
    else said.add(first)
  }
  const texts = said.has(error.message) ? unsaid : new Set([error.message, ...unsaid])
  return texts.size > 0 ? [...texts].join(' ') : null
}
