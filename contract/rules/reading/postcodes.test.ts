import { expect, test } from 'vitest'
import { cleanPostcode, postcodeFault } from './postcodes.ts'

test.each([
  ['FR', '56000', '56000'],
  ['FR', '56 000', '56000'],
  ['FR', '56\u00A0000', '56000'],
  ['FR', '56\u202F000', '56000'],
  ['FR', ' 5 6 0 0 0 ', '56000'],
  ['FR', 'F-56000', '56000'],
  ['FR', 'F 56 000', '56000'],
  ['FR', 'FR‑56000', '56000'],
  ['FR', 'fr56000', '56000'],
  ['FR', '01000', '01000'],
  ['FR', '20000', '20000'],
  ['GP', '97 110', '97110'],
  ['NC', '98 800', '98800'],
  ['PF', 'FR-98713', '98713'],
  ['WF', '98600', '98600'],
  ['PM', '97 500', '97500'],
  ['FR', '', ''],
  // Others keep their own.
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['SE', '114 55', '114 55'],
  ['PT', '1000-001', '1000-001'],
  ['BE', 'B-1000', 'B-1000'],
  ['', '56 000', '56 000'],
  [null, 'F-56000', 'F-56000'],
])('from %s, %j is stored as %j', (country, typed, stored) => {
  expect([cleanPostcode(typed, country), postcodeFault(typed, country)]).toEqual([stored, null])
})

const FIVE = 'Le code postal a 5 chiffres, comme 56000.'
const CORSICA = 'En Corse, le code postal commence par 20, comme 20000.'
test.each([
  ['FR', '1000', FIVE],
  ['FR', '560000', FIVE],
  ['FR', '561O0', FIVE],
  ['FR', '56,000', FIVE],
  ['FR', '56.000', FIVE],
  ['FR', '56000 CEDEX', FIVE],
  ['FR', 'B-56000', FIVE],
  ['FR', '５６０００', FIVE],
  ['NC', '988', FIVE],
  ['FR', '2A004', CORSICA],
  ['FR', '2b 033', CORSICA],
])('from %s, %j is told: %j', (country, typed, fault) => {
  expect([cleanPostcode(typed, country), postcodeFault(typed, country)]).toEqual([typed, fault])
})
