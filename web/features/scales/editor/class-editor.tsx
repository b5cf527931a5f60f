import { IconArrowsSplit, IconTrash } from '@tabler/icons-react'
import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { MAX_CLASSES } from '../../../../contract/scales.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { MarkShape } from '../class-mark.tsx'
import { AdviceField } from './advice-field.tsx'
import styles from './class-editor.module.css'
import { ColorField } from './color-field.tsx'
import { ContrastLine } from './contrast-line.tsx'
import { MarkField } from './mark-field.tsx'
import { type ClassDraft, lowerOf, nameOf, type ScaleDraft, upperOf } from './scale-draft.ts'
import { describeRange } from './scale-words.ts'

interface ClassEditorProps {
  draft: ScaleDraft
  /** 0 for the lowest class. */
  at: number
  unit: string
  errors: FieldErrors
  onChange: (changes: Partial<ClassDraft>) => void
  onSplit: () => void
  onRemove: () => void
}

const MIN_CLASSES = 2

export function ClassEditor({ draft, at, unit, errors, onChange, onSplit, onRemove }: ClassEditorProps) {
  const edited = draft.classes[at]
  if (!edited) return null
  const { id, label, upper, fill, text, mark, advice } = edited
  const name = (field: string) => `classes.${id}.${field}`
  const faulty = (field: string) => errors[name(field)]?.[0]
  const isLast = at === draft.classes.length - 1
  const titleId = `class-${id}`
  return (
    <li className={styles.card}>
      <header className={styles.header}>
        <span className={styles.mark} style={{ background: fill, color: text }}>
          <MarkShape mark={mark} color="currentColor" size={20} />
        </span>
        <div className={styles.title}>
          <h3 id={titleId} tabIndex={-1}>
            {nameOf(edited)}
          </h3>
          <p>{describeRange(lowerOf(draft, at), upperOf(draft, at), unit)}</p>
        </div>
        <div className={styles.actions}>
          {draft.classes.length < MAX_CLASSES && (
            <Button
              variant="subtle"
              leftSection={<IconArrowsSplit size={18} aria-hidden="true" />}
              aria-describedby={titleId}
              onClick={onSplit}
            >
              Couper en deux
            </Button>
          )}
          {draft.classes.length > MIN_CLASSES && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              aria-describedby={titleId}
              onClick={onRemove}
            >
              Retirer
            </Button>
          )}
        </div>
      </header>
      <div className={styles.fields}>
        <TextField
          id={`label-${id}`}
          name={name('label')}
          label="Nom"
          value={label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          errors={errors}
        />
        {isLast ? (
          <p className={styles.open}>
            <span>Jusqu’à</span>
            sans limite
          </p>
        ) : (
          <TextField
            name={name('max')}
            label={`Jusqu’à (exclu), ${unit}`}
            inputMode="decimal"
            value={upper}
            onChange={({ currentTarget }) => onChange({ upper: currentTarget.value })}
            errors={errors}
          />
        )}
        <ColorField
          name={name('fill')}
          label="Couleur"
          value={fill}
          onChange={(fill) => onChange({ fill })}
          errors={errors}
        />
        <ColorField
          name={name('text')}
          label="Couleur du texte"
          value={text}
          onChange={(text) => onChange({ text })}
          errors={errors}
        />
        <ContrastLine fill={fill} text={text} />
        <MarkField name={name('mark')} value={mark} onChange={(mark) => onChange({ mark })} error={faulty('mark')} />
        <AdviceField name={name('advice')} value={advice} onChange={(advice) => onChange({ advice })} errors={errors} />
      </div>
      {faulty('key') && (
        <p className={styles.fault} role="alert">
          {faulty('key')}
        </p>
      )}
    </li>
  )
}
