import { describe, expect, test } from 'vitest'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { googleCell, type SheetCell, withHeldCells, withoutMerging } from './paste.cells.ts'
import { readPasted } from './paste.rules.ts'

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
    ['a past day that « Au » would read in the next year', cell('05/12', 45996, 'JJ/MM'), '2025-12-05'],
    ['a number in the way of accounts', cell(' 100 ', 100.4, '_-* # ##0_-;-* # ##0_-;_-* "-"??_-;_-@_-'), '100,4'],
    ['a number in the way of a language', cell('100', 100.4, '[$-40C]# ##0'), '100,4'],
    ['a number with its unit', cell('100 UFP/g', 100.4, '0" UFP/g"'), '100,4'],
    ['a number in the general way', cell('100', 100.4, 'General'), '100,4'],
    ['a limit that the format gives', cell('< 1', 1.4, '"< "0'), '< 1,4'],
    ['a number in a column that is too narrow', cell('###', 100.4, '0,00'), '100,4'],
    ['a mean with more than two decimals', cell('12', 12.333333, '0'), '12,33'],
    ['a number just below a limit', cell('99,9', 99.996, '0,0'), '99,99'],
    ['a number with a binary rest', cell('1', 1.13, '0'), '1,13'],
    ['more than a fraction shows', cell('100', 100.04, '# ?/?'), '≈ 100'],
    ['a number that the format hides', cell('', 500, '0;-0;"";@'), '500'],
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
    ['a day counted from 1904', cell('21/11/2026', 44885, 'JJ/MM/AAAA')],
    ['a zero that is not shown', cell('', 0, '0;-0;')],
    ['a dash for zero', cell('-', 0, '_-* # ##0_-;_-* "-"??_-')],
  ])('%s', (_what, one) => {
    expect(held([cell('17.C.18'), one])).toBe(asText([cell('17.C.18'), one]))
  })
})

describe('a cell of Google Sheets is read as what it holds', () => {
  test.each([
    ['a number shown without its decimals', '100', '{"1":3,"3":100.4}', '{"1":2,"2":"0","3":1}', '100,4'],
    ['a number shown in thousands', '13', '{"1":3,"3":12500}', '{"1":2,"2":"0,","3":1}', '12500'],
    ['a day of last year without its year', '26-nov.', '{"1":3,"3":45987}', '{"1":5,"2":"d-mmm","3":1}', '2025-11-26'],
    ['a month before its day', '11/10/2026', '{"1":3,"3":46336}', '{"1":5,"2":"m/d/yyyy"}', '2026-11-10'],
    ['a day in the way of another country', '11/10/2026', '{"1":3,"3":46336}', '{"1":5}', '2026-11-10'],
    ['a text', '< 1', '{"1":2,"2":"< 1"}', null, '< 1'],
    ['a number as it is', '12,5', '{"1":3,"3":12.5}', null, '12,5'],
    ['a share', '13%', '{"1":3,"3":0.125}', '{"1":3,"2":"0%"}', '13%'],
    ['what is no JSON', '100', '{', '[null,2,"0"]', '100'],
  ])('%s', (_what, shown, value, format, text) => {
    expect(held([cell('17.C.18'), { shown, ...googleCell(value, format) }])).toBe(`17.C.18\t${text}`)
  })
})

test('a document that counts from 1904 does so in each day', () => {
  const rows = [
    [cell('17.C.18'), cell('21/11/2026', 44885, 'JJ/MM/AAAA')],
    [cell('17.C.21'), cell('nov.-26', 44885, 'MMM-AA')],
  ]
  expect(held(...rows)).toBe('17.C.18\t21/11/2026\n17.C.21\t2026-11-21')
})

describe('a line that is not found among the cells says that its numbers may be more', () => {
  const seen = [cell('17.48'), cell('100', 100.4, '0'), cell('7', 7), cell('12\n500')]
  const copied = (text: string) => withHeldCells(text, [seen], TODAY)

  test.each([
    ['with one column more', '17.48\tnote\t100\t7\t12 500', '17.48\tnote\t≈ 100\t7\t≈ 12 500'],
    ['hidden in the sheet', '17.C.21\tPhages\t7 UFP/g', '17.C.21\tPhages\t≈ 7 UFP/g'],
  ])('%s', (_which, text, expected) => {
    expect(copied(text)).toBe(expected)
    expect(copied(`${asText(seen)}\r\n17.C.21\tx`)).toBe('17.48\t100,4\t7\t"12\n500"\n17.C.21\tx')
  })

  test('but not where the copy knows no numbers, or has more empty columns', () => {
    expect(withHeldCells('17.C.18\t100', [[cell('Zone\nCode')]], TODAY)).toBe('17.C.18\t100')
    expect(copied(`${asText(seen)}\t\t`)).toBe('17.48\t100,4\t7\t"12\n500"\t\t')
  })

  test('and is a fault of its value', () => {
    const [line] = [lineToPaste({ id: 1, code: '17.C.18', name: 'Baie' }, 'phages')]
    const context = { lines: [line], scales: [scaleToPaste('phages', 'Phages')], today: TODAY }
    expect(readPasted('17.C.18\tPhages\t≈ 100', context).lines).toMatchObject([{ change: null, field: 'value' }])
    expect(readPasted('Code\tType\tValeur\n17.C.18\tPhages\t≈ 100', context).lines).toMatchObject([
      { change: null, field: 'value', fault: expect.stringMatching(/^Peut-être arrondi/) },
    ])
  })
})

test('merged cells leave their places empty, beside and below', () => {
  const merged = (shown: string, columns = 1, rows = 1) => ({ ...cell(shown), columns, rows })
  const rows = [
    [merged('17.C.18'), merged('26/11', 1, 3), merged('38')],
    [merged('17.C.21'), merged('4')],
    [merged('Moyenne', 1, 2), merged('12', 2)],
    [merged('5'), merged('6')],
  ]
  expect(withoutMerging(rows).map((row) => row.map(({ shown }) => shown))).toEqual([
    ['17.C.18', '26/11', '38'],
    ['17.C.21', '', '4'],
    ['Moyenne', '', '12', ''],
    ['', '5', '6'],
  ])
})
