import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { lineKey, type WeekLineChange, type WeekLineChanges } from '../week.rules.ts'
import { changeOfMine, conflictOf, followed, type HeldLine, isTyped, type WeekScene } from './conflict.rules.ts'
import { type DraftStep, isAsBefore, type TakenStep } from './steps.rules.ts'

/** A batch that was sent, with what was typed: undoing it brings that back. */
interface SentWeek {
  keys: readonly string[]
  changes: WeekLineChanges
  /** The lines that were sent, as they were shown. */
  lines: ReadonlyMap<string, HeldLine>
}

export interface WeekDraft {
  proposals: readonly RankingProposal[]
  scene: WeekScene
  /** All that are shown: the proposed ones, and those that were changed or sent, until they are saved. */
  lines: ReadonlyMap<string, HeldLine>
  listed: ReadonlySet<string>
  changes: WeekLineChanges
  steps: readonly DraftStep[]
  lastStep: number
  /** On its way, or refused; null: none. */
  sent: SentWeek | null
  saved: ReadonlyMap<number, SentWeek>
}

export type DraftAct =
  /** The proposals came, first or anew. */
  | { kind: 'listed'; proposals: readonly RankingProposal[]; scene: WeekScene }
  /** Those of all zones, for the lines that are proposed no more. */
  | { kind: 'everyLine'; proposals: readonly RankingProposal[] }
  | { kind: 'changed'; key: string; change: WeekLineChange }
  /** Several at once, over what each has. */
  | { kind: 'filled'; changes: WeekLineChanges }
  /** In place of what each has. */
  | { kind: 'pasted'; changes: WeekLineChanges }
  | { kind: 'cellLeft' }
  | { kind: 'answered'; key: string; keeps: 'theirs' | 'mine' }
  | { kind: 'takenBack'; step: number }
  | { kind: 'sent'; keys: readonly string[] }
  | { kind: 'saved'; batchId: number }
  | { kind: 'undone'; batchId: number }

export const emptyDraft = (scene: WeekScene): WeekDraft => ({
  proposals: [],
  scene,
  lines: new Map(),
  listed: new Set(),
  changes: new Map(),
  steps: [],
  lastStep: 0,
  sent: null,
  saved: new Map(),
})

/** Lines that were refused stay, also when nothing is proposed for them any more. */
export const refusedKeys = ({ sent }: WeekDraft) => sent?.keys ?? []

/** The lines that stay though they are not proposed, known or not; what was only unticked goes. */
export const unlistedKeys = (draft: WeekDraft) =>
  [...new Set([...draft.changes.keys(), ...refusedKeys(draft)])].filter((key) => {
    const change = draft.changes.get(key)
    return !draft.listed.has(key) && (change?.isTicked !== false || isTyped(change))
  })

/** The last one of which something still stands; null: there is none. */
export const stepToTakeBack = ({ steps, changes }: WeekDraft) =>
  steps.findLast(({ lines }) => lines.some(({ key, after }) => changes.get(key) === after)) ?? null

const isConflicting = ({ seen, now }: HeldLine) => seen !== now

export function draftAfter(draft: WeekDraft, act: DraftAct): WeekDraft {
  switch (act.kind) {
    case 'listed':
      return listed(draft, act.proposals, act.scene)
    case 'everyLine':
      return withOthers(draft, act.proposals)
    case 'changed':
      return changed(draft, act.key, act.change)
    case 'filled': {
      const free = [...act.changes].filter(([key]) => !hasConflict(draft, key))
      return stepped(draft, placesOf(free.map(([key, change]) => [key, { ...draft.changes.get(key), ...change }])))
    }
    case 'pasted':
      return stepped(draft, placesOf(act.changes))
    case 'cellLeft':
      return cellLeft(draft)
    case 'answered':
      return answered(draft, act.key, act.keeps)
    case 'takenBack':
      return takenBack(draft, act.step)
    case 'sent':
      return sentNow(cellLeft(draft), act.keys)
    case 'saved':
      return saved(draft, act.batchId)
    case 'undone':
      return broughtBack(draft, act.batchId)
  }
}

function cellLeft(draft: WeekDraft): WeekDraft {
  const last = draft.steps.at(-1)
  return last?.cell ? { ...draft, steps: draft.steps.with(-1, { ...last, cell: null }) } : draft
}

const hasConflict = ({ lines }: WeekDraft, key: string) => {
  const line = lines.get(key)
  return line !== undefined && isConflicting(line)
}

function listed(draft: WeekDraft, proposals: readonly RankingProposal[], scene: WeekScene): WeekDraft {
  const found = new Map(proposals.map((now) => [lineKey(now), now]))
  const next = { ...draft, proposals, scene, listed: new Set(found.keys()) }
  const refused = new Set(refusedKeys(next))
  const unlisted = unlistedKeys(next)
  const kept = new Set([...found.keys(), ...unlisted, ...refused])
  const lines = [...found].map(([key, now]) => [key, arrived(next, key, now)] as const)
  return {
    ...next,
    // What was unticked is ticked anew when it comes back some day.
    changes: new Map([...draft.changes].filter(([key]) => kept.has(key))),
    lines: new Map([...lines, ...[...draft.lines].filter(([key]) => unlisted.includes(key))]),
  }
}

/** Keeps the object of a line that is the same, so that it is not rendered again. */
function arrived({ lines, changes, scene }: WeekDraft, key: string, now: RankingProposal): HeldLine {
  const line = lines.get(key)
  return line?.now === now ? line : followed({ seen: line?.seen ?? now, now }, changes.get(key), scene)
}

