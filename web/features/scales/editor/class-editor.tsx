import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { contrast, readColor } from '../../../../contract/rules/scales.colors.ts'
import { MAX_CLASSES, MIN_CONTRAST } from '../../../../contract/scales.ts'
import { OPTIONAL } from '../../../lib/form/required.ts'
import { Button } from '../../../ui/button.tsx'
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/first-icons.ts'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconArrowsSplit, IconTrash } from '../../../ui/icons.ts'
import { MarkShape } from '../class-mark.tsx'
import styles from './class-editor.module.css'
import { MarkField } from './mark-field.tsx'
import { type ClassDraft, lowerOf, nameOf, type ScaleDraft, upperOf } from './scale-draft.ts'
import { contrastText, describeRange } from './scale-words.ts'

interface ClassEditorProps {
  draft: ScaleDraft
  /** 0 for the lowest class. */
  at: number
  unit: string
  errors: FieldErrors
  /** The stored value, where it is not what was typed. */
  now: string | undefined
  onChange: (changes: Partial<ClassDraft>) => void
  onSplit: () => void
  onRemove: () => void
}

const MIN_CLASSES = 2

const ADVICE_FIELDS = [
  { field: 'advice', label: `Conseil${OPTIONAL}`, description: undefined },
  {
    field: 'old_data_advice',
    label: `Conseil quand la donnée est ancienne${OPTIONAL}`,
    description: 'Vide\u00A0: le conseil ci-dessus.',
  },
] as const

export function ClassEditor({ draft, at, unit, errors, now, onChange, onSplit, onRemove }: ClassEditorProps) {
  const edited = draft.classes[at]
  if (!edited) return null
  const { id, fill, text, mark } = edited
  const titleId = `class-${id}`
  const fault = errors[`classes.${id}.key`]?.[0]
  return (
    <li>
      <fieldset className={styles.card} aria-labelledby={titleId}>
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
                leftSection={<IconArrowsSplit size={18} />}
                aria-describedby={titleId}
                onClick={onSplit}
              >
                Couper en deux
              </Button>
            )}
            {draft.classes.length > MIN_CLASSES && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={18} />}
                aria-describedby={titleId}
                onClick={onRemove}
              >
                Retirer
              </Button>
            )}
          </div>
        </header>
        <ClassFields
          edited={edited}
          isLast={at === draft.classes.length - 1}
          unit={unit}
          errors={errors}
          onChange={onChange}
        />
        {now && (
          <p className={styles.now} data-now>
            {now}
          </p>
        )}
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </fieldset>
    </li>
  )
}

interface ClassFieldsProps extends Pick<ClassEditorProps, 'unit' | 'errors' | 'onChange'> {
  edited: ClassDraft
  isLast: boolean
}

function ClassFields({ edited, isLast, unit, errors, onChange }: ClassFieldsProps) {
  const { id, label, upper, fill, text, mark } = edited
  const name = (field: string) => `classes.${id}.${field}`
  const faulty = (field: string) => errors[name(field)]?.[0]
  return (
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
      {ADVICE_FIELDS.map(({ field, label, description }) => (
        <LongTextField
          key={field}
          className={styles.wide}
          name={name(field)}
          label={label}
          description={description}
          rows={2}
          value={edited[field]}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
          errors={errors}
        />
      ))}
    </div>
  )
}

interface ColorFieldProps {
  name: string
  label: string
  value: string
  onChange: (color: string) => void
  errors: FieldErrors
}

/** Shown while the text is no colour: the browser's colour input accepts nothing else. */
const UNKNOWN = '#808080'

const ColorField = ({ name, label, value, onChange, errors }: ColorFieldProps) => (
  <TextField
    name={name}
    label={label}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    errors={errors}
    spellCheck={false}
    autoComplete="off"
    leftSectionPointerEvents="all"
    leftSectionWidth={52}
    leftSection={
      <input
        type="color"
        className={styles.chooser}
        aria-label={`${label}, nuancier`}
        value={readColor(value) ? value.toLowerCase() : UNKNOWN}
        onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
      />
    }
  />
)

function ContrastLine({ fill, text }: { fill: string; text: string }) {
  if (!readColor(fill) || !readColor(text)) return null
  const ratio = contrast(fill, text)
  const isGood = ratio >= MIN_CONTRAST
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={styles.contrast} data-good={isGood || undefined}>
      <Icon size={20} />
      <span>
        Contraste du texte et de la marque&nbsp;: <strong>{contrastText(ratio)}</strong>
        {'. '}
        {isGood ? 'Lisible' : 'Insuffisant (4,5 au moins)'}
      </span>
    </p>
  )
}
