import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { readValue } from '../../../../contract/rules/reading/values.ts'
import type { EditedClass, Scale, ScaleClass } from '../../../../contract/scales.ts'

export interface ClassDraft
  extends Pick<ScaleClass, 'label' | 'fill' | 'text' | 'mark' | 'advice' | 'old_data_advice'> {
  /** Stable while other classes come and go: the key, or one made here. */
  id: string
  key: string | null
  /** Upper bound, excluded, as typed; ignored for the last class. */
  upper: string
}

/** Lowest class first. */
export interface ScaleDraft {
  label: string
  validity_days: string
  /** Empty: until the next. */
  ranking_days: string
  /** Between semicolons. */
  names: string
  classes: readonly ClassDraft[]
}

export const boundText = (bound: number | null) => (bound === null ? '' : String(bound).replace('.', ','))

export const classDraftOf = ({ min: _, max, is_retired: __, ...shown }: ScaleClass): ClassDraft => ({
  ...shown,
  id: shown.key,
  upper: boundText(max),
})

export const draftOf = ({ label, validity_days, ranking_days, names, classes }: Scale): ScaleDraft => ({
  label,
  validity_days: String(validity_days),
  ranking_days: ranking_days === null ? '' : String(ranking_days),
  names: names.join('\u00A0; '),
  classes: classes.filter(({ is_retired }) => !is_retired).map(classDraftOf),
})

/** UFP/g, null when empty, or a message saying why it cannot be read. */
function readBound(typed: string): number | null | string {
  const load = readValue(typed, false)
  if (typeof load === 'string') return load
  return load.below_limit ? 'Écrivez un nombre, par exemple 12,5.' : load.value
}

function boundOf(typed: string) {
  const read = readBound(typed)
  return typeof read === 'string' ? null : read
}

export const lowerOf = ({ classes }: ScaleDraft, at: number) => boundOf(classes[at - 1]?.upper ?? '')

export function upperOf({ classes }: ScaleDraft, at: number) {
  return at === classes.length - 1 ? null : boundOf(classes[at]?.upper ?? '')
}

/** Numbers are checked here: an unreadable one cannot be sent as JSON. */
export function readDraft(draft: ScaleDraft) {
  const errors: FieldErrors = {}
  const holds = draft.ranking_days.trim()
  if (!isWhole(draft.validity_days)) errors.validity_days = [NOT_WHOLE]
  if (holds !== '' && !isWhole(holds)) errors.ranking_days = [NOT_WHOLE]
  for (const [at, { upper }] of draft.classes.slice(0, -1).entries()) {
    const read = readBound(upper)
    if (typeof read === 'string') errors[`classes.${at}.max`] = [read]
  }
  const classes = draft.classes.map(
    ({ id: _, upper: __, ...shown }, at): EditedClass => ({
      ...shown,
      min: lowerOf(draft, at),
      max: upperOf(draft, at),
    }),
  )
  const fields = {
    label: draft.label,
    validity_days: Number(draft.validity_days),
    ranking_days: holds === '' ? null : Number(holds),
    names: namesIn(draft.names),
    classes,
  }
  return { errors, fields }
}

const namesIn = (typed: string) =>
  typed
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const NOT_WHOLE = 'Écrivez un nombre entier de jours.'
const isWhole = (typed: string) => /^\s*\d{1,9}\s*$/.test(typed)

export const nameOf = ({ key, label }: Pick<ClassDraft, 'key' | 'label'>) =>
  label.trim() || (key === null ? 'Nouvelle classe' : 'Sans nom')

/** Removed classes stay, since past rankings use them. */
export function previewOf(draft: ScaleDraft, base: Scale): Scale {
  const active = draft.classes.map(
    ({ upper: _, id, ...shown }, at): ScaleClass => ({
      ...shown,
      key: id,
      label: nameOf(shown),
      min: lowerOf(draft, at),
      max: upperOf(draft, at),
      is_retired: false,
    }),
  )
  const retired = retiredOf(draft, base).map((one) => ({ ...one, is_retired: true }))
  return { ...base, label: draft.label, classes: [...active, ...retired] }
}

/** Already retired, or about to be on save. */
export const retiredOf = (draft: ScaleDraft, { classes }: Scale) =>
  classes.filter(({ key }) => !draft.classes.some((one) => one.key === key))

/** The server names classes by their place when sent; a field of the form is named by its class, and shows both bounds. */
export function namedErrors(errors: FieldErrors, sent: ScaleDraft): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => {
      const [, place, name] = /^classes\.(\d+)\.(.+)$/.exec(field) ?? []
      if (place === undefined) return [[field.replace(/^names\..*/, 'names'), messages]]
      const id = sent.classes[Number(place)]?.id
      const shown = name === 'min' ? 'max' : name
      const isBeside = shown !== name && errors[`classes.${place}.${shown}`] !== undefined
      return isBeside ? [] : [[`classes.${id}.${shown}`, messages]]
    }),
  )
}
