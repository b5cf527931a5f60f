import { type FormEvent, useMemo, useRef } from 'react'
import type { FieldErrors } from '../../../../../contract/core/errors.ts'
import { useSubmit } from '../../../../lib/form/use-submit.ts'
import { notePlace } from '../../../../lib/use-focus-after.ts'
import type { SavedForAll, TypedForAll } from '../days/use-for-all.ts'
import type { useWeekDraft } from '../use-week-draft.ts'
import type { useWeekView } from '../use-week-view.ts'
import { faultsByLine, type WeekLine } from '../week.rules.ts'

interface SavingParts {
  draft: Pick<ReturnType<typeof useWeekDraft>, 'save' | 'sentKeys'>
  /** Those that « Enregistrer » saves. */
  batch: readonly WeekLine[]
  /** Those that « Confirmer » saves. */
  same: readonly WeekLine[]
  forAll: TypedForAll
  /** Samplings that were pasted become results. */
  keepsSamplings: boolean
  /** Faults in the days for all, which no line shows. */
  unreadable: FieldErrors
  view: Pick<ReturnType<typeof useWeekView>, 'show'>
  /** Once what was saved is shown as saved. */
  onSaved: (saved: SavedForAll) => void
}

/** Two ways to save, with the faults of the one that was tried last. */
export function useWeekSaving({ draft, batch, same, forAll, keepsSamplings, unreadable, view, onSaved }: SavingParts) {
  const save = async (lines: readonly WeekLine[]) => {
    const batchId = await draft.save(lines, forAll.reason, keepsSamplings)
    return { ...forAll, batchId, keys: new Set(lines.map(({ key }) => key)) }
  }
  const form = useSubmit(() => save(batch), onSaved)
  const confirm = useSubmit(
    () =>
      save(same).catch((error: unknown) => {
        // A refused line is told on it.
        view.show('same', { search: null })
        throw error
      }),
    onSaved,
  )
  const last = confirm.error ? confirm : form
  const isStillThere = useRef<() => boolean>(() => false)
  const send = (
    event: FormEvent<HTMLFormElement>,
    lines: readonly WeekLine[],
    way: typeof form,
    other: typeof form,
  ) => {
    event.preventDefault()
    const [faulty] = Object.keys(unreadable)
    if (faulty !== undefined) return document.querySelector<HTMLElement>(`input[name=${faulty}]`)?.focus()
    // What is on its way has its lines: a second batch would take their answer for its own.
    if (lines.length === 0 || form.busy || confirm.busy) return
    other.forget()
    isStillThere.current = notePlace()
    way.submit(event)
  }
  const { errors } = last
  return {
    form: last,
    errors: { ...unreadable, ...(errors.reason && { reason: errors.reason }) },
    faults: useMemo(() => faultsByLine(errors, draft.sentKeys), [errors, draft.sentKeys]),
    isConfirming: confirm.busy,
    /** Since they pressed what saved last; said once: the way back to a batch before is not what they pressed for. */
    isStillThere: () => {
      const isThere = isStillThere.current()
      isStillThere.current = () => false
      return isThere
    },
    submit: (event: FormEvent<HTMLFormElement>) => send(event, batch, form, confirm),
    confirm: (event: FormEvent<HTMLFormElement>) => send(event, same, confirm, form),
  }
}
