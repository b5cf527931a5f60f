import { expect, test } from 'vitest'
import { safeText } from './cells.ts'

test.each([
  ['Le Goff', 'Le Goff'],
  ['Étier n° 12 (56)', 'Étier n° 12 (56)'],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+33 2 97 00 00 00', "'+33 2 97 00 00 00"],
  ['-5', "'-5"],
  ['\u22125', "'\u22125"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\r=1', "'=1"],
  ['\u00a0=1', "'=1"],
  ['\u200b=1', "'=1"],
  ['\uff1d1', "'\uff1d1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff201', "'\uff201"],
  ['\ufe661', "'\ufe661"],
  ['1=1', '1=1'],
  ['a\r\n=1', 'a =1'],
  ['a ', 'a'],
  ['\ud800', ''],
  ['a\u0000b', 'a b'],
])('%j is written %j', (text, written) => {
  expect(safeText(text)).toBe(written)
})
