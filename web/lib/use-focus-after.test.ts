import { afterEach, expect, test, vi } from 'vitest'
import { notePlace } from './use-focus-after.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const body = new EventTarget()
const element = (type: string) => Object.assign(new EventTarget(), { matches: (boxes: string) => boxes.includes(type) })
const cell = element('text')
const box = element('checkbox')
const other = new EventTarget()

/** Presses there; what has the focus by the time of the answer. */
function answered(now: EventTarget, typed: 'typed' | 'nothing' = 'nothing', pressed = cell) {
  const page = { activeElement: pressed as EventTarget, body }
  vi.stubGlobal('document', page)
  const isStillThere = notePlace()
  if (typed === 'typed') pressed.dispatchEvent(new Event('input'))
  page.activeElement = now
  return isStillThere()
}

test('an answer may move the focus only of somebody who has not gone on', () => {
  expect(answered(cell)).toBe(true)
  // The pressed button has gone.
  expect(answered(body)).toBe(true)
  expect(answered(other)).toBe(false)
  expect(answered(cell, 'typed')).toBe(false)
  // That is the press itself.
  expect(answered(box, 'typed', box)).toBe(true)
})
