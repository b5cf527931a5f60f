import { type ReactNode, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Scale } from '../../../../contract/scales.ts'
import { CallError, isStale } from '../../../lib/call.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultCount } from '../../../ui/form/fault-count.tsx'
import { FormMessage } from '../../../ui/form/form-message.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ClassEditor } from './class-editor.tsx'
import { ConflictMessage } from './conflict-message.tsx'
import { useUpdateScale } from './editor.queries.ts'
import { ProducerCards } from './producer-cards.tsx'
import { RetiredClasses } from './retired-classes.tsx'
import { changeClass, rebase, removeClass, restoreClass, splitClass, withKeys } from './scale-classes.ts'
import { namedErrors, previewOf, retiredOf, type ScaleDraft } from './scale-draft.ts'
import styles from './scale-editor.module.css'
import { VisionCheck } from './vision-check.tsx'

interface ScaleEditorProps {
  base: Scale
  draft: ScaleDraft
  isChanged: boolean
  onDraft: (draft: ScaleDraft) => void
  onRebase: (current: Scale, draft: ScaleDraft) => void
  onReset: () => void
  preview: (scale: Scale) => ReactNode
}

const NOTHING_SENT = { draft: null, isStale: false }
const focus = (id: string) => document.getElementById(id)?.focus()

export function ScaleEditor({ base, draft, isChanged, onDraft, onRebase, onReset, preview }: ScaleEditorProps) {
  const [sent, setSent] = useState<{ draft: ScaleDraft | null; isStale: boolean }>(NOTHING_SENT)
  const update = useUpdateScale(base)
  const send = () => {
    setSent({ draft, isStale: false })
    return update(draft).catch((error) => {
      setSent({ draft, isStale: isStale(error) })
      throw error instanceof CallError
        ? new CallError(error.status, { ...error, message: error.message, errors: namedErrors(error.errors, draft) })
        : error
    })
  }
  const { submit, busy, errors, faulty, message } = useSubmit(send, (saved) => {
    // Typed while saving: it stays as a new unsaved change.
    if (sent.draft && sent.draft !== draft) onRebase(saved, withKeys(draft, sent.draft, saved))
    else onReset()
    setSent(NOTHING_SENT)
    showSuccess('Échelle enregistrée', saved.label)
  })
  const shown = useDeferredValue(draft)
  const faults = sent.draft ? errors : {}
  const edited = previewOf(shown, base)

  /** The pressed button may be gone, so the focus moves. */
  const edit = (next: ScaleDraft, focused: string) => {
    flushSync(() => onDraft(next))
    focus(focused)
  }
  const remove = (at: number) => {
    const next = removeClass(draft, at)
    edit(next, `class-${next.classes[Math.min(at, next.classes.length - 1)]?.id}`)
  }
  const split = (at: number) => {
    const next = splitClass(draft, at)
    edit(next, `label-${next.classes[at + 1]?.id}`)
  }

  return (
    <div className={styles.editor}>
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} noValidate aria-label={base.label}>
          {sent.isStale ? (
            <ConflictMessage
              type={base.type}
              onCurrent={(current) => {
                onRebase(current, rebase(draft, base, current))
                setSent(NOTHING_SENT)
                focus('scales-title')
              }}
            />
          ) : (
            sent.draft && <FormMessage text={message} />
          )}
          <div className={styles.scale}>
            <TextField
              name="label"
              label="Nom de l’échelle"
              value={draft.label}
              onChange={({ currentTarget }) => onDraft({ ...draft, label: currentTarget.value })}
              errors={faults}
            />
            <TextField
              name="validity_days"
              label={'«\u00A0Donnée ancienne\u00A0» après (jours)'}
              inputMode="numeric"
              value={draft.validity}
              onChange={({ currentTarget }) => onDraft({ ...draft, validity: currentTarget.value })}
              errors={faults}
            />
          </div>
          <ol className={styles.classes} aria-label="Classes, de la plus basse à la plus haute">
            {draft.classes.map((one, at) => (
              <ClassEditor
                key={one.id}
                draft={draft}
                at={at}
                unit={base.unit}
                errors={faults}
                onChange={(changes) => onDraft(changeClass(draft, at, changes))}
                onSplit={() => split(at)}
                onRemove={() => remove(at)}
              />
            ))}
          </ol>
          <RetiredClasses
            classes={retiredOf(draft, base)}
            onRestore={(shown) => edit(restoreClass(draft, shown), `class-${shown.key}`)}
          />
          <div className={styles.actions} data-changed={isChanged || undefined}>
            <p role="status">{isChanged && 'Changements non enregistrés'}</p>
            {sent.draft && <FaultCount count={faulty} />}
            <Button
              variant="default"
              disabled={!isChanged}
              onClick={() => {
                onReset()
                setSent(NOTHING_SENT)
              }}
            >
              Annuler
            </Button>
            <Button type="submit" loading={busy}>
              Enregistrer
            </Button>
          </div>
        </form>
        <div className={styles.side}>
          {preview(edited)}
          <VisionCheck classes={edited.classes} />
        </div>
      </div>
      <ProducerCards scale={edited} />
    </div>
  )
}
