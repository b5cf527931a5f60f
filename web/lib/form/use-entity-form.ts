import { useRef, useState } from 'react'
import { type CallError, isStale } from '../call.ts'
import { keysOf } from '../records.ts'
import { useSubmit } from './use-submit.ts'

interface VersionedEntity {
  version: number
}

interface EntityFormOptions<E extends VersionedEntity, D extends object, T> {
  /** Null for a new one. A newer version may replace it until something is typed. */
  entity: E | null
  /** The values of the controls, by the names of the contract's fields. */
  draftOf: (entity: E | null) => D
  /** Values with which the form opens, as if they had been typed. */
  typed?: Partial<D>
  save: (draft: D, entity: E | null, changed: (keyof D)[]) => Promise<T>
  onDone: (saved: T) => void
  /** The stored value of a field in words, where it is not text. */
  wordsOf?: (field: keyof D, stored: D, entity: E | null) => string
  /** Called with the version that someone else has saved, once it is shown. */
  onCurrent?: (current: E) => void
}

interface FormTyping<E, D> {
  typed: Partial<D>
  /** From the first change on, the form stays over the version that it had then; null before. */
  over: { entity: E | null } | null
}

const NOTHING_TYPED = { typed: {}, over: null }

/** The names of the fields that hold text. */
type TextField<D> = { [K in keyof D]: string extends D[K] ? K : never }[keyof D] & string

/**
 * A form over what is stored. Only what was typed is state, so a newer version can take the place of the stored one.
 * A 409 keeps what was typed; once `showCurrent` was called, saving again replaces what is there now.
 */
export function useEntityForm<E extends VersionedEntity, D extends object, T>(options: EntityFormOptions<E, D, T>) {
  const { draftOf, save, onDone, wordsOf, onCurrent } = options
  const [entity, setSettled] = useNewest(options.entity)
  const [typing, setTyping] = useState<FormTyping<E, D>>(
    options.typed ? { typed: options.typed, over: { entity } } : NOTHING_TYPED,
  )
  const [shown, setShown] = useState<{ error: Error; current: E } | null>(null)
  const { typed, over } = typing
  const opened = over ? over.entity : entity
  const base = shown && shown.current.version > (opened?.version ?? 0) ? shown.current : opened
  const stored = draftOf(base)
  const draft = { ...stored, ...typed }
  const changed = keysOf(stored).filter((name) => !isSame(draft[name], stored[name]))
  const sent = useRef<Partial<D>>({})
  const { error, message, forget, ...sending } = useSubmit(() => {
    sent.current = typed
    return save(draft, base, changed)
  }, onDone)

  const change = (part: Partial<D>) => {
    setTyping((before) => ({ typed: { ...before.typed, ...part }, over: before.over ?? { entity } }))
  }
  const isRefused = isOverwritten(error) && error !== shown?.error
  /** Says, after showCurrent(), the stored value of a field that has been typed over. */
  const now = (name: keyof D) => {
    if (!shown || !changed.includes(name)) return undefined
    const words = wordsOf ? wordsOf(name, stored, base) : String(stored[name])
    return `Maintenant\u00A0: ${words.trim() === '' ? 'vide' : words}`
  }
  const field = (name: TextField<D>) => ({
    name,
    errors: sending.errors,
    value: String(draft[name]),
    now: now(name),
    onChange: (value: string) => change({ [name]: value } as { [K in keyof D]?: D[K] }),
  })
  return {
    ...sending,
    error,
    message: isOverwritten(error) ? null : message,
    /** The version that is edited: the one at the opening, or the one shown since. */
    base,
    draft,
    changed,
    change,
    now,
    /** `refused`: someone else saved meanwhile; `shown`: what they saved is on the screen. */
    conflict: isRefused ? ('refused' as const) : shown ? ('shown' as const) : null,
    /** Why the save was refused. */
    refusal: isRefused ? error.message : null,
    showCurrent: () => {
      if (!isOverwritten(error)) return
      // The endpoint of this form declares the entity as the state of its 409.
      const current = error.current as E
      setShown({ error, current })
      onCurrent?.(current)
    },
    /** For a form that stays once it has saved: what was typed meanwhile stays too, as `renamed` gives it. */
    settle: (saved: E, renamed = (rest: Partial<D>, _sent: Partial<D>) => rest) => {
      setSettled(saved)
      setTyping(({ typed: now }) => typingOver(saved, renamed(typedSince(now, sent.current), sent.current)))
      setShown(null)
      forget()
    },
    /** Back to what is stored. */
    reset: () => {
      setTyping(NOTHING_TYPED)
      setShown(null)
      forget()
    },
    forget,
    /** Props of a text field; after showCurrent() the stored value takes the place of the hint. */
    text: (name: TextField<D>, hint?: string) => {
      const { now: stored, onChange, ...rest } = field(name)
      return {
        ...rest,
        ...descriptionOf(stored, hint),
        autoComplete: 'off',
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
      }
    },
    /** Props of any other control whose value is text. */
    field,
    /** Props of a select, whose value is null when nothing is chosen. */
    choice: (name: TextField<D>, hint?: string) => {
      const { value, now: stored, onChange, ...rest } = field(name)
      return {
        ...rest,
        ...descriptionOf(stored, hint),
        value: value === '' ? null : value,
        onChange: (chosen: string | null) => onChange(chosen ?? ''),
      }
    },
  }
}

/** The list may not have said yet what one has saved oneself. */
function useNewest<E extends VersionedEntity>(listed: E | null) {
  const [saved, setSaved] = useState<E | null>(null)
  return [saved && saved.version > (listed?.version ?? 0) ? saved : listed, setSaved] as const
}

/** A 409 with faults asks about a field: nobody has saved meanwhile. */
const isOverwritten = (error: Error | null): error is CallError =>
  isStale(error) && Object.keys(error.errors).length === 0

export type EntityFormOf<E extends VersionedEntity, D extends object> = ReturnType<typeof useEntityForm<E, D, never>>

/** The stored value stands under the input, marked by entity-form.module.css. */
const NOW = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  wrapperProps: { 'data-now': true },
} as const

function descriptionOf(now: string | undefined, hint: string | undefined) {
  if (now) return { description: now, ...NOW, inputWrapperOrder: [...NOW.inputWrapperOrder] }
  return hint === undefined ? {} : { description: hint }
}

/** Over what one's own save left: a colleague's newer version may be listed by then, which nobody has seen here. */
export const typingOver = <E, D extends object>(saved: E, typed: Partial<D>): FormTyping<E, D> =>
  keysOf(typed).length > 0 ? { typed, over: { entity: saved } } : NOTHING_TYPED

/** The fields whose value is no longer the one that was sent. */
export const typedSince = <D extends object>(now: Partial<D>, sent: Partial<D>): Partial<D> => {
  const rest = { ...now }
  for (const name of keysOf(now)) if (name in sent && isSame(now[name], sent[name])) delete rest[name]
  return rest
}

/** Lists are compared by content, other objects by identity. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other))
