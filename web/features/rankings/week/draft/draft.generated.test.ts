import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { batchedOf, batchOf, type WeekLine } from '../week.rules.ts'
import { lineOfHeld } from './conflict.rules.ts'
import { type DraftAct, draftAfter, emptyDraft, stepToTakeBack, unlistedKeys, type WeekDraft } from './draft.rules.ts'
import { DAY, SCENE, SharedWeek } from './shared-week.ts'

// Two people type, tick, paste, save and undo at random in two tabs, which hear of the other’s acts late or together,
// while samplings arrive and zones are archived. Beside them a plain model knows what each has typed and has seen.

interface TestedPerson {
  name: string
  draft: WeekDraft
  /** By line: what was typed last, and the state that this person knows of. */
  typed: Map<string, string>
  known: Map<string, string>
  batch: { id: number; typed: Map<string, string> } | null
}

const counts = { saved: 0, refused: 0, undone: 0, asked: 0, takenBack: 0 }

const stateOf = ({ in_force, samplings: [last] }: RankingProposal) =>
  `${in_force?.id}@${in_force?.version} ${last?.sampled_on} ${last?.value}`

const linesOf = ({ draft }: TestedPerson) =>
  [...draft.lines].flatMap(([key, held]) => lineOfHeld(held, draft.changes.get(key), draft.scene) ?? [])

const act = (person: TestedPerson, one: DraftAct) => {
  person.draft = draftAfter(person.draft, one)
}

/** What was saved, proposed or archived meanwhile reaches this tab. */
function refresh(week: SharedWeek, person: TestedPerson, isWhole = true) {
  const before = new Map(linesOf(person).map((line) => [line.key, line]))
  act(person, { kind: 'listed', proposals: week.proposals(person, false), scene: SCENE })
  if (isWhole && unlistedKeys(person.draft).length > 0)
    act(person, { kind: 'everyLine', proposals: week.proposals(person, true) })
  for (const [key, { now }] of person.draft.lines) {
    if (!now) continue
    const was = before.get(key)
    const isHeld = was && (person.typed.has(key) || was.isTicked || was.conflict !== null)
    if (!isHeld || now.decided?.is_own) person.known.set(key, stateOf(now))
  }
  for (const key of person.known.keys()) if (!person.draft.lines.has(key)) person.known.delete(key)
}

function type(week: SharedWeek, person: TestedPerson, line: WeekLine) {
  const value = String(week.below(900))
  act(person, { kind: 'changed', key: line.key, change: { value, class: '' } })
  person.typed.set(line.key, value)
}

function tick(week: SharedWeek, person: TestedPerson, line: WeekLine) {
  if (week.below(4) > 0)
    return act(person, { kind: 'changed', key: line.key, change: { isTicked: week.below(2) === 0 } })
  const isTicked = week.below(3) > 0
  act(person, { kind: 'filled', changes: new Map(linesOf(person).map(({ key }) => [key, { isTicked }])) })
}

function paste(week: SharedWeek, person: TestedPerson, line: WeekLine) {
  const value = String(week.below(900))
  act(person, { kind: 'pasted', changes: new Map([[line.key, { value, class: '' }]]) })
  person.typed.set(line.key, value)
}

function answer(week: SharedWeek, person: TestedPerson) {
  const line = week.pick(linesOf(person).filter(({ conflict }) => conflict !== null))
  if (!line) return
  counts.asked++
  const keeps = line.conflict === 'gone' || week.below(2) === 0 ? 'theirs' : 'mine'
  const { now } = person.draft.lines.get(line.key) ?? {}
  act(person, { kind: 'answered', key: line.key, keeps })
  if (now) person.known.set(line.key, stateOf(now))
  if (keeps === 'theirs') person.typed.delete(line.key)
  // It keeps the very value that the line showed.
  else expect(linesOf(person).find(({ key }) => key === line.key)?.draft.value).toBe(line.draft.value)
  if (keeps === 'mine' && person.draft.changes.get(line.key)?.value !== undefined)
    person.typed.set(line.key, line.draft.value)
}

