import { describe, expect, test } from 'vitest'
import type { RankingType } from '../../../../../contract/rankings.ts'
import { SCALE } from '../draft/scale-in-force.ts'
import { lineToPaste, scaleToPaste } from './line-to-paste.ts'
import { cutPasted, judgeLines, lengthFault, MAX_PASTED_LINES, type PastedEdits, readPasted } from './paste.rules.ts'

const TODAY = '2026-11-24'

const { classes } = SCALE
const SCALES = [
  scaleToPaste('phages', 'Classification Phages', { classes }),
  scaleToPaste('arn_f', 'ARN F-spécifiques infectieux', { classes }),
]

const line = (id: number, code: string, type: RankingType, aliases: string[] = []) =>
  lineToPaste({ id, code, name: 'Baie', aliases }, type, {
    ...{ class: 'faible', value: 4, starts_on: TODAY, ends_on: '2026-12-22' },
    samplings: [{ sampled_on: '2026-11-16', class: 'faible', value: 4, below_limit: false }],
  })
const LINES = [
  line(1, '17.C.18', 'phages', ['CH-18']),
  line(1, '17.C.18', 'arn_f', ['CH-18']),
  line(2, '56.08.2', 'phages'),
  line(2, '56.08.2', 'arn_f'),
]
const read = (text: string) => readPasted(text, { lines: LINES, scales: SCALES, today: TODAY })
const changesOf = (text: string) => Object.fromEntries(read(text).changes)
const faultsOf = (text: string) => read(text).faults.map(({ row, fault }) => [row, fault])

const SAMPLING = { sampled_on: '2026-11-19', value: 38, below_limit: false }
const PASTED = { isTicked: true, value: '38', class: '', sampling: SAMPLING }

describe('a line is read', () => {
  test.each([
    ['tabs', '17.C.18\tPhages\t38\t19/11/2026'],
    ['semicolons', '17.C.18;phages;38;19/11/26'],
    ['commas', '17.C.18,phages,38,2026-11-19'],
    ['quotes', '"17.C.18","Classification Phages","38","19/11/2026"'],
    ['the unit, spaces and an hour', ' 17 C 18 ; Phages ; 38 UFP/g ; 19/11/2026 08:30 '],
    ['a code as it is written elsewhere', '17-c-18;PHAGES;38;19-11-26'],
    ['hyphens that keep a code on its line', '17\u2011C\u201118;Phages;38;19/11/2026'],
    ['a bullet, and signs that nobody sees', '• 17.C.18;\u200ePhages;38\u200b;\u200e19/11/2026'],
    ['an alias', 'ch18;Phages;38;19 nov. 2026'],
    ['a bullet, and its name after the code', '• 17.C.18 – Baie;phages;38;19/11/2026'],
    ['its name after the code', '17.C.18 Baie;phages;38;jeudi 19 novembre 2026'],
    ['its name in a cell of its own', '17.C.18;Baie;phages;38;UFP/g;19/11/2026'],
    ['the day before the value', '17.C.18;phages;19/11/2026;38'],
    ['names of columns, in another order', 'Date\tType\tRésultat\tCode\n19/11/2026\tPhages\t38\t17.C.18'],
    ['names below a title', 'Semaine 47;;;\r\nZone;Type;Valeur;Jour\r\n17.C.18;Phages;38;19/11/2026\r\n'],
  ])('with %s', (_name, text) => {
    expect(changesOf(text)).toEqual({ '1-phages': PASTED })
  })

  test.each([
    ['17.C.18;phages;< 1', '< 1', 'below the limit'],
    ['17.C.18;phages;<;1', '< 1', 'with the sign in its own cell'],
    ['17.C.18\tphages\t12,5', '12,5', 'with a comma'],
    ['17.C.18\tphages\t1 200', '1 200', 'with a space after the thousands'],
    ['17.C.18;phages;0', '0', 'that is zero'],
  ])('%s: a value %s (%s)', (text, value) => {
    const [change] = read(text).changes.values()
    expect(change?.value?.replace(/\s/g, ' ')).toBe(value)
  })

  test('both types of a zone', () => {
    expect(Object.keys(changesOf('17.C.18;Phages;38\n17.C.18;ARN F-spécifiques;4'))).toEqual(['1-phages', '1-arn_f'])
  })
})

