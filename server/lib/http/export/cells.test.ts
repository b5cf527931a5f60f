import { expect, test } from 'vitest'
import { csvCell, type ExportColumn, safeText, xlsxCell } from './cells.ts'

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

const column = <T extends ExportColumn<never>['type']>(type: T, value: string | number | null) =>
  ({ header: '', width: 1, type, value: () => value }) as ExportColumn<null>

test.each([
  ['text', '01000', '01000', '01000'],
  ['text', null, '', null],
  ['date', '2026-03-29', '29/03/2026', new Date('2026-03-29T00:00:00Z')],
  ['moment', '2026-03-29 02:30', '29/03/2026 02:30', new Date('2026-03-29T02:30:00Z')],
  ['date', null, '', null],
  ['number', 2.5, '2,5', 2.5],
  ['number', 0, '0', 0],
  ['number', null, '', null],
] as const)('a %s %j is %j in CSV, %j in XLSX', (type, value, csv, xlsx) => {
  const one = column(type, value)
  expect([csvCell(one, null), xlsxCell(one, null)]).toEqual([csv, xlsx])
})
