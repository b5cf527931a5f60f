import { expect, test } from 'vitest'
import { areGone } from './picture-health.ts'

test.each([
  ['nothing was asked yet', { came: 0, failed: 0, waiting: 0 }, true, false],
  ['all are on their way', { came: 0, failed: 0, waiting: 12 }, true, false],
  ['the first failed, and others may come', { came: 0, failed: 1, waiting: 11 }, true, false],
  ['all of the few that were asked failed', { came: 0, failed: 3, waiting: 0 }, true, true],
  ['the first eight failed, whatever the others do', { came: 0, failed: 8, waiting: 4 }, true, true],
  ['one came, all others are missing', { came: 1, failed: 40, waiting: 0 }, true, false],
  ['one is missing without network, though others came', { came: 9, failed: 1, waiting: 2 }, false, true],
  ['without network, all that is seen came before', { came: 9, failed: 0, waiting: 0 }, false, false],
])('%s', (_name, counts, isOnline, expected) => {
  expect(areGone(counts, isOnline)).toBe(expected)
})
