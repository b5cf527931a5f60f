import { beforeAll, describe, expect, test } from 'vitest'
import { listSectors } from '../../../contract/organisms.ts'
import { register } from '../../../contract/registration.ts'
import { createUser, testApp, Visitor } from '../../test/as.ts'
import { queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

let sectors: { plain: number; other: number }
let zoneId: number
let made = 0

const site = testSite('demo')
beforeAll(async () => {
  const { body } = await new Visitor(site.app).send(listSectors, {})
  const idOf = (needs: boolean) => body.find((one: { needs_comment: boolean }) => one.needs_comment === needs).id
  sectors = { plain: idOf(false), other: idOf(true) }
  zoneId = (await site.db.selectFrom('zones').select('id').limit(1).executeTakeFirstOrThrow()).id
})

const form = (values: object = {}) => {
  made += 1
  return {
    name: 'Marie Le Bihan',
    email: `inscrite-${made}@example.test`,
    siret: '732 829 320 00074',
    organism_name: 'Huîtres Le Bihan',
    sector_id: sectors.plain,
    sector_comment: '',
    street1: '1 rue du Port',
    street2: '',
    postcode: '56170',
    city: 'Quiberon',
    country: 'FR',
    start_zone_id: zoneId,
    ...values,
  }
}
const send = (values: object = {}, to = site.app) => new Visitor(to).call(register, { body: form(values) })
const rowOf = (email: string) => site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('registering', () => {
  test('stores every field, in an account that waits, without password nor access', async () => {
    const sent = form({ email: ' Marie@Example.TEST ', sector_id: sectors.other, sector_comment: 'Algoculture' })
    const answer = await new Visitor(site.app).call(register, {
      body: { ...sent, role: 'actalia-admin', active: true, id: 1 },
    })
    expect([answer.status, answer.body]).toEqual([201, { email: 'marie@example.test' }])
    expect(await rowOf('marie@example.test')).toMatchObject({
      ...sent,
      email: 'marie@example.test',
      siret: '73282932000074',
      role: 'registered',
      active: false,
      password_hash: null,
      email_verified_at: null,
      terms_version_accepted: null,
    })
  })

  test('with a known address gets the same answer, changes nothing, and its owner gets a mail', async () => {
    const { email } = await createUser(site.db, 'client')
    const before = await rowOf(email)
    const [known, unknown] = [await send({ email: email.toUpperCase() }), await send()]
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    expect(await rowOf(email)).toEqual(before)
    // Once per hour, so that nobody can be flooded.
    await send({ email })
    const mails = (await queuedMails(site.db)).filter(({ data }) => 'email' in data && data.email === email)
    expect(mails).toEqual([{ kind: 'already-registered', data: { email, is_known: true } }])
    expect(await writeMail(site.db, 'already-registered', { email, is_known: true })).toMatchObject({ to: email })
  })

  test('twenty times at once with one address makes one account', async () => {
    const { email } = form()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ email })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await site.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('from abroad needs no SIRET and takes other postcodes; the comment of a plain sector is not stored', async () => {
    const { email } = form()
    const abroad = {
      email,
      country: 'IE',
      siret: '',
      postcode: 'H91 E2K3',
      sector_comment: 'inutile',
      start_zone_id: null,
    }
    expect((await send(abroad)).status).toBe(201)
    expect(await rowOf(email)).toMatchObject({ siret: null, sector_comment: '', start_zone_id: null, country: 'IE' })
  })

  const NEEDED = ['country', 'email', 'name', 'organism_name', 'sector_id', 'siret']

  test.each([
    [{}, NEEDED],
    [[], ['body']],
    [Object.fromEntries(NEEDED.map((name) => [name, ['x']])), NEEDED],
    [Object.fromEntries(NEEDED.map((name) => [name, { x: 1 }])), NEEDED],
    [
      { ...Object.fromEntries(NEEDED.map((name) => [name, '   '])), country: 'FR' },
      NEEDED.filter((name) => name !== 'country'),
    ],
  ])('with %j reports every faulty field at once', async (body, fields) => {
    const answer = await new Visitor(site.app).call(register, { body })
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields])
  })

  test.each<[object, string[]]>([
    [{ sector_id: 999_999 }, ['sector_id']],
    [{ sector_id: 1e21 }, ['sector_id']],
    [{ start_zone_id: 999_999 }, ['start_zone_id']],
    [{ start_zone_id: 'x' }, ['start_zone_id']],
    [{ siret: '12345678912345', name: '' }, ['name', 'siret']],
    [{ siret: '' }, ['siret']],
    [{ postcode: '5617' }, ['postcode']],
    [{ country: 'XX' }, ['country']],
    [{ country: { toString: 1 } }, ['country']],
    [{ country: { toString: null, valueOf: null } }, ['country']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ name: 'a\u0000b' }, ['name']],
    [{ email: 'x@y' }, ['email']],
  ])('with %j is refused under its fields', async (values, fields) => {
    const answer = await send(values)
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([422, fields])
  })

  test('in the sector « Autres » needs a comment, reported with the other faults', async () => {
    const answer = await send({ sector_id: sectors.other, sector_comment: ' ', organism_name: '' })
    expect(Object.keys(answer.body.errors).sort()).toEqual(['organism_name', 'sector_comment'])
  })

  test('is possible five times an hour from one source address, badly filled forms not counted', async () => {
    const limited = await testApp(site.database, null, { ipLimits: 1 })
    try {
      for (let tried = 0; tried < 4; tried++) expect((await send({ organism_name: '' }, limited)).status).toBe(422)
      const answers = await Promise.all(Array.from({ length: 7 }, () => send({}, limited)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
      expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^Trop de tentatives\./)
    } finally {
      await limited.close()
    }
  })
})
