import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportAccountData } from '../../../contract/account.ts'
import { listSectors, type Sector } from '../../../contract/organisms.ts'
import { register } from '../../../contract/registration.ts'
import { COUNTRIES } from '../../../contract/rules/organisms.countries.ts'
import { createUser, exportUsers, getUser, updateUser } from '../../../contract/users.ts'
import { as, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

let visitor: Visitor
let sector: Sector
beforeAll(async () => {
  visitor = new Visitor(site.app)
  ;[sector] = (await visitor.send(listSectors, {})).body
})

const bodyOf = (values: { email: string } & Record<string, unknown>) => {
  const usual = { name: 'Le Bihan', siret: '', organism_name: 'Parcs', sector_id: sector.id }
  return { ...usual, street1: '1 quai', postcode: '97400', city: 'Port', country: 'FR', ...values }
}

async function send(values: Parameters<typeof bodyOf>[0]) {
  const body = bodyOf(values)
  const { status, body: answer } = await visitor.call(register, { body })
  const row = await site.db.selectFrom('users').selectAll().where('email', '=', values.email).executeTakeFirst()
  return { status, errors: answer.errors, row }
}

const SIRET = '73282932000074'
describe('people register from', () => {
  test.each([
    ['FR', '732 829 320 00074', '56 000', SIRET, '56000'],
    ['GP', SIRET, '97110', SIRET, '97110'],
    ['MQ', SIRET, '97 200', SIRET, '97200'],
    ['GF', SIRET, '97300', SIRET, '97300'],
    ['RE', SIRET, 'F-97400', SIRET, '97400'],
    ['YT', SIRET, '97600', SIRET, '97600'],
    ['PM', SIRET, '97500', SIRET, '97500'],
    ['BL', SIRET, '97133', SIRET, '97133'],
    ['MF', SIRET, '97150', SIRET, '97150'],
    ['NC', '0 123 456.001', '98 800', '0123456001', '98800'],
    ['NC', '', '98860', null, '98860'],
    ['PF', 'a12345-001', '98713', 'A12345001', '98713'],
    ['PF', '', '98735', null, '98735'],
    ['WF', '', '98600', null, '98600'],
    ['TF', '', '98415', null, '98415'],
    ['BE', '', '1000', null, '1000'],
    ['GB', '', 'SW1A 1AA', null, 'SW1A 1AA'],
    ['SE', '', '114 55', null, '114 55'],
  ])('%s with %j and %j', async (country, siret, postcode, storedSiret, storedPostcode) => {
    const email = `${country}-${postcode.replaceAll(' ', '')}@essai.example`.toLowerCase()
    const { status, row } = await send({ email, country, siret, postcode })
    expect([status, row?.country, row?.siret, row?.postcode]).toEqual([201, country, storedSiret, storedPostcode])
  })

  test.each([
    ['FR', '', 'obligatoire'],
    ['RE', '', 'obligatoire'],
    ['FR', '0123456001', 'Ce SIRET'],
    ['NC', '1234', 'Ce RIDET'],
    ['PF', '1234', 'Ce numéro TAHITI'],
    ['WF', 'CD/1', 'Ce numéro n’est pas valide'],
  ])('%s with the number %j: no, « …%s… »', async (country, siret, fault) => {
    const { status, errors } = await send({ email: 'refus@essai.example', country, siret })
    expect([status, errors.siret]).toEqual([422, [expect.stringContaining(fault)]])
  })

  test('every country there is, its SIRET aside', () => {
    // The contract alone decides: no table and no handler knows countries.
    const read = (country: string) =>
      z.safeParse(register.body, bodyOf({ email: 'pays@essai.example', country, siret: SIRET }))
    expect(COUNTRIES.length).toBeGreaterThan(200)
    expect(COUNTRIES.filter((country) => !read(country).success)).toEqual([])
    expect(read('XX').success).toBe(false)
  })
})

test('names are kept as they are written', async () => {
  for (const [index, name] of [
    'O’Brien',
    'd’Urville',
    'de la TOUR',
    'é',
    'x'.repeat(80),
    'Faʻaʻā',
    'McDonald',
  ].entries()) {
    const { row } = await send({ email: `nom-${index}@essai.example`, name, siret: SIRET, city: 'île-aux-Moines' })
    expect([row?.name, row?.city]).toEqual([name, 'île-aux-Moines'])
  }
})

test('administrators write such an account, and its person and a file show it', async () => {
  const admin = await site.visitor('actalia-user')
  const body = {
    email: 'noumea@essai.example',
    name: 'Wamytan',
    role: 'client' as const,
    organism_name: 'Parcs de Foué',
  }
  const created = await admin.call(createUser, {
    body: { ...body, country: 'NC', siret: '0 123 456.001', postcode: '98 860' },
  })
  expect([created.status, created.body]).toMatchObject([201, { siret: '0123456001', postcode: '98860', country: 'NC' }])
  const params = { id: created.body.id }
  const edit = async (typed: object) => {
    const { version } = (await admin.send(getUser, { params })).body
    const { status, body } = await admin.call(updateUser, { params, body: { version, ...typed } })
    return [status, body.errors ?? { siret: body.siret, postcode: body.postcode }]
  }
  const owner = await as(site.app, site.db, params)
  expect((await owner.send(exportAccountData, {})).body.person).toMatchObject({ siret: '0123456001', country: 'NC' })
  const file = await admin.call(exportUsers, { query: { format: 'csv', search: body.email } })
  expect(file.raw.toString()).toContain('0123456001')
  expect(await edit({ postcode: 'FR-98 800' })).toEqual([200, { siret: '0123456001', postcode: '98800' }])
  // A RIDET is no SIRET, whichever of the two is changed.
  expect(await edit({ country: 'FR' })).toEqual([422, { siret: [expect.stringContaining('Ce SIRET')] }])
  expect(await edit({ country: 'PF', siret: 'A12345-001', postcode: '98 713' })).toEqual([
    200,
    { siret: 'A12345001', postcode: '98713' },
  ])
  expect(await edit({ country: 'SE', siret: null, postcode: '114 55' })).toEqual([
    200,
    { siret: null, postcode: '114 55' },
  ])
  expect(await edit({ country: 'FR' })).toEqual([200, { siret: null, postcode: '11455' }])
})
