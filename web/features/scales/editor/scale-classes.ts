import { contrast, readColor } from '../../../../contract/rules/scales.colors.ts'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import {
  boundText,
  type ClassDraft,
  classDraftOf,
  draftOf,
  lowerOf,
  retiredOf,
  type ScaleDraft,
  upperOf,
} from './scale-draft.ts'

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
  }
  const kept = { ...split, upper: boundText(typicalOf(lowerOf(draft, at), upperOf(draft, at))) }
  return { ...draft, classes: draft.classes.toSpliced(at, 1, kept, added) }
}

/** The class above takes over its values, or the one below if it was the last. */
export const removeClass = (draft: ScaleDraft, at: number): ScaleDraft => ({
  ...draft,
  classes: draft.classes.toSpliced(at, 1),
})

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

/** Merges with what someone else saved meanwhile: local changes win. */
export function rebase(mine: ScaleDraft, base: Scale, current: Scale): ScaleDraft {
  const [before, now] = [draftOf(base), draftOf(current)]
  const find = (draft: ScaleDraft, id: string) => draft.classes.find((one) => one.id === id)
  const classes = mine.classes.flatMap((one) => {
    const [was, is] = [find(before, one.id), find(now, one.id)]
    if (was && is) return [merged(one, was, is)]
    // Removed by someone else, and unchanged here.
    if (was && JSON.stringify(was) === JSON.stringify(one)) return []
    return [{ ...one, key: current.classes.some(({ key }) => key === one.key) ? one.key : null }]
  })
  const draft = {
    label: kept(mine.label, before.label, now.label),
    validity: kept(mine.validity, before.validity, now.validity),
    classes,
  }
  const isNew = ({ key, is_retired }: ScaleClass) => !is_retired && !find(before, key)
  return retiredOf(draft, current).filter(isNew).reduce(restoreClass, draft)
}

/** Gives new classes their server keys, keeping what was typed while `sent` was being saved. */
export function withKeys(mine: ScaleDraft, sent: ScaleDraft, saved: Scale): ScaleDraft {
  const given = saved.classes.filter(({ is_retired }) => !is_retired)
  const keys = new Map(sent.classes.map(({ id }, at) => [id, given[at]?.key]))
  return {
    ...mine,
    classes: mine.classes.map((one) => {
      const key = one.key ?? keys.get(one.id)
      return key ? { ...one, id: key, key } : one
    }),
  }
}

const kept = (mine: string, before: string, now: string) => (mine === before ? now : mine)

const merged = (mine: ClassDraft, before: ClassDraft, now: ClassDraft): ClassDraft => ({
  ...mine,
  label: kept(mine.label, before.label, now.label),
  upper: kept(mine.upper, before.upper, now.upper),
  fill: kept(mine.fill, before.fill, now.fill),
  text: kept(mine.text, before.text, now.text),
  mark: kept(mine.mark, before.mark, now.mark),
  advice: kept(mine.advice, before.advice, now.advice),
})

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
