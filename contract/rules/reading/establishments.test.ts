import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../organisms.countries.ts'
import {
  cleanEstablishment,
  establishmentLabel,
  establishmentText,
  isEstablishment,
  isSiret,
  mustHaveSiret,
  registerOf,
} from './establishments.ts'

const DEMO = [
  '99900001100018',
  '99900002900010',
  '99900003700013',
  '99900004500016',
  '99900005200012',
  '99900006000015',
  '99900007800017',
  '99900008600010',
]
/** La Poste: the first passes Luhn, the others only have a sum that is a multiple of 5. */
const LA_POSTE = ['35600000000048', '35600000049837', '35600000000001']

test.each(['73282932000074', ...LA_POSTE, ...DEMO])('%s is a SIRET', (siret) => {
  expect(isSiret(siret)).toBe(true)
})

describe('is none', () => {
  test.each([
    ['one digit too few', '7328293200007'],
    ['one digit too many', '732829320000740'],
    ['letters', '123456ABC12345'],
    ['a sequence', '12345678912345'],
    ['zeros', '00000000000000'],
    ['nothing', ''],
    ['blanks left inside', '732 829 320 00074'],
    ['a line after it', '73282932000074\n'],
    ['digits of another script', '７３２８２９３２００００７４'],
    ['right as a whole, but not its first nine', '73282932100072'],
    ['right in its first nine, but not as a whole', '73282932000075'],
    ['La Poste, neither Luhn nor a multiple of 5', '35600000000049'],
    ['a multiple of 5 that is not La Poste’s', '73282932000073'],
  ])('%s: %j', (_, siret) => {
    expect(isSiret(siret)).toBe(false)
  })

  test.each(['73282932000074', ...DEMO])('%s with any one digit mistyped', (siret) => {
    for (let at = 0; at < siret.length; at++) {
      for (let step = 1; step < 10; step++) {
        const mistyped = `${siret.slice(0, at)}${(Number(siret[at]) + step) % 10}${siret.slice(at + 1)}`
        expect([mistyped, isSiret(mistyped)]).toEqual([mistyped, false])
      }
    }
  })

  test.each(['73282932000074', ...DEMO])('%s with two neighbours transposed', (siret) => {
    const swapped = [...siret.slice(1)].flatMap((digit, index) => {
      const before = siret[index] ?? ''
      // Luhn does not detect 09 swapped with 90.
      if (digit === before || digit + before === '90' || digit + before === '09') return []
      return [`${siret.slice(0, index)}${digit}${before}${siret.slice(index + 2)}`]
    })
    expect(swapped.length).toBeGreaterThan(3)
    expect(swapped.filter(isSiret)).toEqual([])
  })
})

test.each([
  ['732 829 320 00074', '73282932000074'],
  ['732.829.320.00074', '73282932000074'],
  ['732-829-320-00074', '73282932000074'],
  [' 732\u00A0829\u202F320\t00074\n', '73282932000074'],
  ['73282932000074', '73282932000074'],
  ['FR 732 829 320', 'FR732829320'],
  ['732,829', '732,829'],
  ['732‑829–320 00074', '73282932000074'],
  ['0 123 456.001', '0123456001'],
  [' a12345 - 001', 'A12345001'],
  ['O12345', 'O12345'],
  ['I23456', 'I23456'],
  [' . - ', ''],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanEstablishment(typed)).toBe(kept)
})

test('INSEE has a register of each French place but four', () => {
  const must = COUNTRIES.filter(mustHaveSiret)
  expect(must).toEqual(['BL', 'FR', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT'])
  for (const other of ['', 'fr', 'XX', null, undefined, {}])
    expect([other, mustHaveSiret(other)]).toEqual([other, false])
})

test.each([
  ['NC', 'RIDET'],
  ['PF', 'Numéro TAHITI'],
  ['WF', 'Numéro d’établissement'],
  ['RE', 'SIRET'],
  ['BE', 'SIRET'],
  ['constructor', 'SIRET'],
  [null, 'SIRET'],
])('the number asked for in %s is a %s', (country, label) => {
  expect(registerOf(country).label).toBe(label)
})

const SIRET = '73282932000074'
describe.each([
  [
    'NC',
    ['123456', '0123456', '123456001', '0123456001', SIRET],
    ['12345', '12345678', '01234560011', 'A123456', 'O123456001', '73282932000075'],
  ],
  [
    'PF',
    ['A12345', '123456', 'A12345001', '123456001', SIRET],
    ['12345', 'AB2345', 'A1234O', 'A12345-001', 'A1234500', 'É12345', '73282932000075'],
  ],
  ['WF', ['CD123', '1', 'CD00012345', SIRET], ['CD/123', 'CD’1', 'A'.repeat(15), 'É1', 'C D']],
  ['RE', [SIRET], ['0123456001', 'A12345001', '1']],
  ['TF', [SIRET], ['0123456001', '1']],
  ['BE', [SIRET], ['0403170701', '0123456001']],
])('in %s', (country, good, bad) => {
  test.each(good)('%s is one', (number) => {
    expect(isEstablishment(number, country)).toBe(true)
  })

  test.each(bad)('%s is none', (number) => {
    expect(isEstablishment(number, country)).toBe(false)
  })
})

test.each([
  [SIRET, 'FR', 'SIRET', '732\u00A0829\u00A0320\u00A000074'],
  [SIRET, 'NC', 'SIRET', '732\u00A0829\u00A0320\u00A000074'],
  ['0123456001', 'NC', 'RIDET', '0\u00A0123\u00A0456.001'],
  ['123456001', 'NC', 'RIDET', '123\u00A0456.001'],
  ['0123456', 'NC', 'RIDET', '0\u00A0123\u00A0456'],
  ['123456', 'NC', 'RIDET', '123\u00A0456'],
  ['A12345001', 'PF', 'Numéro TAHITI', 'A12345-001'],
  ['A12345', 'PF', 'Numéro TAHITI', 'A12345'],
  ['CD123', 'WF', 'Numéro d’établissement', 'CD123'],
  ['BE 0123', 'BE', 'SIRET', 'BE 0123'],
])('%s of %s is shown as %s %s', (number, country, label, text) => {
  expect([establishmentLabel(number, country), establishmentText(number, country)]).toEqual([label, text])
})
