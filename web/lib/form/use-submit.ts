import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { CallError } from '../call.ts'
import { refresh } from '../query-client.ts'
import { useAction } from '../use-action.ts'
import { controlsOf, fieldValue, showFirstFault } from './form-fields.ts'

interface FormSending {
  fields: FormData
  form: HTMLFormElement
}

interface FormRefusal {
  form: HTMLFormElement
  error: Error
  /** The value that each faulty field had when it was refused; null for a fault that no field shows. */
  values: ReadonlyMap<string, string | null>
}

const UNEXPECTED = 'Une erreur inattendue s’est produite.'
const NONE: ReadonlySet<string> = new Set()

/**
 * Only the server validates. A refused form keeps its input, and a fault is shown until its field changes. By the key
 * others know what is being sent.
 */
export function useSubmit<T>(
  send: (fields: FormData) => Promise<T>,
  onDone: (result: T) => void = () => {},
  mutationKey?: readonly string[],
) {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [changed, setChanged] = useState(NONE)
  const client = useQueryClient()
  const { mutate, isPending, moveFocus } = useAction({
    ...(mutationKey && { mutationKey }),
    mutationFn: ({ fields }: FormSending) => send(fields),
    onMutate: () => setRefusal(null),
    // The screen below shows what was saved before the form closes.
    onSuccess: async (result) => {
      await refresh(client)
      onDone(result)
    },
    onError: (error, { form }) => {
      setChanged(NONE)
      setRefusal(refusalOf(form, error))
    },
    meta: { shownBy: 'form', refresh: 'own' },
  })

  const lookForChanges = useEffectEvent(() => {
    const fields = changedSince(refusal)
    if (fields.some((field) => !changed.has(field))) setChanged((before) => new Set([...before, ...fields]))
  })
  const showFault = useEffectEvent(({ form, error }: FormRefusal) =>
    moveFocus(() => showFirstFault(form, errorsOf(error))),
  )
  // Fields also change without an event: a class follows the value, a calendar fills a day.
  useEffect(() => lookForChanges())
  useEffect(() => {
    if (!refusal) return
    const look = () => lookForChanges()
    showFault(refusal)
    // Listens on the document, after React's own listener: rendering before React has read a key would undo that key.
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [refusal])

  // The same object until a fault goes: what shows hundreds of lines renders those that it is of.
  const errors: FieldErrors = useMemo(() => {
    const faults = Object.entries(errorsOf(refusal?.error))
    return Object.fromEntries(faults.filter(([field]) => !changed.has(field)))
  }, [refusal, changed])
  return {
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      mutate({ fields: new FormData(form), form })
    },
    busy: isPending,
    moveFocus,
    errors,
    /** The number of fields still to correct. */
    faulty: Object.keys(errors).filter((field) => refusal?.values.get(field) !== null).length,
    message: refusal && messageOf(refusal),
    error: refusal?.error ?? null,
    forget: () => setRefusal(null),
  }
}

const errorsOf = (error: Error | undefined): FieldErrors => (error instanceof CallError ? error.errors : {})

function refusalOf(form: HTMLFormElement, error: Error): FormRefusal {
  const controls = controlsOf(form)
  return {
    form,
    error,
    values: new Map(Object.keys(errorsOf(error)).map((field) => [field, fieldValue(controls, field)])),
  }
}

function changedSince(refusal: FormRefusal | null): string[] {
  if (!refusal) return []
  const controls = controlsOf(refusal.form)
  return [...refusal.values].flatMap(([field, value]) =>
    value !== null && fieldValue(controls, field) !== value ? [field] : [],
  )
}

/** The faults that are shown beside no field. */
export function messageOf({ error, values }: Pick<FormRefusal, 'error' | 'values'>): string | null {
  if (!(error instanceof CallError)) return UNEXPECTED
  const shown = new Set<string>()
  const hidden = new Set<string>()
  for (const [field, [first = '']] of Object.entries(error.errors)) {
    if (values.get(field) === null) hidden.add(first)
    else shown.add(first)
  }
  const texts = shown.has(error.message) ? hidden : new Set([error.message, ...hidden])
  return texts.size > 0 ? [...texts].join(' ') : null
}
