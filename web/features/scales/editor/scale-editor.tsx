import { type ReactNode, useDeferredValue } from 'react'
import { flushSync } from 'react-dom'
import { activeClasses, type Scale, type ScaleClass } from '../../../../contract/scales.ts'
import { type EntityFormOf, useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { formatValue } from '../../../lib/format.ts'
import { palettes } from '../../../openlayers/palette.ts'
import { Button } from '../../../ui/button.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ClassMark, MarkShape } from '../class-mark.tsx'
import { ClassEditor } from './class-editor.tsx'
import { useUpdateScale } from './editor.queries.ts'
import {
  changeClass,
  currentWords,
  followed,
  keyed,
  removeClass,
  restoreClass,
  splitClass,
  typicalOf,
} from './scale-classes.ts'
import { draftOf, previewOf, retiredOf, type ScaleDraft } from './scale-draft.ts'
import styles from './scale-editor.module.css'
import { VisionCheck } from './vision-check.tsx'

/** Lives outside the editor, which goes while one looks at the other scale. */
export function useScaleForm(scale: Scale) {
  const update = useUpdateScale()
  const form: EntityFormOf<Scale, ScaleDraft> = useEntityForm<Scale, ScaleDraft, Scale>({
    entity: scale,
    draftOf: (stored) => draftOf(stored ?? scale),
    save: (draft, stored) => update(draft, stored ?? scale),
    onDone: (saved) =>
      form.settle(saved, (rest, sent) => ({
        ...rest,
        ...(rest.classes && { classes: keyed(rest.classes, sent.classes ?? [], saved) }),
      })),
    onCurrent: (current) => {
      if (form.changed.includes('classes')) form.change({ classes: followed(form.draft, form.base ?? scale, current) })
    },
  })
  return form
}

interface ScaleEditorProps {
  scale: Scale
  form: EntityFormOf<Scale, ScaleDraft>
  preview: (scale: Scale) => ReactNode
}

export function ScaleEditor({ scale, form, preview }: ScaleEditorProps) {
  const { draft, change, errors } = form
  const base = form.base ?? scale
  const edited = previewOf(useDeferredValue(draft), base)

  /** The pressed button may be gone, so the focus moves. */
  const edit = (next: ScaleDraft, focused: string) => {
    flushSync(() => change({ classes: next.classes }))
    document.getElementById(focused)?.focus()
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
        <div className={styles.form}>
          <EntityForm
            form={form}
            label={base.label}
            place="page"
            onLeave={form.reset}
            about={<p role="status">Changements non enregistrés</p>}
          >
            <div className={styles.scale}>
              <TextField label="Nom de l’échelle" {...form.text('label')} />
              <TextField
                label={'«\u00A0Donnée ancienne\u00A0» après (jours)'}
                inputMode="numeric"
                {...form.text('validity_days', 'De 1 à 3\u00A0650.')}
              />
              <TextField
                label="Validité d’un classement en jours (facultatif)"
                inputMode="numeric"
                {...form.text('ranking_days', 'Vide\u00A0: jusqu’au suivant.')}
              />
              <TextField
                label="Noms reconnus (facultatif)"
                {...form.text('names', 'Comment vos laboratoires appellent ce type, entre points-virgules.')}
              />
            </div>
            <ol className={styles.classes} aria-label="Classes, de la plus basse à la plus haute">
              {draft.classes.map((one, at) => (
                <ClassEditor
                  key={one.id}
                  draft={draft}
                  at={at}
                  unit={base.unit}
                  errors={errors}
                  now={form.conflict === 'shown' ? currentWords(one, base) : undefined}
                  onChange={(changes) => change({ classes: changeClass(draft, at, changes).classes })}
                  onSplit={() => split(at)}
                  onRemove={() => remove(at)}
                />
              ))}
            </ol>
            <RetiredClasses
              classes={retiredOf(draft, base)}
              onRestore={(shown) => edit(restoreClass(draft, shown), `class-${shown.key}`)}
            />
          </EntityForm>
        </div>
        <div className={styles.side}>
          {preview(edited)}
          <VisionCheck classes={edited.classes} />
        </div>
      </div>
      <ProducerCards scale={edited} />
    </div>
  )
}

interface RetiredClassesProps {
  classes: readonly ScaleClass[]
  onRestore: (shown: ScaleClass) => void
}

function RetiredClasses({ classes: retired, onRestore }: RetiredClassesProps) {
  if (retired.length === 0) return null
  return (
    <section className={styles.retired} aria-labelledby="retired-title">
      <h3 id="retired-title">Classes retirées</h3>
      <p>Elles ne sont plus proposées&nbsp;; les classements passés les gardent.</p>
      <ul>
        {retired.map((shown) => (
          <li key={shown.key}>
            <ClassMark shown={shown} size={28} />
            <span id={`retired-${shown.key}`}>
              {shown.label}
              <small>{shown.is_retired ? 'Retirée' : 'Retirée à l’enregistrement'}</small>
            </span>
            <Button variant="subtle" aria-describedby={`retired-${shown.key}`} onClick={() => onRestore(shown)}>
              Rétablir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SCHEMES = [
  ['light', 'Écran clair'],
  ['dark', 'Écran sombre'],
] as const

function ProducerCards({ scale }: { scale: Scale }) {
  const active = activeClasses(scale.classes)
  return (
    <section className={styles.cards} aria-labelledby="cards-title">
      <h3 id="cards-title">Ce que voient vos clients</h3>
      {SCHEMES.map(([scheme, name]) => {
        const { paper, ink, muted } = palettes[scheme]
        return (
          <div key={scheme} className={styles.screen} style={{ background: paper, color: ink }}>
            <p className={styles.scheme} style={{ color: muted }}>
              {name}
            </p>
            <ul>
              {active.map((shown) => (
                <li key={shown.key}>
                  <ProducerCard shown={shown} scale={scale} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function ProducerCard({ shown, scale }: { shown: ScaleClass; scale: Scale }) {
  const { label, min, max, fill, text, mark, advice, old_data_advice } = shown
  const value = min === null ? max : typicalOf(min, max)
  const load = formatValue({ value, below_limit: min === null })
  return (
    <>
      <div className={styles.card} style={{ background: fill, color: text }}>
        <p className={styles.type}>{scale.label}</p>
        <p className={styles.line}>
          <span className={styles.label}>
            <MarkShape mark={mark} color="currentColor" size={24} />
            {label}
          </span>
          {load && (
            <span className={styles.load}>
              <strong>{load}</strong> {scale.unit}
            </span>
          )}
        </p>
      </div>
      <p className={styles.advice}>{advice}</p>
      {old_data_advice && (
        <p className={styles.advice}>
          <strong>Donnée ancienne</strong> {old_data_advice}
        </p>
      )}
    </>
  )
}
