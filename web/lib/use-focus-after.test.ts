import { afterEach, expect, test, vi } from 'vitest'
import { notePlace } from './use-focus-after.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const body = {}
const cell = { value: '300' }
const other = { value: '' }

/** Presses in the cell; what has the focus by the time of the answer. */
function answered(now: object, typed = '300') {
  const page = { activeElement: cell as object, body }
  vi.stubGlobal('document', page)
  cell.value = '300'
  const isStillThere = notePlace()
  cell.value = typed
  page.activeElement = now
  return isStillThere()
}

test('an answer may move the focus only of somebody who has not gone on', () => {
  expect(answered(cell)).toBe(true)
  // The pressed button has gone.
  expect(answered(body)).toBe(true)
  expect(answered(other)).toBe(false)
  expect(answered(cell, '3001')).toBe(false)
})
