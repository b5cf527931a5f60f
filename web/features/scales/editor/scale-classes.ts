import { contrast, readColor } from '../../../../contract/rules/scales.colors.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import { keysOf } from '../../../lib/records.ts'
import { boundText, type ClassDraft, classDraftOf, draftOf, lowerOf, type ScaleDraft, upperOf } from './scale-draft.ts'

/** Drawn by class-mark.tsx and marks.ts, the same on every device. */
export const DRAWN_MARKS = ['●', '◐', '▲', '■', '–'] as const

export const changeClass = (draft: ScaleDraft, at: number, changes: Partial<ClassDraft>): ScaleDraft => ({
  ...draft,
  classes: draft.classes.map((one, place) => (place === at ? { ...one, ...changes } : one)),
})

/** The class keeps its lower values; a new, unnamed one takes the upper ones. */
export function splitClass(draft: ScaleDraft, at: number): ScaleDraft {
  const split = draft.classes[at]
  if (!split) return draft
  const next = draft.classes[at + 1]
  const fill = between(split.fill, next?.fill ?? '#000000')
  const added: ClassDraft = {
    id: freeId(draft),
    key: null,
    label: '',
    upper: split.upper,
    fill,
    text: contrast(fill, '#FFFFFF') >= contrast(fill, '#000000') ? '#FFFFFF' : '#000000',
    mark: DRAWN_MARKS.find((mark) => !draft.classes.some((one) => one.mark === mark)) ?? '',
    advice: '',
    old_data_advice: '',
  }
  const lowerHalf = { ...split, upper: boundText(typicalOf(lowerOf(draft, at), upperOf(draft, at))) }
  return { ...draft, classes: draft.classes.toSpliced(at, 1, lowerHalf, added) }
}

/** The class above takes over its values, or the one below if it was the last, or was cut here and is not saved yet. */
export function removeClass(draft: ScaleDraft, at: number): ScaleDraft {
  const removed = draft.classes[at]
  const whole = removed?.key === null && at > 0 ? changeClass(draft, at - 1, { upper: removed.upper }) : draft
  return { ...draft, classes: whole.classes.toSpliced(at, 1) }
}

/** It goes back in order of values, and the class below now ends where it begins. */
export function restoreClass(draft: ScaleDraft, restored: ScaleClass): ScaleDraft {
  const { min } = restored
  const above = draft.classes.findIndex((_, at) => at > 0 && (lowerOf(draft, at) ?? 0) >= (min ?? 0))
  if (min === null) return { ...draft, classes: [classDraftOf(restored), ...draft.classes] }
  const at = above === -1 ? draft.classes.length : above
  const below = changeClass(draft, at - 1, { upper: boundText(min) })
  return { ...draft, classes: below.classes.toSpliced(at, 0, classDraftOf(restored)) }
}

/** About the middle, with two decimals at most; null when no value fits between the bounds. */
export function typicalOf(min: number | null, max: number | null): number | null {
  if (max === null) return min === null || min === 0 ? 1 : min * 10
  const middle = min === null || min === 0 ? max / 2 : Math.sqrt(min * max)
  const candidates = [Number(middle.toPrecision(1)), Math.round(middle * 100) / 100]
  return (
    candidates.find((value) => value > (min ?? 0) && value < max && Math.round(value * 100) / 100 === value) ?? null
  )
}

const classIn = (scale: Scale, { key }: ClassDraft) => draftOf(scale).classes.find((one) => one.key === key)

/** The classes, where those that nobody touched here are as someone else has left them. */
export const followed = (mine: ScaleDraft, before: Scale, current: Scale) =>
  mine.classes.map((one) => {
    const isTouched = JSON.stringify(one) !== JSON.stringify(classIn(before, one))
    return isTouched ? one : (classIn(current, one) ?? one)
  })

/** New classes with the keys that they were saved under: saved again, they would be others. */
export function keyed(classes: ScaleDraft['classes'], sent: ScaleDraft['classes'], saved: Scale) {
  const stored = draftOf(saved).classes
  const keys = new Map(sent.map(({ id }, at) => [id, stored[at]?.key ?? null]))
  return classes.map((one) => (one.key === null ? { ...one, key: keys.get(one.id) ?? null } : one))
}

const FIELD_WORDS = {
  label: 'nom',
  upper: 'jusqu’à',
  fill: 'couleur',
  text: 'couleur du texte',
  mark: 'marque',
  advice: 'conseil',
  old_data_advice: 'conseil quand la donnée est ancienne',
} as const satisfies Partial<Record<keyof ClassDraft, string>>

/** Tells what is stored now for a class, where it is not what was typed. */
export function currentWords(mine: ClassDraft, current: Scale): string | undefined {
  if (mine.key === null) return undefined
  const stored = classIn(current, mine)
  if (!stored) return 'Maintenant\u00A0: retirée'
  const changed = keysOf(FIELD_WORDS)
    .filter((field) => stored[field] !== mine[field])
    .map((field) => `${FIELD_WORDS[field]} «\u00A0${stored[field] || 'vide'}\u00A0»`)
  return changed.length > 0 ? `Maintenant\u00A0: ${changed.join(', ')}` : undefined
}

function freeId({ classes }: ScaleDraft) {
  const taken = new Set(classes.map(({ id }) => id))
  const numbers = Array.from({ length: classes.length + 1 }, (_, at) => `new ${at + 1}`)
  return numbers.find((id) => !taken.has(id)) ?? ''
}

function between(one: string, other: string) {
  const [from, to] = [readColor(one) ?? [0.5, 0.5, 0.5], readColor(other) ?? [0.5, 0.5, 0.5]]
  const channels = from.map((channel, at) => Math.round(((channel + (to[at] ?? channel)) / 2) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
