import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { ROLES } from '../../../contract/core/access.ts'
import { createToken, deleteToken, getCurrentToken, listTokens } from '../../../contract/tokens.ts'
import { clock } from '../../lib/clock.ts'
import { deleteOldApiTokens } from '../../lib/security/api-tokens.queries.ts'
import { type App, createUser, testApp, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { bring, issuer } from '../../test/tokens.ts'

const site = testSite()
const cast = () => issuer(site)
const use = (token: string, app: App = site.app) => bring(app, token)
const statusOf = async (token: string, app?: App) => (await use(token, app)).status

const { now } = clock
afterEach(() => {
  clock.now = now
})

const DAY = 86_400_000
const later = (ms: number) => {
  clock.now = () => new Date(now().getTime() + ms)
}

describe('a token', () => {
  test('is issued, shown once, used by the program, listed with its last use, and revoked', async () => {
    const { boss, automate, issue, list, revoke } = await cast()
    const issued = await issue('  Labo   de Saint-Lô ', 365)
    expect(issued.status).toBe(201)
    const { token, ...line } = issued.body
    expect(token).toMatch(/^estran_[\w-]{43}$/)
    expect(line).toMatchObject({ name: 'Labo de Saint-Lô', last_used_at: null, created_by: { name: 'Le Test' } })
    expect(Date.parse(line.expires_at) - Date.parse(line.created_at)).toBe(365 * DAY)
    expect(await list()).toEqual([line])

    const known = await boss.send(getCurrentToken, {})
    expect([known.status, known.headers['www-authenticate']]).toEqual([403, undefined])
    const { status, body } = await use(token)
    expect([status, body]).toEqual([
      200,
      { name: 'Labo de Saint-Lô', account: automate.email, expires_at: line.expires_at },
    ])
    await expect.poll(async () => (await list())[0].last_used_at).not.toBeNull()

    expect((await revoke(line.id)).status).toBe(204)
    expect(await list()).toEqual([])
    await expect.poll(() => statusOf(token)).toBe(401)
    expect((await revoke(line.id)).status).toBe(404)
  })

  test('is stored as a hash only, and audited by its number and name', async () => {
    const { automate, issue, revoke } = await cast()
    const { token, id } = (await issue('Secret ?')).body
    await revoke(id)
    const { rows } = await site.database.pool.query('select * from api_tokens where user_id = $1', [automate.id])
    const audit = site.db.selectFrom('audit').select(['action', 'details']).where('subject_id', '=', automate.id)
    const entries = await audit.orderBy('id').execute()
    const details = changes({ id, name: 'Secret ?' })
    const created = changes({ id, name: 'Secret ?', scope: 'lims' })
    expect(entries).toEqual([
      { action: 'token-created', details: created },
      { action: 'token-revoked', details },
    ])
    expect(JSON.stringify([rows, entries])).not.toContain(token)
  })

  test('expires to the second', async () => {
    const { issue } = await cast()
    const { token, expires_at } = (await issue('Court', 1)).body
    expect(await statusOf(token)).toBe(200)
    clock.now = () => new Date(Date.parse(expires_at) - 1000)
    expect(await statusOf(token)).toBe(200)
    clock.now = () => new Date(expires_at)
    expect(await statusOf(token)).toBe(401)
  })

  test('that expired stays listed, frees its name and place, and is deleted after 90 days', async () => {
    const { issue, list } = await cast()
    await issue('Labo', 1)
    later(2 * DAY)
    expect((await issue('Labo', 60)).status).toBe(201)
    expect(await list()).toHaveLength(2)
    later(92 * DAY)
    await deleteOldApiTokens(site.db)
    expect(await list()).toHaveLength(1)
  })
})

describe('a malformed or unknown token', () => {
  test('is refused as an unknown one is, with its challenge, and so is no token at all', async () => {
    const { issue } = await cast()
    const { token } = (await issue()).body
    const swapped = token.replace(/[a-z](?=[^a-z]*$)/, (letter: string) => letter.toUpperCase())
    const wrong = [
      ...['', 'x', token.slice(0, -1), `${token}A`, token.slice('estran_'.length), token.toUpperCase(), swapped],
      ...[`${token} `.repeat(2), `${token},`, `"${token}"`, `${token}=`, `estran_${'A'.repeat(43)}`, 'A'.repeat(9000)],
    ]
    for (const one of wrong) {
      const { status, headers, body, cookies } = await use(one)
      expect([one, status, headers['www-authenticate'], cookies]).toEqual([one, 401, ['Bearer'], {}])
      expect(body).toEqual({ message: 'Il faut un jeton valable.' })
    }
    const none = await new Visitor(site.app).send(getCurrentToken, {})
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, ['Bearer']])
    expect((await new Visitor(site.app).request({ url: `/api/lims/token?token=${token}` })).status).toBe(401)
    expect(await statusOf(token)).toBe(200)
  })

  test('gets 401 however often it comes, and does not block the right one', async () => {
    const { issue, revoke } = await cast()
    const [{ token }, ended] = [(await issue()).body, (await issue('Autre')).body]
    await revoke(ended.id)
    const strict = await testApp(site.database, null, { ipLimits: 1 })
    const tries = await Promise.all(Array.from({ length: 60 }, () => use(ended.token, strict)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await statusOf(token, strict)).toBe(200)
    await strict.close()
  })
})