const EXPORTED =
  'Code de la zone;Zone;Type;En vigueur;Jusqu’au;Prélèvement;Signe;Valeur (UFP/g);Classe proposée;Du;Au\r\n'

test('the exported file comes back, with what was changed in it', () => {
  const file = `\uFEFF${EXPORTED}17.C.18;'=Baie;Classification Phages;Faible;27/11/2026;19/11/2026;<;1;Faible;24/11/2026;22/12/2026\r\n56.08.2;Baie;ARN F-spécifiques infectieux;;;19/11/2026;;38;Élevée;25/11/2026;\r\n`
  expect(changesOf(file)).toEqual({
    '1-phages': {
      ...{ ...PASTED, sampling: { ...SAMPLING, value: 1, below_limit: true } },
      value: '<\u00A01',
      starts_on: '24/11/26',
      ends_on: '22/12/26',
    },
    '2-arn_f': { ...PASTED, class: 'elevee', starts_on: '25/11/26', ends_on: '' },
  })
})

describe('a line is left out', () => {
  test.each([
    ['99.X.1;phages;38', 'Zone inconnue : 99.X.1'],
    [';phages;38', 'Zone inconnue : aucun code'],
    ['=HYPERLINK("http://x");phages;38', 'Zone inconnue : =HYPERLINK("http://x")'],
    ['<tr><td>17.C.18</td>;phages;38', 'Zone inconnue : <tr><td>17.C.18</td>'],
    ['17.C.18;E. coli;38', 'Type inconnu : E. coli'],
    ['17.C.18', 'Type inconnu : aucun'],
    ['17.C.18;phages;=1+1', 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
    ['17.C.18;phages;-4', 'Cette valeur doit être positive ou nulle.'],
    ['17.C.18;phages;1.000', '« 1.000 » peut être 1 000 : écrivez ce nombre, ou au plus deux décimales.'],
    ['17.C.18;phages;', 'Aucune valeur'],
    ['17.C.18;phages;38;31/02/26', 'Date illisible : 31/02/26'],
    ['17.C.18;phages;38;25/11/2026', 'Prélèvement : ce jour n’est pas encore passé.'],
    ['17.C.18;phages;38;15/11/2026', 'Un prélèvement plus récent est connu, du 16 nov. 2026.'],
    ['17.C.18;phages;38;19/11/1926', 'Un prélèvement plus récent est connu, du 16 nov. 2026.'],
    ['17.C.18;phages;38;19/11/2126', 'Prélèvement : ce jour n’est pas encore passé.'],
    ['Code;Type;Valeur;Classe\n17.C.18;phages;38;Verte', 'Classe inconnue : Verte'],
    ['Code;Type;Valeur;Du\n17.C.18;phages;38;demain', 'Date illisible : demain'],
  ])('%s: %s', (text, fault) => {
    const { changes, faults } = read(text)
    expect([[...changes], faults.map((one) => one.fault.replace(/\u00A0/g, ' '))]).toEqual([[], [fault]])
  })

  test('when its day is too long ago, even if no sampling is known', () => {
    const [first] = LINES
    const lines = first ? [{ ...first, samplings: [] }] : []
    const { faults } = readPasted('17.C.18;phages;38;19/11/1926', { lines, scales: SCALES, today: TODAY })
    expect(faults.map(({ fault }) => fault.replace(/\u00A0/g, ' '))).toEqual(['Prélèvement ancien, du 19 nov. 1926.'])
  })

  test('when its zone and type come twice, by whatever name', () => {
    expect(faultsOf('17.C.18;phages;38\n56.08.2;phages;4\n\nCH-18;phages;40')).toEqual([
      [1, 'En double avec la ligne 4'],
      [4, 'En double avec la ligne 1'],
    ])
    expect(Object.keys(changesOf('17.C.18;phages;38\n56.08.2;phages;4\n\nCH-18;phages;40'))).toEqual(['2-phages'])
  })

  test('when it is rubbish: all ten thousand of them', () => {
    const rubbish = [
      '=cmd|calc',
      '<script>1</script>',
      '"never closed',
      '\u0000\u202e',
      '17.C.18;;',
      'a\tb\tc\td',
      '-1e999',
    ]
    const text = Array.from({ length: 10_000 }, (_, index) => rubbish[index % rubbish.length]).join('\n')
    const { changes, faults } = read(text)
    expect([changes.size, faults.length]).toEqual([0, 10_000])
  })
})

test.each([
  ['a line too many', 'x\n'.repeat(MAX_PASTED_LINES + 2), 'Collez au plus 20\u202F000 lignes à la fois.'],
  ['too much of all', 'x'.repeat(3_000_000), 'Collez au plus 20\u202F000 lignes à la fois.'],
  ['a line without end', `x\n${'x'.repeat(10_001)}\nx`, 'La ligne 2 est trop longue pour une ligne de tableur.'],
  ['as much as fits', `${'x\n'.repeat(MAX_PASTED_LINES)}${'x'.repeat(10_000)}`, null],
  ['nothing', '', null],
])('%s', (_name, text, expected) => {
  expect(lengthFault(text)).toBe(expected)
})

describe('a line that is corrected is read again', () => {
  const context = { lines: LINES, scales: SCALES, today: TODAY }
  const judged = (text: string, edits: PastedEdits) => {
    const { changes, lines } = judgeLines(cutPasted(text, context), context, edits)
    return [
      Object.fromEntries([...changes].map(([key, { value }]) => [key, value])),
      lines.flatMap(({ row, field, fault }) => (fault === null ? [] : [[row, field, fault.replace(/\u00A0/g, ' ')]])),
    ]
  }
  const DAYS = 'Code;Type;Valeur;Jour\n17.C.18;phages;douze;19/11/2026\n56.08.2;phages;4;19/11/2026'

  test.each<[string, PastedEdits, object, unknown[]]>([
    ['', new Map(), { '2-phages': '4' }, [[2, 'value', 'Écrivez un nombre, par exemple 12,5 ou < 1.']]],
    ['its value', new Map([['2.0', { value: '12' }]]), { '1-phages': '12', '2-phages': '4' }, []],
    [
      'its zone, to one that is there',
      new Map([['2.0', { value: '12', code: '56.08.2' }]]),
      {},
      [
        [2, null, 'En double avec la ligne 3'],
        [3, null, 'En double avec la ligne 2'],
      ],
    ],
    [
      'its day',
      new Map([['3.0', { sampled_on: 'hier' }]]),
      {},
      [
        [2, 'value', 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
        [3, 'sampled_on', 'Date illisible : hier'],
      ],
    ],
    ['taken out', new Map([['2.0', null]]), { '2-phages': '4' }, []],
  ])('%s', (_name, edits, changes, faults) => {
    expect(judged(DAYS, edits)).toEqual([changes, faults])
  })

  test('also without names of columns, where one cell alone is at fault', () => {
    expect(judged('17.C.18;phages;douze;19/11/2026', new Map([['1.0', { value: '12' }]]))).toEqual([
      { '1-phages': '12' },
      [],
    ])
    expect(judged('17.C.18;phages;12;45/11/2026', new Map([['1.0', { sampled_on: '19/11' }]]))).toEqual([
      { '1-phages': '12' },
      [],
    ])
  })

  test('but what could not be told apart is typed anew, and nothing of it is taken over', () => {
    const text = 'Zone;Type;log10 UFP/g\n17.C.18;Phages;2,3'
    const only = (cells: object) => judged(text, new Map([['2.0', cells]]))[0]
    expect(cutPasted(text, context)).toMatchObject([
      { row: 1 },
      { cells: { code: '17.C.18' }, text: '17.C.18 ; Phages ; 2,3' },
    ])
    expect(only({ type: 'Phages' })).toEqual({})
    expect(only({ type: 'Phages', value: '200' })).toEqual({ '1-phages': '200' })
  })

  test('a line of the same zone waits until the doubtful one is corrected or taken out', () => {
    const text = '17.C.18;phages;4\n17.C.18;arn_f;douze;sans date'
    expect(judged(text, new Map())[0]).toEqual({})
    expect(judged(text, new Map([['2.0', null]]))[0]).toEqual({ '1-phages': '4' })
    expect(judged(text, new Map([['2.0', { type: 'arn_f', value: '12' }]]))[0]).toEqual({
      '1-phages': '4',
      '1-arn_f': '12',
    })
  })
})