function withOthers(draft: WeekDraft, proposals: readonly RankingProposal[]): WeekDraft {
  const found = new Map(proposals.map((now) => [lineKey(now), now]))
  const others = unlistedKeys(draft).flatMap((key) => {
    const [now, line] = [found.get(key), draft.lines.get(key)]
    if (now) return [[key, arrived(draft, key, now)] as const]
    return line ? [[key, line.now === null ? line : { seen: line.seen, now: null }] as const] : []
  })
  const isSame = others.every(([key, line]) => draft.lines.get(key) === line)
  return isSame ? draft : { ...draft, lines: new Map([...draft.lines, ...others]) }
}

/** Typing in one cell is one step, until it is left. */
function changed(draft: WeekDraft, key: string, change: WeekLineChange): WeekDraft {
  // What is asked in the line is answered there.
  if (change.isTicked && hasConflict(draft, key)) return draft
  const cell = 'isTicked' in change ? null : `${key} ${Object.keys(change)[0]}`
  const open = draft.steps.at(-1)
  const last = cell !== null && open?.cell === cell ? open : null
  const [step = { before: draft.changes.get(key), line: draft.lines.get(key) }] = last?.lines ?? []
  const isSame = isAsBefore(step, change, draft.scene)
  // After Escape nothing has been typed; but what is asked of the line stays asked.
  if (last && isSame && !hasConflict(draft, key)) return takenBack(draft, last.id)
  // A class that was chosen for this very value stays.
  const { class: _, ...alone } = change
  const kept = isSame && change.value !== undefined ? alone : change
  const places = new Map([[key, { change: { ...draft.changes.get(key), ...kept } }]])
  if (!last) return stepped(draft, places, cell)
  const lines = last.lines.map((line) => ({ ...line, after: places.get(key)?.change }))
  return { ...placed(draft, places), steps: draft.steps.with(-1, { ...last, lines }) }
}

interface PlacedLine {
  change: WeekLineChange | undefined
  /** As which it counts as seen from here on; absent: as before. */
  line?: HeldLine | undefined
}

const placesOf = (changes: Iterable<readonly [string, WeekLineChange]>) =>
  new Map([...changes].map(([key, change]): [string, PlacedLine] => [key, { change }]))

/** Makes one step of it. */
function stepped(draft: WeekDraft, places: ReadonlyMap<string, PlacedLine>, cell: string | null = null): WeekDraft {
  if (places.size === 0) return draft
  const lines = [...places].map(([key, { change }]): TakenStep => {
    return { key, before: draft.changes.get(key), after: change, line: draft.lines.get(key) }
  })
  const id = draft.lastStep + 1
  return { ...placed(draft, places), lastStep: id, steps: [...draft.steps, { id, lines, cell }] }
}

/** Gives lines other changes; those that are neither proposed nor changed any more go. */
function placed(draft: WeekDraft, places: ReadonlyMap<string, PlacedLine>): WeekDraft {
  const changes = new Map(draft.changes)
  for (const [key, { change }] of places) change ? changes.set(key, change) : changes.delete(key)
  const next = { ...draft, changes }
  const shown = new Set([...draft.listed, ...unlistedKeys(next)])
  const lines = new Map(draft.lines)
  for (const [key, { change, line = lines.get(key) }] of places) {
    if (!shown.has(key)) lines.delete(key)
    else if (line) lines.set(key, followed({ ...line, now: (lines.get(key) ?? line).now }, change, draft.scene))
  }
  return { ...next, lines }
}

function answered(draft: WeekDraft, key: string, keeps: 'theirs' | 'mine'): WeekDraft {
  const line = draft.lines.get(key)
  if (!line || !isConflicting(line)) return draft
  const change = draft.changes.get(key)
  // Where a colleague decided, what the sampling proposes is not ticked again by itself.
  const dropped = conflictOf(line) === 'sampled' ? undefined : { isTicked: false }
  const kept = keeps === 'mine' ? changeOfMine(line, change, draft.scene) : dropped
  return stepped(draft, new Map([[key, { change: kept, line: { ...line, seen: line.now ?? line.seen } }]]))
}

/** Leaves alone what has changed since. */
function takenBack(draft: WeekDraft, id: number): WeekDraft {
  const step = draft.steps.find((one) => one.id === id)
  if (!step) return draft
  const places = step.lines
    .filter(({ key, after }) => draft.changes.get(key) === after)
    .map(({ key, before, line }) => [key, { change: before, line }] as const)
  return { ...placed(draft, new Map(places)), steps: draft.steps.filter((one) => one !== step) }
}

const sentNow = (draft: WeekDraft, keys: readonly string[]): WeekDraft => ({
  ...draft,
  sent: { keys, changes: draft.changes, lines: draft.lines },
})

/** What was typed since it was sent stays. */
function saved(draft: WeekDraft, batchId: number): WeekDraft {
  const { sent } = draft
  if (sent === null) return draft
  const done = new Set(sent.keys.filter((key) => draft.changes.get(key) === sent.changes.get(key)))
  const after = { ...draft, sent: null, saved: new Map([...draft.saved, [batchId, sent]]) }
  const next = placed(after, new Map([...done].map((key) => [key, { change: undefined }])))
  const steps = draft.steps.map((step) => ({ ...step, lines: step.lines.filter(({ key }) => !done.has(key)) }))
  return { ...next, steps: steps.filter(({ lines }) => lines.length > 0) }
}

function broughtBack(draft: WeekDraft, batchId: number): WeekDraft {
  const sent = draft.saved.get(batchId)
  if (!sent) return draft
  const back = sent.keys.flatMap((key) => {
    const change = draft.changes.get(key) ?? sent.changes.get(key)
    // As it was seen when it was sent: what a colleague has decided since is asked.
    return change ? [[key, { change, line: sent.lines.get(key) }] as const] : []
  })
  const saved = new Map([...draft.saved].filter(([id]) => id !== batchId))
  return placed({ ...draft, saved }, new Map(back))
}
