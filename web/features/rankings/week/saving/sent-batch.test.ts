import { expect, test } from 'vitest'
import { DAY, proposalOf, SCENE } from '../draft/shared-week.ts'
import { type WeekLineChange, weekLineOf } from '../week.rules.ts'
import { batchToSend } from './sent-batch.ts'

const [scale] = SCENE.scales
type InForce = Parameters<typeof proposalOf>[2]
const given = (id: number, value: number): InForce => ({
  ...{ id, version: 1, class: 'elevee', value, below_limit: false, starts_on: DAY, ends_on: null },
})
const decided = (is_own: boolean) => ({ at: `${DAY}T09:08:00Z`, by: 'Anne', is_own })

function line(id: number, change: WeekLineChange, in_force: InForce = null, is_own = true) {
  if (!scale) throw new Error('no scale')
  return weekLineOf(proposalOf(id, 0, in_force, in_force && decided(is_own)), scale, change, DAY)
}
const content = (...lines: ReturnType<typeof line>[]) => ({ lines, reason: '', today: DAY, keepsSamplings: false })
const first = batchToSend(null, content(line(1, { value: '300' }), line(2, { value: '400' })))

// biome-ignore format: a table
test.each([
  ['the same lines', true, content(line(1, { value: '300' }), line(2, { value: '400' }))],
  ['what is left of them once they are shown as saved', true, content(line(1, { value: '300' }, given(7, 300)))],
  ['another value', false, content(line(1, { value: '301' }), line(2, { value: '400' }))],
  ['another reason', false, { ...content(line(1, { value: '300' })), reason: 'Vu' }],
  ['another day', false, content(line(1, { value: '300', starts_on: '25/11/26' }))],
  ['a line more', false, content(line(1, { value: '300' }), line(3, { value: '5' }))],
  ['a colleague’s class, over which it is asked to stay', false, content(line(1, { value: '300' }, given(8, 300), false))],
  ['one’s own other class, given in another tab', false, content(line(1, { value: '300' }, given(9, 900)))],
])('sent after a lost answer, %s: under the same key %s', (_what, isSame, sent) => {
  expect(batchToSend(first, sent).key === first.key).toBe(isSame)
})

test('what was answered is sent no more under its key', () => {
  expect(batchToSend(null, content(line(1, { value: '300' }))).key).not.toBe(first.key)
})

const paste = (sampled_on: string, value = 300) => ({
  ...{ value: String(value), sampling: { sampled_on, value, below_limit: false } },
})
const kept = (lines: ReturnType<typeof content>, keepsSamplings = true) => ({ ...lines, keepsSamplings })
const pasted = (on: string) => content(line(1, paste(on)))

/** The day of its sampling came into the results meanwhile. */
function known(on: string) {
  const one = line(1, paste(on), given(7, 300))
  const sampling = { sampled_on: on, value: 300, below_limit: false, class: 'elevee' }
  if (!scale) throw new Error('no scale')
  return content(weekLineOf({ ...one.proposal, samplings: [sampling] }, scale, one.change, DAY))
}

// biome-ignore format: a table
test.each([
  ['results not kept, and kept now', false, pasted('2026-11-20'), kept(pasted('2026-11-20'))],
  ['results kept, and not kept now', false, kept(pasted('2026-11-20')), pasted('2026-11-20')],
  ['results kept, with another day now', false, kept(pasted('2026-11-20')), kept(pasted('2026-11-19'))],
  ['results kept, the same now', true, kept(pasted('2026-11-20')), kept(pasted('2026-11-20'))],
  ['results kept, which are stored by now', true, kept(pasted('2026-11-20')), kept(known('2026-11-20'))],
])('%s: under the same key %s', (_what, isSame, before, now) => {
  const sent = batchToSend(null, before)
  expect(batchToSend(sent, now).key === sent.key).toBe(isSame)
})
