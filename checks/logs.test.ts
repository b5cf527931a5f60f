import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOtherSessions, endSession, exportAccountData, listSessions } from '../contract/account.ts'
import {
  acceptTerms,
  checkPasswordLink,
  forgotPassword,
  getCurrentUser,
  login,
  logout,
  resetPassword,
  updatePassword,
} from '../contract/auth.ts'
import { assignRanking, deleteRanking, updateRanking } from '../contract/rankings.ts'
import { register } from '../contract/registration.ts'
import { listScales, updateScale } from '../contract/scales.ts'
import { setStartZone } from '../contract/start-zone.ts'
import { createToken, deleteToken } from '../contract/tokens.ts'
import { activateUsers } from '../contract/users.activation.ts'
import { deleteUser, updateUser } from '../contract/users.ts'
import { createZone, deleteZone, updateZone } from '../contract/zones-admin.ts'
import { importZones } from '../contract/zones-import.ts'
import { buildApp } from '../server/app.ts'
import { type App, as, createUser, TEST_CONFIG, TEST_SECRET, Visitor } from '../server/test/as.ts'
import { passwordLink } from '../server/test/mails.ts'
import { testDatabase } from '../server/test/site.ts'
import { feature, geoJson } from '../server/test/zone-files.ts'

const database = testDatabase()
let app: App
let lines: string[] = []
const secrets = new Set<string>([TEST_SECRET])

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  app = await buildApp({ ...database, secret: TEST_SECRET, config: TEST_CONFIG, web: null, log })
})
afterAll(async () => {
  await app.close()
})

const secret = (text: string) => {
  secrets.add(text)
  return text
}

/** Every cookie a browser was given is a secret, but the one that only says that someone is signed in. */
const keepCookies = ({ cookies }: Visitor) => {
  for (const [name, value] of Object.entries(cookies)) if (name !== 'estran_signed_in') secret(value)
}