function save(week: SharedWeek, person: TestedPerson) {
  const batch = batchOf(linesOf(person))
  if (batch.length === 0) return
  const before = week.lines.map(({ id, in_force, by }) => ({ key: `${id}-arn_f`, in_force, by }))
  act(person, { kind: 'sent', keys: batch.map(({ key }) => key) })
  const id = week.save(
    person,
    batch.map((line) => batchedOf(line, DAY, false)),
  )
  if (id === null) {
    counts.refused++
    return refresh(week, person)
  }
  counts.saved++
  for (const { key, draft } of batch) {
    expect(person.typed.get(key) ?? draft.value, 'what was typed is saved').toBe(draft.value)
    const was = before.find((one) => one.key === key)
    const state = `${was?.in_force?.id}@${was?.in_force?.version}`
    if (was?.by !== person) expect(person.known.get(key), 'saved over only what was seen').toContain(state)
  }
  const typedSince = week.below(3) === 0 ? week.pick(batch) : undefined
  person.batch = { id, typed: new Map([...person.typed].filter(([key]) => batch.some((line) => line.key === key))) }
  if (typedSince) type(week, person, typedSince)
  act(person, { kind: 'saved', batchId: id })
  for (const { key } of batch) if (key !== typedSince?.key) person.typed.delete(key)
  refresh(week, person)
}

function undo(week: SharedWeek, person: TestedPerson) {
  const { batch } = person
  if (!batch || !week.undo(person, batch.id)) return
  counts.undone++
  person.batch = null
  refresh(week, person)
  act(person, { kind: 'undone', batchId: batch.id })
  for (const [key, value] of batch.typed) if (!person.typed.has(key)) person.typed.set(key, value)
}

function takeBack(person: TestedPerson) {
  const step = stepToTakeBack(person.draft)
  if (!step) return
  counts.takenBack++
  act(person, { kind: 'takenBack', step: step.id })
  for (const { key, before } of step.lines) {
    if (person.draft.changes.get(key) !== before) continue
    if (before?.value === undefined) person.typed.delete(key)
    else person.typed.set(key, before.value)
    // As before the step: a question that it answered is asked again.
    const { seen, now } = person.draft.lines.get(key) ?? {}
    if (seen && seen === now && !person.typed.has(key)) person.known.set(key, stateOf(seen))
  }
}

const happen = (week: SharedWeek) => {
  const line = week.pick(week.lines)
  if (line && week.below(3) > 0) line.sampled++
  else if (line) line.isArchived = !line.isArchived
}

const ACTS: readonly [number, (week: SharedWeek, person: TestedPerson, line: WeekLine) => void][] = [
  [6, type],
  [4, tick],
  [1, paste],
  [4, answer],
  [5, save],
  [3, undo],
  [5, (week, person) => refresh(week, person, week.below(3) > 0)],
  [3, (_week, person) => takeBack(person)],
  [1, (_week, person) => act(person, { kind: 'cellLeft' })],
  [1, happen],
]
const CHOICES = ACTS.flatMap(([weight, one]) => Array.from({ length: weight }, () => one))

const tape = fc.array(fc.nat(9_999), { minLength: 240, maxLength: 240 })

test('nothing that somebody typed is lost, nor saved over what they have not seen: 250 random rounds', () => {
  const round = fc.property(tape, (numbers) => {
    const week = new SharedWeek(numbers)
    const people = ['Anne', 'Yves'].map((name): TestedPerson => {
      return { name, draft: emptyDraft(SCENE), typed: new Map(), known: new Map(), batch: null }
    })
    for (const person of people) refresh(week, person)
    while (!week.hasEnded()) {
      const person = week.pick(people)
      const line = person && week.pick(linesOf(person))
      if (line) week.pick(CHOICES)?.(week, person, line)
      for (const { draft, typed, name } of people) {
        const shown = new Map([...typed.keys()].map((key) => [key, draft.changes.get(key)?.value]))
        expect(shown, `typed by ${name}`).toEqual(typed)
        expect([...typed.keys()].filter((key) => !draft.lines.has(key))).toEqual([])
      }
    }
  })
  fc.assert(round, { seed: 48, numRuns: 250 })
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100)
})
