import { expect, test } from 'vitest'
import type { QuoteContact } from '../../../contract/quotes.ts'
import { addressLines, analysesText, establishmentOf, isExpired } from './quotes.rules.ts'

const contact: QuoteContact = {
  ...{ name: 'Le Goff', firstname: 'Anne', email: 'anne@parcs.example', organism_name: 'Parcs', siret: null },
  ...{ street1: '3 quai', street2: '', postcode: '56470', city: 'La Trinité', country: 'FR' },
}

test.each<[Partial<QuoteContact>, string[]]>([
  [{}, ['3 quai', '56470 La Trinité']],
  [{ street2: 'Bât. B', country: 'RE' }, ['3 quai', 'Bât. B', '56470 La Trinité']],
  [{ postcode: '1000', city: 'Bruxelles', country: 'BE' }, ['3 quai', '1000 Bruxelles', 'Belgique']],
  [{ street1: '', postcode: '', city: '', country: '' }, []],
])('%j is the address %j', (more, lines) => {
  expect(addressLines({ ...contact, ...more })).toEqual(lines)
})

test('a SIRET is shown in the groups that one writes it in, anything else as it is', () => {
  expect(establishmentOf({ ...contact, siret: '73282932000074' })).toEqual([
    'SIRET',
    '732\u00A0829\u00A0320\u00A000074',
  ])
  expect(establishmentOf({ ...contact, siret: '0123456001', country: 'NC' })).toEqual([
    'RIDET',
    '0\u00A0123\u00A0456.001',
  ])
  expect(establishmentOf(contact)).toBeNull()
})

test('analyses are named as on the other screens', () => {
  expect(analysesText(['phages'])).toBe('Phages')
  expect(analysesText(['phages', 'arn_f'])).toBe('Phages et ARN F-spécifiques')
})

test.each([
  ['answered', '2026-11-23', false],
  ['answered', '2026-11-22', true],
  ['answered', null, false],
  ['accepted', '2026-11-22', false],
] as const)('a quote that is %s and holds until %s has expired: %s', (status, valid_until, expected) => {
  expect(isExpired({ status, valid_until }, '2026-11-23')).toBe(expected)
})
