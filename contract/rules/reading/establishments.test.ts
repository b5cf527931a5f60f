import { describe, expect, test } from 'vitest'
import { cleanSiret, isSiret } from './establishments.ts'

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
  [' . - ', ''],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanSiret(typed)).toBe(kept)
})
