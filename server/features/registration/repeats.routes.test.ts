import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '../../../contract/auth.ts'
import { listSectors } from '../../../contract/organisms.ts'
import { register } from '../../../contract/registration.ts'
import { clock } from '../../lib/clock.ts'
import { createUser, testApp, Visitor } from '../../test/as.ts'
import { passwordToken, queuedMails, writeMail } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'
import { expireRegistrations, UNPROVEN_LASTS } from './registration.queries.ts'

let sectorId: number
let made = 0

const site = testSite()
beforeAll(async () => {
  const { body } = await new Visitor(site.app).send(listSectors, {})
  sectorId = body[0].id
})

const address = () => `inscrite-${++made}@example.test`
const form = (email: string, values: object = {}) => ({
  name: 'Marie Le Bihan',
  email,
  siret: '73282932000074',
  organism_name: 'Huîtres Le Bihan',
  sector_id: sectorId,
  street1: '1 rue du Port',
  postcode: '56170',
  city: 'Quiberon',
  country: 'FR',
  ...values,
})
const send = (email: string, values: object = {}, to = site.app) =>
  new Visitor(to).call(register, { body: form(email, values) })
const forget = (email: string) => new Visitor(site.app).send(forgotPassword, { body: { email } })
const idOf = async (email: string) =>
  (await site.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id

/** Writes the letters that this address will really receive. */
async function lettersTo(email: string) {
  const mails = (await queuedMails(site.db)).filter(({ data }) => 'email' in data && data.email === email)
  const letters = await Promise.all(mails.map(({ kind, data }) => writeMail(site.db, kind, data)))
  return letters.flatMap((letter) => letter?.subject ?? [])
}

test('a double tap is one account and one mail, at once or one after the other', async () => {
  const email = address()
  const tap = async () => [(await send(email)).status, (await forget(email)).status]
  expect(await Promise.all([tap(), tap()])).toEqual([
    [201, 204],
    [201, 204],
  ])
  expect((await send(` ${email.toUpperCase()} `)).body).toEqual({ email })
  expect(await lettersTo(email)).toEqual(['Définissez votre mot de passe'])
})

test('other data for a known address are no repeat: its owner gets a mail', async () => {
  const email = address()
  await send(email)
  expect((await send(email, { city: 'Étel' })).status).toBe(201)
  expect(await lettersTo(email)).toEqual(['Vous avez déjà un compte'])
})

test('a link asked for before the account existed does not delay the one after', async () => {
  const email = address()
  await forget(email)
  const links = site.db.selectFrom('mails').select('id').where('kind', '=', 'password-link')
  const waiting = links.where(sql`data ->> 'email'`, '=', email)
  const early = await waiting.execute()
  await send(email)
  await forget(email)
  // The first, asked for nobody, would find somebody if it left late: the second takes its place.
  expect(await lettersTo(email)).toEqual(['Définissez votre mot de passe'])
  expect(await waiting.execute()).not.toEqual(early)
})

test('a used link does not delay the next one', async () => {
  const { email } = await createUser(site.db, 'client')
  await forget(email)
  const [token, password] = [await passwordToken(site.db, email), 'marée basse à cinq heures']
  const body = { email, token, password, password_confirmation: password }
  expect((await new Visitor(site.app).send(resetPassword, { body })).status).toBe(204)
  await forget(email)
  expect(await lettersTo(email)).toEqual(['Réinitialisez votre mot de passe'])
})

test('a known and a new address leave as many rows everywhere', async () => {
  const known = (await createUser(site.db, 'client')).email
  const counts = async () => ({
    audit: (await site.db.selectFrom('audit').select('id').execute()).length,
    limits: (await site.db.selectFrom('limits').select('key').execute()).length,
    mails: (await queuedMails(site.db)).length,
  })
  const added = async (email: string) => {
    const before = await counts()
    await send(email)
    const after = await counts()
    return [after.audit - before.audit, after.limits - before.limits, after.mails - before.mails]
  }
  expect(await added(known)).toEqual([1, 2, 1])
  expect(await added(address())).toEqual([1, 2, 1])
})

test('a hundred people from different sources register in an hour, then one a minute, known or not; the others get a 429', async () => {
  const limited = await testApp(site.database, null, { ipLimits: 1, trustProxy: ['127.0.0.1'] })
  const known = (await createUser(site.db, 'client')).email
  let source = 0
  const from = (email: string) => {
    source += 1
    const headers = { 'x-forwarded-for': `198.51.${source >> 8}.${source & 255}` }
    return new Visitor(limited).request({ method: 'POST', url: '/api/auth/register', payload: form(email), headers })
  }
  try {
    const repeated = address()
    for (let tried = 0; tried < 4; tried++) expect((await from(repeated)).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 110 }, () => from(address())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(99)
    const refused = await Promise.all([from(known), from(address())])
    for (const { status, body, headers } of refused) {
      expect([status, body.message]).toEqual([
        429,
        'Beaucoup d’inscriptions arrivent en ce moment. Réessayez dans 1\u00A0minute.',
      ])
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
  } finally {
    await limited.close()
  }
})

test('accounts whose address was never proven are deleted after a week, and the audit says so', async () => {
  const [unproven, waiting, recent] = [address(), address(), address()]
  for (const email of [unproven, waiting]) {
    await send(email)
    await forget(email)
  }
  const mailed = site.db.selectFrom('mails').select('kind').where(sql`data ->> 'email'`, '=', unproven)
  expect(await mailed.execute()).not.toEqual([])
  const lost = await idOf(unproven)
  const kept = [
    await createUser(site.db, 'client'),
    await createUser(site.db, 'actalia-user'),
    await createUser(site.db, 'registered', { password_hash: 'set' }),
  ]
  const [proven, byProvider] = [await createUser(site.db, 'registered'), await createUser(site.db, 'registered')]
  await site.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', proven.id).execute()
  const identity = { user_id: byProvider.id, provider: 'google', issuer: 'google', subject: 'x' } as const
  await site.db.insertInto('identities').values(identity).execute()

  const [real, now] = [clock.now, clock.now().getTime()]
  clock.now = () => new Date(now + UNPROVEN_LASTS * 1000 + 60_000)
  try {
    // A link on its way at that very moment.
    await passwordToken(site.db, waiting)
    await send(recent)
    await site.db.updateTable('users').set({ created_at: clock.now() }).where('email', '=', recent).execute()
    await expireRegistrations(site.db)
  } finally {
    clock.now = real
  }
  expect([await idOf(unproven), await mailed.execute()]).toEqual([undefined, []])
  for (const email of [waiting, recent, ...[...kept, proven, byProvider].map((one) => one.email)]) {
    expect([email, await idOf(email)]).toEqual([email, expect.any(Number)])
  }
  const lines = site.db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('subject_id', '=', lost ?? 0)
  expect((await lines.execute()).map(({ action }) => action)).toEqual([
    'registered',
    'password-link-asked',
    'registration-expired',
  ])
})
