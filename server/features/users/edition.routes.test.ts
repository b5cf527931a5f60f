import { describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/core/access.ts'
import { createUser, getUser, updateUser } from '../../../contract/users.ts'
import { createUser as insertUser, type Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()

const someone = (role: Role, values = {}) => insertUser(site.db, role, values)
const get = async (visitor: Visitor, id: number) => (await visitor.send(getUser, { params: { id } })).body
/** From the version that is there. */
const edit = async (visitor: Visitor, id: number, typed: object) =>
  visitor.call(updateUser, { params: { id }, body: { version: (await get(visitor, id)).version, ...typed } })
const auditOf = (id: number) =>
  site.db.selectFrom('audit').select(['action', 'details']).where('subject_id', '=', id).orderBy('id').execute()
const mailsTo = async (id: number) =>
  (await queuedMails(site.db)).filter(({ data }) => 'user_id' in data && data.user_id === id).map(({ kind }) => kind)

const WHOLE = {
  email: 'Nouvelle@Parcs.example',
  name: 'Le Bihan',
  firstname: 'Anaïs',
  gender: 'F',
  siret: '732 829 320 00074',
  naf_code: '0321z',
  organism_name: 'Les Parcs',
  sector_comment: 'inutile ici',
  street1: '1 quai Nord',
  street2: 'Bâtiment B',
  postcode: '01000',
  city: 'Bourg',
  country: 'FR',
  role: 'client',
  active: true,
  lims_client_id: 'C-1',
  lims_transmeth: 'EDI',
}

describe('a new account', () => {
  test('stores all that was typed, invites the person, and is audited without those values', async () => {
    const admin = await site.visitor('actalia-user')
    const sector = await site.db.selectFrom('sectors').select(['id', 'name']).executeTakeFirstOrThrow()
    const answer = await admin.call(createUser, { body: { ...WHOLE, sector_id: sector.id, password_hash: 'x', id: 1 } })
    const expected = {
      ...WHOLE,
      email: 'nouvelle@parcs.example',
      siret: '73282932000074',
      naf_code: '03.21Z',
      sector_comment: '',
      sector: sector.name,
      sector_id: sector.id,
      start_zone: null,
      has_password: false,
      email_verified_at: null,
      identities: [],
      version: 1,
    }
    expect([answer.status, answer.body]).toMatchObject([201, expected])
    expect(await get(admin, answer.body.id)).toEqual(answer.body)
    expect(await mailsTo(answer.body.id)).toEqual(['invitation'])
    expect(await auditOf(answer.body.id)).toEqual([
      { action: 'user-created', details: changes({ role: 'client', active: true }) },
    ])
  })

  test('needs an address, a name and a role only; texts that may be absent are null', async () => {
    const boss = await site.visitor('actalia-admin')
    const { body } = await boss.call(createUser, { body: { email: 'a@b.example', name: 'Robot', role: 'actalia-api' } })
    expect(body).toMatchObject({ siret: null, naf_code: null, lims_client_id: null, gender: 'NA', country: 'FR' })
    expect([body.active, await mailsTo(body.id)]).toEqual([true, []])
  })

  test('reports all faults at once, including those only the database knows', async () => {
    const { email } = await someone('client')
    const admin = await site.visitor('actalia-user')
    const faulty = {
      email: email.toUpperCase(),
      role: 'client',
      siret: '12',
      postcode: '1',
      sector_id: 999,
      start_zone_id: 999,
    }
    const { status, body } = await admin.call(createUser, { body: { ...faulty, gender: 'X', naf_code: 'abc' } })
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['email', 'gender', 'naf_code', 'name', 'organism_name', 'postcode', 'sector_id', 'siret', 'start_zone_id'],
    ])
    expect(body.errors.email).toEqual(['Cette adresse a déjà un compte.'])
  })

  test('cannot be created « En attente »', async () => {
    const body = { email: 'w@b.example', name: 'W', role: 'registered' }
    const answer = await (await site.visitor('actalia-admin')).call(createUser, { body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role']])
  })
})

describe('editing an account', () => {
  test('changes only what was typed, and the audit has which fields', async () => {
    const admin = await site.visitor('actalia-user')
    const { id } = await someone('client')
    const before = await get(admin, id)
    const answer = await edit(admin, id, { city: 'Étel', siret: '', version: before.version, password_hash: 'x' })
    expect([answer.status, answer.body]).toEqual([200, { ...before, city: 'Étel', version: before.version + 1 }])
    expect(await auditOf(id)).toEqual([{ action: 'user-updated', details: [{ field: 'city' }] }])
  })

  test('needs the version', async () => {
    const admin = await site.visitor('actalia-user')
    const { id } = await someone('client')
    const answer = await admin.call(updateUser, { params: { id }, body: { city: 'Étel' } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['version']])
  })

  test('twenty times at once from one version saves once, the others get a 409 with the current account', async () => {
    const admin = await site.visitor('actalia-user')
    const { id } = await someone('client')
    const { version } = await get(admin, id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(admin, id, { city: `Ville ${index}`, version })),
    )
    const after = await get(admin, id)
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([after])
    const refused = answers.filter(({ status }) => status === 409)
    for (const { body } of refused) expect(body.message).toMatch(/entre-temps, par Le Test le /)
    expect(refused).toHaveLength(19)
    for (const { body } of refused) expect(body.current).toEqual(after)
  })

  test('reports a stale version before faults that depend on the account, after those of the form itself', async () => {
    const admin = await site.visitor('actalia-user')
    const { id } = await someone('client')
    expect((await edit(admin, id, { siret: '12', version: 99 })).status).toBe(409)
    expect((await edit(admin, id, { naf_code: 'abc', version: 99 })).status).toBe(422)
    expect((await edit(admin, id, { siret: '12' })).body.errors).toHaveProperty('siret')
  })

  test('validates rules between fields on the account as it would be', async () => {
    const admin = await site.visitor('actalia-user')
    const { id } = await someone('client')
    expect((await edit(admin, id, { country: 'DE', postcode: 'D-10115' })).status).toBe(200)
    expect(Object.keys((await edit(admin, id, { country: 'FR' })).body.errors)).toEqual(['postcode'])
    expect(Object.keys((await edit(admin, id, { organism_name: '' })).body.errors)).toEqual(['organism_name'])
    const other = await site.db.selectFrom('sectors').select('id').where('needs_comment', '=', true).executeTakeFirst()
    expect(Object.keys((await edit(admin, id, { sector_id: other?.id })).body.errors)).toEqual(['sector_comment'])
    expect((await edit(admin, id, { sector_id: other?.id, sector_comment: 'Algues' })).body.sector_comment).toBe(
      'Algues',
    )
    expect((await edit(admin, id, { sector_id: null })).body.sector_comment).toBe('')
  })

  test('accepts the account’s own address and client reference, not another account’s', async () => {
    const admin = await site.visitor('actalia-user')
    const [one, other] = [await someone('client'), await someone('client')]
    expect((await edit(admin, one.id, { lims_client_id: 'L-7', email: one.email })).status).toBe(200)
    expect((await edit(admin, one.id, { lims_client_id: 'L-7' })).status).toBe(200)
    const { status, body } = await edit(admin, other.id, { email: one.email })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect((await edit(admin, other.id, { lims_client_id: 'L-7' })).status).toBe(409)
  })

  test('gives an address that several take at once to one of them, the others get a 422', async () => {
    const admin = await site.visitor('actalia-user')
    const people = await Promise.all(Array.from({ length: 6 }, () => someone('client')))
    const moves = await Promise.all(
      people.map(({ id }, index) => edit(admin, id, { email: `one-${index % 2}@b.example` })),
    )
    const body = { email: 'twice@b.example', name: 'T', role: 'client', organism_name: 'O' }
    const creations = await Promise.all(people.map(() => admin.call(createUser, { body })))
    const summary = (answers: typeof moves) =>
      answers.map((answer) => `${answer.status} ${Object.keys(answer.body.errors ?? {})}`).sort()
    expect(summary(moves)).toEqual(['200 ', '200 ', ...Array(4).fill('422 email')])
    expect(summary(creations)).toEqual(['201 ', ...Array(5).fill('422 email')])
  })
})

describe('texts that programs would take for something else', () => {
  const NASTY = [
    '=HYPERLINK("http://pirate.example")',
    '<img src=x onerror=alert(1)>',
    '@SUM(1)',
    'http://pirate.example',
  ]

  test.each(NASTY)('%s is stored as it is, and in no mail', async (text) => {
    const admin = await site.visitor('actalia-user')
    const texts = { name: text, firstname: text, organism_name: text, city: text }
    const body = { email: `nasty-${NASTY.indexOf(text)}@b.example`, role: 'client', ...texts }
    const { body: user } = await admin.call(createUser, { body })
    expect(user).toMatchObject(texts)
    expect((await edit(admin, user.id, { email: `new-${body.email}` })).status).toBe(200)
    for (const { kind, data } of await queuedMails(site.db)) {
      const letter = 'user_id' in data && data.user_id === user.id ? await writeMail(site.db, kind, data) : null
      expect(JSON.stringify(letter ?? {})).not.toContain(text)
    }
  })

  test.each(['a\r\nBcc: other@b.example', 'a\nb', 'a\u2028b', 'a\u202eb'])(
    '%j is refused in every field',
    async (text) => {
      const admin = await site.visitor('actalia-user')
      const fields = [
        'name',
        'firstname',
        'organism_name',
        'city',
        'street1',
        'street2',
        'lims_client_id',
        'lims_transmeth',
      ]
      const body = {
        role: 'client',
        email: `${text}@b.example`,
        ...Object.fromEntries(fields.map((field) => [field, text])),
      }
      const { status, body: refusal } = await admin.call(createUser, { body })
      expect([status, Object.keys(refusal.errors).sort()]).toEqual([422, ['email', ...fields].sort()])
    },
  )
})
