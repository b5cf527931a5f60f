import { expect, test } from 'vitest'
import type { LineConflict } from '../week.rules.ts'
import { areForOthers } from './use-for-all.ts'

const saved = { key: '1-phages', isTicked: true, conflict: null }

test.each<[string, boolean, LineConflict | null, boolean]>([
  ['ticked', true, null, true],
  ['asked about, for a colleague has decided it', false, 'decided', true],
  ['asked about, for a sampling came', false, 'sampled', true],
  ['left alone', false, null, false],
])('after a batch, another line is %s: what was typed for all stays', (_is, isTicked, conflict, expected) => {
  expect(areForOthers([saved, { key: '2-phages', isTicked, conflict }], new Set([saved.key]))).toBe(expected)
})
