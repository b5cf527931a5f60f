import { describe, expect, test } from 'vitest'
import { TODAY } from './line-to-paste.ts'
import { type SheetCell, withHeldCells } from './paste.cells.ts'

// Cells as LibreOffice copies them: what it shows is in the text, what they hold and their format in the HTML.

const cell = (shown: string, number: number | null = null, format = ''): SheetCell => ({ shown, number, format })
const asText = (cells: readonly SheetCell[]) => cells.map(({ shown }) => shown.replaceAll('\n', ' ')).join('\t')
const held = (...rows: SheetCell[][]) => withHeldCells(rows.map(asText).join('\n'), rows, TODAY)

describe('a cell is read as what it holds', () => {
  test.each([
    ['two lines, which the text joins to one number', cell('12\n500'), '"12\n500"'],
    ['a limit and a value', cell('< 1\n200'), '"< 1\n200"'],
    ['quotes on two lines', cell('38\n"bis"'), '"38\n""bis"""'],
    ['a number shown without its decimals', cell('100', 100.4, '0'), '100,4'],
    ['a number shown in thousands', cell('13', 12500, '0\u00a0'), '12500'],
    ['a number shown by its power', cell('1E+04', 12345, '0E+00'), '12345'],
    ['three decimals, which alone may be thousands', cell('12,500', 12.5, '0,000'), '12,5'],
    ['a month without its day', cell('nov.-26', 46347, 'MMM-AA'), '2026-11-21'],
    ['a day after its month', cell('10/11/2026', 46306, 'M/J/AAAA'), '2026-10-11'],
    ['a German day of two years ago', cell('21.11.', 45617, 'TT.MM.'), '2024-11-21'],
  ])('%s', (_what, one, text) => {
    expect(held([cell('17.C.18'), one])).toBe(`17.C.18\t${text}`)
  })
})

describe('a cell stays as it is shown', () => {
  test.each([
    ['two decimals of a number with more', cell('12,33', 12.333333, '0,00')],
    ['a number that was rounded up', cell('100', 99.6, '0')],
    ['a number with its spaces', cell('1\u202f235', 1235, '#\u00a0##0')],
    ['a sign that the format gives', cell('< 5', 5, '"< "0')],
    ['a price', cell('12,50 €', 12.5, '0,00" "[$€]')],
    ['a share', cell('13%', 0.125, '0%')],
    ['a state', cell('VRAI', 1, 'BOOLEEN')],
    ['a code with its zero', cell('06010', 6010, '00000')],
    ['a day', cell('21/11/2026', 46347, 'JJ/MM/AAAA')],
    ['a day in words', cell('samedi 21 novembre 2026', 46347, 'NNNN""J MMMM AAAA')],
    ['an hour', cell('12:30', 0.52, 'HH:MM')],
    ['a line break that ends it', cell('38\n')],
  ])('%s', (_what, one) => {
    expect(held([cell('17.C.18'), one])).toBe(asText([cell('17.C.18'), one]))
  })
})

test('rows and columns that only the text has stay', () => {
  const seen = [cell('17.C.18'), cell('100', 100.4, '0')]
  expect(withHeldCells('17.C.18\t100\r\n17.C.21\t7\r\n', [seen], TODAY)).toBe('17.C.18\t100,4\n17.C.21\t7\n')
  expect(withHeldCells('17.C.18\tnote\t100', [seen], TODAY)).toBe('17.C.18\tnote\t100')
})
