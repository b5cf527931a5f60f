import { expect, test } from 'vitest'
import type { WeekLineChange } from '../week.rules.ts'
import { lineOfHeld } from './conflict.rules.ts'
import { type DraftAct, draftAfter, emptyDraft, stepToTakeBack, type WeekDraft } from './draft.rules.ts'
import { DAY, proposalOf, SCENE } from './shared-week.ts'

const proposals = [proposalOf(1, 1, null, null)]
const open = draftAfter(emptyDraft(SCENE), { kind: 'listed', proposals, scene: SCENE })
const [key = ''] = open.lines.keys()

const typed = (draft: WeekDraft, ...changes: WeekLineChange[]) =>
  changes.reduce((before, change) => draftAfter(before, { kind: 'changed', key, change }), draft)
const left = (draft: WeekDraft) => draftAfter(draft, { kind: 'cellLeft' })

function shown(draft: WeekDraft) {
  const held = draft.lines.get(key)
  const line = held && lineOfHeld(held, draft.changes.get(key), draft.scene)
  return { class: line?.shown?.key, value: line?.draft.value, isEdited: line?.isEdited }
}

const value = (text: string) => ({ value: text, class: '' })

test('Escape leaves the class that was chosen for the value', () => {
  const chosen = left(typed(left(typed(open, value('38'))), { class: 'elevee' }))
  expect(shown(chosen)).toMatchObject({ class: 'elevee', value: '38' })
  expect(shown(typed(chosen, value('1')))).toMatchObject({ class: 'faible', value: '1' })
  const back = typed(chosen, value('1'), value('38'))
  expect(shown(back)).toEqual(shown(chosen))
  expect(stepToTakeBack(back), 'nothing of it is left to take back').toBe(stepToTakeBack(chosen))
  expect(shown(left(typed(chosen, value('38')))), 'a value of one key, typed over itself').toEqual(shown(chosen))
})

test('Escape leaves a line that nobody had changed as it was', () => {
  const before = shown(open)
  expect(shown(typed(open, value('7'), value(before.value ?? '')))).toEqual({ ...before, isEdited: false })
  const other = before.class === 'elevee' ? 'faible' : 'elevee'
  expect(shown(typed(open, { class: other }, { class: before.class ?? '' }))).toEqual({ ...before, isEdited: false })
})

test('what is asked of a line stays asked when its former value is typed again', () => {
  const [value7, former] = [value('7'), value(shown(open).value ?? '')]
  const decided = {
    id: 9,
    version: 1,
    ...{ class: 'elevee', value: 500, below_limit: false, starts_on: DAY, ends_on: null },
  }
  const lists: DraftAct[] = [
    { kind: 'listed', proposals: [], scene: SCENE },
    { kind: 'everyLine', proposals: [proposalOf(1, 1, decided, null)] },
  ]
  const asked = lists.reduce(draftAfter, typed(open, value7))
  expect(shown(typed(asked, former))).toMatchObject({ value: former.value, isEdited: true })
})
