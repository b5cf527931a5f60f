import { expect, test } from 'vitest'
import { csvCell, type ExportColumn, xlsxCell } from './cells.ts'

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
