import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Registration } from './registration.ts'

const GOOD = {
  name: 'Le Goff',
  email: 'yann@parcs.example',
  siret: '73282932000074',
  organism_name: 'Les Parcs',
  sector_id: 1,
  sector_comment: '',
  street1: '1 quai du Port',
  street2: '',
  postcode: '56170',
  city: 'Quiberon',
  country: 'FR',
  start_zone_id: null,
}

function faults(body: unknown): string[] {
  const result = z.safeParse(Registration, body)
  return [...new Set(result.error?.issues.map(({ path }) => path.join('.')) ?? [])].sort()
}
const faultsOf = (change: Record<string, unknown>) => faults({ ...GOOD, ...change })
const kept = (change: Record<string, unknown>) => z.parse(Registration, { ...GOOD, ...change })

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(GOOD).filter(([name]) => !names.includes(name)))

test('a valid registration is not changed', () => {
  expect(z.parse(Registration, GOOD)).toEqual(GOOD)
})

test('optional fields that are left out are empty', () => {
  expect(z.parse(Registration, without('sector_comment', 'street2', 'start_zone_id'))).toEqual(GOOD)
})

test('typed texts are trimmed, the address lower-cased, the SIRET cleaned', () => {
  const typed = { name: ' Le Goff ', email: '  Yann@PARCS.example\n', siret: '732 829 320 00074', city: '\tQuiberon ' }
  expect(kept(typed)).toEqual(GOOD)
  expect(kept({ postcode: ' 56170 ' })).toEqual(GOOD)
})

test('unknown fields are dropped, including those that would grant rights', () => {
  const more = { role: 'actalia-admin', active: true, password_hash: 'x', id: 1, lims_client_id: 'L1', version: 9 }
  expect(kept(more)).toEqual(GOOD)
})

describe('all faults are reported at once', () => {
  const required = ['country', 'email', 'name', 'organism_name', 'sector_id', 'siret']

  test.each([
    ['nothing at all', {}, required],
    [
      'the wrong kind everywhere',
      Object.fromEntries(Object.keys(GOOD).map((name) => [name, ['FR']])),
      Object.keys(GOOD).sort(),
    ],
    [
      'one of each kind',
      {
        ...GOOD,
        name: ' ',
        email: 'yann',
        siret: '12345678912345',
        postcode: '5617',
        sector_id: 'x',
        start_zone_id: 0,
      },
      ['email', 'name', 'postcode', 'sector_id', 'siret', 'start_zone_id'],
    ],
    [
      'rules between fields beside a missing one',
      { ...without('name'), siret: '', postcode: 'A1' },
      ['name', 'postcode', 'siret'],
    ],
    ['a country that is none', { ...GOOD, country: 'XX', siret: '1' }, ['country', 'siret']],
  ])('%s', (_, body, expected) => {
    expect(faults(body)).toEqual(expected)
  })

  test.each([null, undefined, 'text', 1, [], [GOOD]])('%j is no registration, and breaks nothing', (body) => {
    expect(z.safeParse(Registration, body).success).toBe(false)
  })
})

test.each(Object.keys(GOOD).flatMap((name) => [[], {}, { $gt: '' }, 1.5, true].map((value) => [name, value] as const)))(
  '%s cannot be %j',
  (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(name)
  },
)

