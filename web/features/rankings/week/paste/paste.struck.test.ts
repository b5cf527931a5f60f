import { expect, test } from 'vitest'
import { lineToPaste, scaleToPaste, TODAY } from './line-to-paste.ts'
import { withHeldCells } from './paste.cells.ts'
import { readPasted } from './paste.rules.ts'
import { withStruck } from './paste.struck.ts'

const context = {
  lines: ['17.C.18', '17.C.21'].map((code, id) => lineToPaste({ id, code, name: code }, 'phages')),
  scales: [scaleToPaste('phages', 'Phages')],
  today: TODAY,
}
const HEADER = 'Note\tCode\tType\tValeur'
const TABLE = `${HEADER}\nLM\t17.C.18\tPhages\t4\nLM\t17.C.21\tPhages\t38`
const read = (text: string) => {
  const { changes, faults } = readPasted(text, context)
  return [[...changes.keys()], faults.map(({ row, fault }) => [row, fault])]
}

const FAULT = 'Cette ligne est barrée\u00A0: récrivez-la si elle compte.'

test.each([
  ['all of its cells', [['LM', '17.C.18', 'Phages', '4']], TABLE],
  ['with other spaces', [['LM', ' 17.C.18 ', 'Phages', '4']], TABLE],
  ['without its hidden columns', [['17.C.18', 'Phages']], TABLE],
  ['as it is typed', [], TABLE.replace('\t4', '\t~~4~~ 400')],
  ['as phones type it', [], TABLE.replace('\t4', '\t4\u0336')],
  ['in a mail', [['17.C.18;Phages;4']], '17.C.18;Phages;4\n17.C.21;Phages;38'],
])('a line that is struck through is not read, %s', (_how, struck, text) => {
  expect(read(withStruck(text, struck))).toEqual([
    ['1-phages'],
    [[text === TABLE || text.includes('Note') ? 2 : 1, FAULT]],
  ])
})

test('nothing is read below names that are struck through', () => {
  expect(read(withStruck(TABLE, [HEADER.split('\t')]))[0]).toEqual([])
})

test('what a cell holds does not hide that its line is struck through', () => {
  const cell = (shown: string, number: number | null, format = '') => ({ shown, number, format })
  const rows = [[cell('17.C.18', null), cell('Phages', null), cell('100', 100.4, '0')]]
  const text = withHeldCells(withStruck('17.C.18\tPhages\t100', [['17.C.18', 'Phages', '100']]), rows, TODAY)
  expect([text, read(text)]).toEqual(['~~17.C.18\tPhages\t100,4', [[], [[1, FAULT]]]])
})

test.each([
  ['as they stand', 10_000, (at: number) => ['LM', `17.C.${at}`, 'Phages', '4']],
  ['not to be found', 20_000, (at: number) => ['LM', `17C${at}`, 'Phages']],
])('thousands of rows are struck through within a moment, %s', (_how, marked, cellsOf) => {
  const places = Array.from({ length: 20_000 }, (_, at) => at)
  const text = places.map((at) => `LM\t17.C.${at}\tPhages\t4`).join('\n')
  const rows = places.slice(0, marked).map(cellsOf)
  const before = performance.now()
  expect(withStruck(text, rows).split('~~').length - 1).toBe(rows.length)
  expect(performance.now() - before).toBeLessThan(2000)
})