describe('tokens are only for automates:', () => {
  const others = ROLES.filter((role) => role !== 'actalia-api')

  test.each(others)('a token for an account of role %s is a 404, before any 422', async (role) => {
    const { boss } = await cast()
    const params = { id: (await createUser(site.db, role)).id }
    expect((await boss.send(listTokens, { params })).status).toBe(404)
    expect((await boss.call(createToken, { params, body: { name: '', days: 0 } })).status).toBe(404)
    expect((await boss.send(deleteToken, { params: { ...params, token_id: 1 } })).status).toBe(404)
  })

  test('a token is not found under another account’s number', async () => {
    const { issue, params, boss } = await cast()
    const { token, id } = (await issue()).body
    const stranger = await createUser(site.db, 'actalia-api')
    const other = await boss.send(deleteToken, { params: { id: stranger.id, token_id: id } })
    expect([other.status, await statusOf(token)]).toEqual([404, 200])
    expect((await boss.call(deleteToken, { params: { ...params, token_id: 'abc' } })).status).toBe(404)
  })

  test('an inactive automate gets no token', async () => {
    const boss = await site.visitor('actalia-admin')
    const { id } = await createUser(site.db, 'actalia-api', { active: false })
    const { status, body } = await boss.send(createToken, { params: { id }, body: { name: 'Labo', days: 1 } })
    expect([status, body.message]).toEqual([
      409,
      'Ce compte est inactif\u00A0: activez-le avant de lui donner un jeton.',
    ])
  })

  test.each(['actalia-user', 'client', 'registered'] as const)(
    '%s neither sees, issues nor revokes one',
    async (role) => {
      const { issue, params } = await cast()
      const { token, id } = (await issue()).body
      const visitor = await site.visitor(role)
      expect((await visitor.send(listTokens, { params })).status).toBe(403)
      expect((await visitor.send(createToken, { params, body: { name: 'Moi', days: 1 } })).status).toBe(403)
      expect((await visitor.send(deleteToken, { params: { ...params, token_id: id } })).status).toBe(403)
      expect(await statusOf(token)).toBe(200)
    },
  )
})

describe('a request for a token', () => {
  test.each([
    [{}, ['name', 'days']],
    [{ name: '', days: 0 }, ['name', 'days']],
    [{ name: 'a\nb', days: 366 }, ['name', 'days']],
    [{ name: 'a'.repeat(101), days: 1.5 }, ['name', 'days']],
    [{ name: 'labo', days: '30' }, ['name', 'days']],
    [{ name: 'Autre', days: -1 }, ['days']],
  ])('with %j is refused with all its faults', async (body, fields) => {
    const { issue, boss, params, list } = await cast()
    await issue('Labo')
    const answer = await boss.call(createToken, { params, body })
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, [...fields].sort()])
    expect(await list()).toHaveLength(1)
  })

  test('succeeds for twenty of thirty at once, and for one of twenty with the same name', async () => {
    const [many, same] = [await cast(), await cast()]
    const [numbered, alike] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, (_, index) => many.issue(`Labo ${index}`))),
      Promise.all(Array.from({ length: 20 }, () => same.issue('Labo'))),
    ])
    const counted = (answers: { status: number }[]) =>
      [201, 422].map((status) => answers.filter((answer) => answer.status === status).length)
    expect([counted(numbered), counted(alike)]).toEqual([
      [20, 10],
      [1, 19],
    ])
    expect(new Set(numbered.map(({ body }) => body.token)).size).toBe(21)
  })
})

test('the last use of a token is saved at most once a minute', async () => {
  const { issue, list } = await cast()
  const { token } = (await issue()).body
  const used = async () => (await list())[0].last_used_at
  await use(token)
  await expect.poll(used).not.toBeNull()
  const first = await used()
  later(30_000)
  await use(token)
  later(61_000)
  await use(token)
  await expect.poll(used).not.toBe(first)
  expect(Date.parse(await used()) - Date.parse(first)).toBeGreaterThan(60_000)
})

test('uses that cannot be saved wait with one connection, however many they are', async () => {
  const { issue, list } = await cast()
  const { token } = (await issue()).body
  await site.db.transaction().execute(async (trx) => {
    await sql`select from api_tokens for update`.execute(trx)
    for (let call = 0; call < 5; call++) expect(await statusOf(token)).toBe(200)
    const saving = sql<{ now: number }>`select count(*) as now from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const isSaving = async () => (await saving.execute(site.db)).rows[0]?.now
    await expect.poll(isSaving).toBeGreaterThan(0)
    expect(await isSaving()).toBe(1)
  })
  await expect.poll(async () => (await list())[0].last_used_at).not.toBeNull()
})
