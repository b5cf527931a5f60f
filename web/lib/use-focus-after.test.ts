import { afterEach, expect, test, vi } from 'vitest'
import { notePlace } from './use-focus-after.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const body = new EventTarget()
const cell = new EventTarget()
const other = new EventTarget()

/** Presses in the cell; what has the focus by the time of the answer. */
function answered(now: EventTarget, typed: 'typed' | 'nothing' = 'nothing') {
  const page = { activeElement: cell, body }
  vi.stubGlobal('document', page)
  const isStillThere = notePlace()
  if (typed === 'typed') cell.dispatchEvent(new Event('input'))
  page.activeElement = now
  return isStillThere()
}

test('an answer may move the focus only of somebody who has not gone on', () => {
  expect(answered(cell)).toBe(true)
  // The pressed button has gone.
  expect(answered(body)).toBe(true)
  expect(answered(other)).toBe(false)
  expect(answered(cell, 'typed')).toBe(false)
})
