import type { FieldErrors } from '../../../../contract/core/errors.ts'
import { readValue } from '../../../../contract/rankings.value.ts'
import type { EditedClass, Scale, ScaleClass } from '../../../../contract/scales.ts'

/** A class as it is being typed. */
export interface ClassDraft {
  /** Stays the same while others come and go: its key, or one of our own. */
  id: string
  /** Null until the server gives one. */
  key: string | null
  label: string
  /** The first value that is no longer in it, as typed; not read in the last class. */
  upper: string
  fill: string
  text: string
  mark: string
  advice: string
}

/** Lowest class first. */
export interface ScaleDraft {
  label: string
  validity: string
  classes: readonly ClassDraft[]
}

/** As one types it: no spaces between thousands. */
export const boundText = (bound: number | null) => (bound === null ? '' : String(bound).replace('.', ','))

export const classDraftOf = ({ key, label, max, fill, text, mark, advice }: ScaleClass): ClassDraft => ({
  id: key,
  key,
  label,
  upper: boundText(max),
  fill,
  text,
  mark,
  advice,
})

export const draftOf = ({ label, validity_days, classes }: Scale): ScaleDraft => ({
  label,
  validity: String(validity_days),
  classes: classes.filter(({ is_retired }) => !is_retired).map(classDraftOf),
})

export const isChanged = (draft: ScaleDraft, base: Scale) => JSON.stringify(draft) !== JSON.stringify(draftOf(base))

/** UFP/g, null when nothing is typed; or what is wrong with it. */
function readBound(typed: string): number | null | string {
  const load = readValue(typed, false)
  if (typeof load === 'string') return load
  return load.below_limit ? 'Écrivez un nombre, par exemple 12,5.' : load.value
}

/** What is typed as a bound, null while it cannot be read. */
function boundOf(typed: string) {
  const read = readBound(typed)
  return typeof read === 'string' ? null : read
}

/** Where the class in this place begins: where the one before it ends. */
export const lowerOf = ({ classes }: ScaleDraft, at: number) => boundOf(classes[at - 1]?.upper ?? '')

export function upperOf({ classes }: ScaleDraft, at: number) {
  return at === classes.length - 1 ? null : boundOf(classes[at]?.upper ?? '')
}

/** What is sent, and the numbers that are none: the server would never know what stood there. */
export function readDraft(draft: ScaleDraft) {
  const errors: FieldErrors = {}
  const validity = /^\s*\d{1,9}\s*$/.test(draft.validity)
  if (!validity) errors.validity_days = ['Écrivez un nombre entier de jours.']
  for (const [at, { upper }] of draft.classes.slice(0, -1).entries()) {
    const read = readBound(upper)
    if (typeof read === 'string') errors[`classes.${at}.max`] = [read]
  }
  const classes = draft.classes.map(
    ({ key, label, fill, text, mark, advice }, at): EditedClass => ({
      key,
      label,
      min: lowerOf(draft, at),
      max: upperOf(draft, at),
      fill,
      text,
      mark,
      advice,
    }),
  )
  return { errors, fields: { label: draft.label, validity_days: Number(draft.validity), classes } }
}

/** What a class is called as long as nobody has named it. */
export const nameOf = ({ key, label }: ClassDraft) => label.trim() || (key === null ? 'Nouvelle classe' : 'Sans nom')

/** The scale as it would be: classes taken out stay, for the assignments that have them. */
export function previewOf(draft: ScaleDraft, base: Scale): Scale {
  const given = draft.classes.map(
    (one, at): ScaleClass => ({
      key: one.id,
      label: nameOf(one),
      min: lowerOf(draft, at),
      max: upperOf(draft, at),
      fill: one.fill,
      text: one.text,
      mark: one.mark,
      advice: one.advice,
      is_retired: false,
    }),
  )
  const retired = retiredOf(draft, base).map((one) => ({ ...one, is_retired: true }))
  return { ...base, label: draft.label, classes: [...given, ...retired] }
}

/** The classes that are no longer given, or will not be once this is saved. */
export const retiredOf = (draft: ScaleDraft, { classes }: Scale) =>
  classes.filter(({ key }) => !draft.classes.some((one) => one.key === key))

/** The server’s faults name the places classes had when they were sent; they follow the classes to where these are now. */
export function placedErrors(errors: FieldErrors, sent: ScaleDraft, draft: ScaleDraft): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, messages]) => {
      const [, place, name] = /^classes\.(\d+)\.(.+)$/.exec(field) ?? []
      if (place === undefined) return [[field, messages]]
      const id = sent.classes[Number(place)]?.id
      const now = draft.classes.findIndex((one) => one.id === id)
      return now === -1 ? [] : [[`classes.${now}.${name}`, messages]]
    }),
  )
}