/** The life of an account, from registration to deletion, with what goes wrong on the way. */
async function live() {
  const email = 'journal@example.test'
  const [first, second, wrong] = [
    secret('marée basse à l’aube'),
    secret('grand coefficient de mars'),
    secret('pas du tout celui-là'),
  ]
  const visitor = new Visitor(app)
  const sector = await database.db.selectFrom('sectors').select('id').limit(1).executeTakeFirstOrThrow()
  const form = { name: 'Journal', email, siret: '73282932000074', organism_name: 'Essai', sector_id: sector.id }
  const where = { street1: '1 rue', postcode: '56000', city: 'Vannes', country: 'FR' }
  await visitor.call(register, { body: { ...form, ...where } })
  await visitor.send(forgotPassword, { body: { email } })
  keepCookies(visitor)
  const { token, code } = await passwordLink(database.db, email)
  for (const one of [token, code]) secret(one)
  const reset = (password: string, confirmation = password) =>
    visitor.call(resetPassword, { body: { email, token, password, password_confirmation: confirmation } })
  // Opens the link as filters of mails change it, and types a code for another account.
  for (const sign of ['%23', '?', '%2523']) {
    await visitor.request({ url: `/auth/reset_password${sign}email=${email}&token=${token}` })
  }
  await visitor.call(checkPasswordLink, { body: { email: 'personne@example.test', token: code } })
  await reset(first, wrong)
  await reset(secret('motdepasse1234'))
  await reset(first)
  await reset(second)
  await visitor.send(login, { body: { email, password: wrong, remember: false } })
  await visitor.send(login, { body: { email, password: first, remember: true } })
  keepCookies(visitor)
  await visitor.send(getCurrentUser, {})
  const change = (current_password: string) =>
    visitor.call(updatePassword, { body: { current_password, password: second, password_confirmation: second } })
  await change(wrong)
  await change(first)
  keepCookies(visitor)
  const admin = await as(app, database.db, await createUser(database.db, 'actalia-user'))
  const { id, password_hash } = await database.db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  secret(password_hash ?? '')
  await admin.send(activateUsers, { body: { ids: [id] } })
  await visitor.send(getCurrentUser, {})
  await visitor.send(acceptTerms, { body: { version: 1 } })
  const zone = await database.db
    .insertInto('zones')
    .values({ code: 'J-1', name: 'Journal', department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await visitor.send(setStartZone, { params: { id }, body: { zone_id: zone.id } })
  await as(app, database.db, { id })
  const { body: open } = await visitor.send(listSessions, {})
  const other = open.find((one: { is_current: boolean }) => !one.is_current)
  await visitor.send(endSession, { params: { id: other.id } })
  await as(app, database.db, { id })
  await visitor.send(endOtherSessions, {})
  await visitor.send(exportAccountData, {})
  // Unreadable, too big, to nowhere, with a forged token: refused, and the refusal logged.
  const headers = { 'content-type': 'application/json' }
  await visitor.request({ method: 'POST', url: '/api/auth/login', headers, payload: `{"password": "${first}"` })
  await visitor.request({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: JSON.stringify(first.repeat(100_000)),
  })
  await visitor.request({ url: `/api/nulle-part?token=${token}` })
  await visitor.request({
    url: `/api/auth/google/callback?code=${secret('the-code-of-a-provider')}&state=${secret('the-state-of-it')}`,
  })
  await visitor.request({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { 'x-xsrf-token': secret('forged.token') },
  })
  // Our own fault, in the middle of it.
  await sql`alter table users rename column password_hash to gone`.execute(database.db)
  const failed = await visitor.send(login, { body: { email, password: second, remember: false } })
  await sql`alter table users rename column gone to password_hash`.execute(database.db)
  await visitor.send(logout, {})
  const { version } = await database.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await admin.send(updateUser, { params: { id }, body: { version, active: false } })
  await admin.send(deleteUser, { params: { id }, body: {} })
  keepCookies(admin)
  return failed.status
}

/** Zones and their classes, from the first file to the last correction. */
async function administer() {
  const boss = await as(app, database.db, await createUser(database.db, 'actalia-admin'))
  const file = new FormData()
  file.append('file', new Blob([geoJson([feature({ CdZCY: 'J-2', LbZCY: 'Importée' })])]), 'zones.geojson')
  await boss.call(importZones, { body: file })
  const { body: zone } = await boss.call(createZone, { body: { code: 'J-3', name: 'Créée' } })
  const params = { id: zone.id }
  const named = { code: 'J-3', name: 'Changée' }
  const { body: changed } = await boss.call(updateZone, { params, body: { ...named, version: zone.version } })
  await boss.call(deleteZone, { params })
  await boss.call(updateZone, { params, body: { ...named, version: changed.version + 1, archived: false } })
  const effect = { class: 'faible', starts_on: '2026-01-01' }
  const { body: ranking } = await boss.call(assignRanking, { params, body: { ...effect, type: 'phages' } })
  const corrected = { ...effect, class: 'elevee', version: ranking.version, reason: 'Erreur de saisie' }
  await boss.call(updateRanking, { params: { id: ranking.id }, body: corrected })
  await boss.call(deleteRanking, { params: { id: ranking.id }, body: { reason: 'Doublon' } })
  const { body: scales } = await boss.send(listScales, {})
  const [{ type, version, label, classes }] = scales
  const { status } = await boss.call(updateScale, {
    params: { type },
    body: { version, label, validity_days: 21, classes },
  })
  keepCookies(boss)
  return status
}

/** A program and its token, also where tokens do not belong. */
async function automate() {
  const { id } = await createUser(database.db, 'actalia-api')
  const boss = await as(app, database.db, await createUser(database.db, 'actalia-admin'))
  const issued = await boss.send(createToken, { params: { id }, body: { name: 'Laboratoire', days: 7 } })
  const token = secret(issued.body.token)
  const bring = async (url: string, authorization: string) =>
    (await new Visitor(app).request({ url, headers: { authorization } })).status
  const statuses = [
    await bring('/api/lims/token', `Bearer ${token}`),
    await bring('/api/users', `Bearer ${token}`),
    await bring(`/api/lims/token?token=${token}`, `Bearer ${secret(token.slice(0, -1))}`),
    await bring(`/api/lims/${token}`, `Bearer ${token}`),
    await bring(`/api/nulle-part/${token}`, `Basic ${token}`),
  ]
  await sql`alter table api_tokens rename column expires_at to gone`.execute(database.db)
  statuses.push(await bring('/api/lims/token', `Bearer ${token}`))
  await sql`alter table api_tokens rename column gone to expires_at`.execute(database.db)
  await boss.send(deleteToken, { params: { id, token_id: issued.body.id } })
  keepCookies(boss)
  return statuses
}

test('nothing secret is in the log, whose lines are JSON with the request they are of', async () => {
  lines = []
  expect(await live()).toBe(500)
  expect(await administer()).toBe(200)
  expect(await automate()).toEqual([200, 403, 401, 404, 404, 500])
  expect(lines.length).toBeGreaterThan(15)
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries.every(({ reqId }) => typeof reqId === 'string' && reqId !== '')).toBe(true)
  expect(entries.filter(({ level }) => level >= 50)).toHaveLength(2)
  expect(secrets.size).toBeGreaterThan(15)
  const all = lines.join('\n')
  const written = (text: string) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]
  expect([...secrets].filter((one) => one === '' || written(one).some((form) => all.includes(form)))).toEqual([])
})

const LIVED = [
  'registered',
  'password-link-asked',
  'password-reset',
  'sign-in-failed',
  'signed-in',
  'terms-accepted',
  'password-refused',
  'password-changed',
  'user-activated',
  'start-zone-changed',
  'session-ended',
  'other-sessions-ended',
  'data-exported',
  'signed-out',
  'user-deactivated',
  'user-deleted',
  'token-created',
  'token-revoked',
  'zones-imported',
  'zone-created',
  'zone-changed',
  'zone-archived',
  'zone-restored',
  'ranking-assigned',
  'ranking-corrected',
  'ranking-deleted',
  'scale-changed',
]

test('nothing secret is in the audit', async () => {
  const rows = JSON.stringify(await database.db.selectFrom('audit').selectAll().execute())
  for (const action of LIVED) expect(rows).toContain(`"${action}"`)
  expect([...secrets].filter((one) => rows.includes(one))).toEqual([])
})
