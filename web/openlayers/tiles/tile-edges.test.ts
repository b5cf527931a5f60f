import ExecutorGroup from 'ol/render/canvas/ExecutorGroup.js'
import { expect, test } from 'vitest'
import './tile-edges.ts'

test('two tiles side by side are cut on the same whole pixel', () => {
  const scale = [0.37, 0, 0, 0.37, 0.21, 0.4]
  const left = new ExecutorGroup([0, 0, 100, 100], 1, 1, true, {}).getClipCoords(scale)
  const right = new ExecutorGroup([100, 0, 200, 100], 1, 1, true, {}).getClipCoords(scale)
  expect(left?.[4]).toBe(37)
  expect(right?.[0]).toBe(left?.[4])
})
