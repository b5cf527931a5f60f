import { beforeAll, expect, test } from 'vitest'
import { exportAccountData } from '../../../contract/account.ts'
import { createUser, exportUsers, getUser, USER_FIELDS, type UserField, updateUser } from '../../../contract/users.ts'
import { as, createUser as insertUser, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
let admin: Visitor
let sector: { id: number; name: string }
let zone: { id: number; code: string; name: string }

beforeAll(async () => {
  admin = await site.visitor('actalia-admin')
  sector = await site.db
    .selectFrom('sectors')
    .select(['id', 'name'])
    .where('needs_comment', '=', true)
    .executeTakeFirstOrThrow()
  const values = { code: '56.42', name: 'Anse du champ', department: '56' }
  zone = await site.db.insertInto('zones').values(values).returning(['id', 'code', 'name']).executeTakeFirstOrThrow()
})

/** Gives each field another value than that of a new account, as typed and, where it differs, as the file shows it. */
const typed = (): Record<UserField, [value: unknown, shown?: string]> => ({
  organism_name: ['Parcs du champ'],
  siret: ['73282932000074'],
  naf_code: ['03.21Z'],
  sector_id: [sector.id, sector.name],
  sector_comment: ['Précision du champ'],
  gender: ['F', 'Madame'],
  name: ['Nom du champ'],
  firstname: ['Prénom du champ'],
  email: ['champ@essai.example'],
  role: ['actalia-user', 'Administrateur'],
  active: [false, 'Inactif'],
  street1: ['1 rue du champ'],
  street2: ['Étage du champ'],
  postcode: ['56340'],
  city: ['Ville du champ'],
  country: ['BE', 'Belgique'],
  start_zone_id: [zone.id, zone.name],
  lims_client_id: ['CHAMP-1'],
  lims_transmeth: ['Mode du champ'],
})

test('a field of an account is saved, compared, audited, answered, exported and part of its owner’s data', async () => {
  const bodyOf = (fields: readonly UserField[]) => Object.fromEntries(fields.map((field) => [field, typed()[field][0]]))
  const lines = async (search: string) =>
    (await admin.call(exportUsers, { query: { format: 'csv', search } })).raw.toString()

  for (const field of USER_FIELDS) {
    const user = await insertUser(site.db, 'client')
    // A sector that wants a comment, and a comment that only such a sector keeps.
    const fields: UserField[] =
      field === 'sector_id' || field === 'sector_comment' ? ['sector_id', 'sector_comment'] : [field]
    const params = { id: user.id }
    const saved = await admin.call(updateUser, { params, body: { ...bodyOf(fields), version: 1 } })
    expect([field, saved.status, saved.body.errors]).toEqual([field, 200, undefined])
    const [value, shown] = typed()[field]
    const sent = (await admin.send(getUser, { params })).body
    expect([field, field === 'start_zone_id' ? sent.start_zone?.id : sent[field]]).toEqual([field, value])
    const audit = site.db.selectFrom('audit').select('details').where('subject_id', '=', user.id)
    expect([field, JSON.stringify(await audit.execute())]).toEqual([
      field,
      expect.stringContaining(`"field":"${field}"`),
    ])
    expect(await lines(sent.email)).toContain(shown ?? String(value))
    await site.db.updateTable('users').set({ lims_client_id: null }).where('id', '=', user.id).execute()
  }
})

test('a field of a new account is saved, and part of its owner’s data', async () => {
  const fields = USER_FIELDS.filter((field) => field !== 'active')
  const body = Object.fromEntries(fields.map((field) => [field, typed()[field][0]]))
  const created = await admin.call(createUser, { body: { ...body, role: 'client', email: 'neuf@essai.example' } })
  expect([created.status, created.body.errors]).toEqual([201, undefined])
  const owner = await as(site.app, site.db, { id: created.body.id })
  const { person } = (await owner.send(exportAccountData, {})).body
  const expected = { ...body, role: 'client', email: 'neuf@essai.example', active: true }
  const handed = { ...person, start_zone_id: person.start_zone?.id }
  for (const field of USER_FIELDS)
    expect([field, handed[field]]).toEqual([field, Object.entries(expected).find(([name]) => name === field)?.[1]])
})