describe('the SIRET', () => {
  test.each([
    ['FR', ''],
    ['FR', '   '],
    ['FR', ' . '],
    ['RE', ''],
    ['FR', '12345678912345'],
    ['FR', '123456ABC12345'],
    ['BE', '12345678912345'],
    ['BE', '0403.170.701'],
    ['NC', '1234'],
    ['PF', 'AB2345'],
    ['WF', 'CD/1'],
    ['TF', '0123456001'],
    ['FR', '0123456001'],
  ])('from %s, %j is refused', (country, siret) => {
    expect(faultsOf({ country, siret })).toEqual(['siret'])
  })

  test.each([
    ['FR', '356 000 000 00048', '35600000000048'],
    ['RE', '73282932000074', '73282932000074'],
    ['BE', '', ''],
    ['ES', '  ', ''],
    ['BE', '73282932000074', '73282932000074'],
    ['NC', '', ''],
    ['NC', '0 123 456.001', '0123456001'],
    ['NC', '123\u00A0456\u202F001', '123456001'],
    ['NC', '73282932000074', '73282932000074'],
    ['PF', ' ', ''],
    ['PF', 'a12345-001', 'A12345001'],
    ['WF', '', ''],
    ['WF', 'cd 123', 'CD123'],
    ['TF', '', ''],
  ])('from %s, %j is accepted', (country, siret, clean) => {
    expect(kept({ country, siret, postcode: '97400' }).siret).toBe(clean)
  })

  test.each(['FR', 'BE'])('from %s it is sent, even empty', (country) => {
    expect(faults({ ...without('siret'), country })).toEqual(['siret'])
  })

  test('is told once', () => {
    const issues = z.safeParse(Registration, { ...GOOD, siret: '1' }).error?.issues
    expect(issues?.map(({ message }) => message)).toEqual([
      'Ce SIRET n’est pas valide : vérifiez ses 14 chiffres sur votre avis de situation.',
    ])
  })
})

test.each([
  ['FR', /^Ce SIRET n’est pas valide/],
  ['NC', /^Ce RIDET n’est pas valide/],
  ['PF', /^Ce numéro TAHITI n’est pas valide/],
  ['WF', /^Ce numéro n’est pas valide/],
])('a wrong number from %s is told by the name it has there', (country, fault) => {
  const { error } = z.safeParse(Registration, { ...GOOD, country, siret: '1/2', postcode: '98800' })
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(fault)])
})

describe('the postcode', () => {
  test.each([
    ['FR', '01000'],
    ['FR', '20190'],
    ['RE', '97400'],
    ['PF', '98713'],
    ['BE', '1000'],
    ['GB', 'SW1A 1AA'],
    ['PT', '1000-001'],
    ['SE', '114 55'],
    ['FR', '56 000', '56000'],
    ['FR', '56\u00A0000', '56000'],
    ['FR', 'F-56000', '56000'],
    ['FR', 'fr-56 000', '56000'],
    ['NC', '98 800', '98800'],
    ['WF', '98600', '98600'],
  ])('from %s, %s is kept as text', (country, postcode, stored = postcode) => {
    expect(kept({ country, siret: GOOD.siret, postcode }).postcode).toBe(stored)
  })

  test.each([
    ['FR', '1000'],
    ['FR', '561700'],
    ['FR', '2A004'],
    ['FR', '2A 004'],
    ['FR', '56,170'],
    ['FR', '561 70 CEDEX'],
    ['FR', 'BE-56170'],
    ['FR', '５６１７０'],
    ['RE', '9740'],
    ['BE', '1234567890123'],
  ])('from %s, %j is refused', (country, postcode) => {
    expect(faultsOf({ country, postcode })).toEqual(['postcode'])
  })
})

describe('lengths and formats', () => {
  const LENGTHS = { name: 100, organism_name: 150, sector_comment: 200, street1: 150, street2: 150, city: 100 }

  test.each(Object.entries(LENGTHS))('%s has at most %d characters', (name, max) => {
    expect(faultsOf({ [name]: 'é'.repeat(max) })).toEqual([])
    expect(faultsOf({ [name]: ` ${'é'.repeat(max)} ` })).toEqual([])
    expect(faultsOf({ [name]: 'é'.repeat(max + 1) })).toEqual([name])
  })

  test('an address has at most 254, 64 of them before its sign', () => {
    const domain = `${'b.'.repeat(91)}example`
    expect(faultsOf({ email: `${'a'.repeat(64)}@${domain}` })).toEqual([])
    expect(faultsOf({ email: `${'a'.repeat(65)}@b.example` })).toEqual(['email'])
    expect(faultsOf({ email: `${'a'.repeat(64)}@b.${domain}` })).toEqual(['email'])
  })

  test.each([
    ['siret', '7'.repeat(31)],
    ['sector_id', 0],
    ['sector_id', 2_147_483_648],
    ['start_zone_id', -1],
    ['country', 'fr'],
    ['country', ''],
    ['name', 'a\u0000b'],
  ])('%s cannot be %j', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([name])
  })
})
