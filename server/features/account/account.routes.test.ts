import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  AccountData,
  endOtherSessions,
  endSession,
  exportAccountData,
  listSessions,
  updatePreferences,
} from '../../../contract/account.ts'
import { getCurrentUser } from '../../../contract/auth.ts'
import { writeOwnAudit } from '../../lib/audit.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { readAccountData, writeAccountData } from './account.data.ts'

const site = testSite('demo')

const statusOf = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).status
const ends = (visitor: Visitor) => expect.poll(() => statusOf(visitor)).toBe(401)

describe('a person and the devices where they are signed in', () => {
  test('they see their own, the current one marked, without the ids of the cookies', async () => {
    const user = await createUser(site.db, 'client')
    const [here] = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
    await as(site.app, site.db, await createUser(site.db, 'client'))
    const { status, body } = await here.send(listSessions, {})
    expect([status, body.length]).toEqual([200, 2])
    expect(body.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1)
    expect(Object.keys(body[0])).not.toContain('token_hash')
    expect((await new Visitor(site.app).send(listSessions, {})).status).toBe(401)
  })

  test('« Déconnecter les autres appareils » ends all but this one', async () => {
    const user = await createUser(site.db, 'registered')
    const [here, there, elsewhere] = [
      await as(site.app, site.db, user),
      await as(site.app, site.db, user),
      await as(site.app, site.db, user),
    ]
    expect((await here.send(endOtherSessions, {})).status).toBe(204)
    await ends(there)
    await ends(elsewhere)
    expect(await statusOf(here)).toBe(200)
  })

  test('who has no other device ends none: nothing is written, and no process forgets its sessions', async () => {
    const user = await createUser(site.db, 'client')
    const [here] = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
    const listener = new pg.Client(site.database.url)
    await listener.connect()
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen estran')
    for (let again = 0; again < 3; again++) expect((await here.send(endOtherSessions, {})).status).toBe(204)
    await site.db.deleteFrom('api_tokens').where('id', '=', 0).execute()
    await listener.query(`notify estran, 'last'`)
    await expect.poll(() => heard.at(-1)).toBe('last')
    await listener.end()
    expect(heard.filter((topic) => topic === 'sessions' || topic === 'tokens')).toEqual(['sessions'])
    const lines = site.db.selectFrom('audit').select('action').where('user_id', '=', user.id)
    expect(await lines.execute()).toEqual([{ action: 'other-sessions-ended' }])
  })

  test('they end one of them, or the current one; another person’s is not found and goes on', async () => {
    const user = await createUser(site.db, 'client')
    const [here, there] = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
    const stranger = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
    const { body } = await here.send(listSessions, {})
    const idOf = (current: boolean) => body.find((one: { is_current: boolean }) => one.is_current === current).id
    expect((await stranger.send(endSession, { params: { id: idOf(true) } })).status).toBe(404)
    expect((await here.call(endSession, { params: { id: 'abc' } })).status).toBe(404)
    expect((await here.send(endSession, { params: { id: idOf(false) } })).status).toBe(204)
    await ends(there)
    expect((await here.send(endSession, { params: { id: idOf(true) } })).status).toBe(204)
    expect(here.cookies).not.toHaveProperty('estran_session')
    expect(await statusOf(here)).toBe(401)
  })

  test('however much they changed of themselves within the hour, no session’s end is refused', async () => {
    const user = await createUser(site.db, 'client')
    const visitors = [await as(site.app, site.db, user), await as(site.app, site.db, user)]
    const [here] = [await as(site.app, site.db, user), ...visitors]
    for (let count = 0; count < 300; count++) {
      await writeOwnAudit(site.db, null, { action: 'start-zone-changed', user_id: user.id })
    }
    const { body } = await here.send(listSessions, {})
    const { id } = body.find((one: { is_current: boolean }) => !one.is_current)
    expect((await here.send(endSession, { params: { id } })).status).toBe(204)
    expect((await here.send(endOtherSessions, {})).status).toBe(204)
    for (const visitor of visitors) await ends(visitor)
  })
})

describe('preferences', () => {
  test('a person turns the mails of results off and on again, for themselves alone, and sees it in their data', async () => {
    const [me, other] = [await site.visitor('client'), await site.visitor('client')]
    const isOn = async (visitor: Visitor) => (await visitor.send(getCurrentUser, {})).body.result_mails
    expect(await isOn(me)).toBe(true)
    for (const result_mails of [false, true, false]) {
      expect((await me.send(updatePreferences, { body: { result_mails } })).status).toBe(204)
      expect([await isOn(me), await isOn(other)]).toEqual([result_mails, true])
    }
    expect((await me.send(exportAccountData, {})).body.person.result_mails).toBe(false)
  })

  test('a person chooses when alerts come; a field that is not sent does not change', async () => {
    const me = await site.visitor('client')
    for (const body of [{ alert_mails: 'weekly', alert_hour: '04:30' } as const, { result_mails: false }]) {
      expect((await me.send(updatePreferences, { body })).status).toBe(204)
    }
    const chosen = { alert_mails: 'weekly', alert_hour: '04:30', result_mails: false }
    expect((await me.send(getCurrentUser, {})).body).toMatchObject(chosen)
    expect((await me.send(exportAccountData, {})).body.person).toMatchObject(chosen)
  })

  test.each([
    [{}, 'body'],
    [{ result_mails: 'non' }, 'result_mails'],
    [{ result_mails: null }, 'result_mails'],
    [{ alert_mails: 'hourly' }, 'alert_mails'],
    [{ alert_mails: null }, 'alert_mails'],
    [{ alert_hour: '05:00' }, 'alert_hour'],
    [{ alert_hour: 6 }, 'alert_hour'],
    [{ alert_hour: null }, 'alert_hour'],
  ])('%j is no preference: 422', async (body, field) => {
    const { status, body: answer } = await (await site.visitor('client')).call(updatePreferences, { body })
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
  })
})

describe('a person and their data', () => {
  const own = async (email: string) => {
    const user = await site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    return { user, visitor: await as(site.app, site.db, user) }
  }

  test('their download holds the person, their own analyses and files, their sessions and what they did; no secret', async () => {
    const { user, visitor } = await own('client@estran.example')
    const mail = { kind: 'invitation', subject: 'Bienvenue', state: 'sent' } as const
    await site.db
      .insertInto('mails')
      .values({ ...mail, user_id: user.id })
      .execute()
    const { status, body, headers, raw } = await visitor.send(exportAccountData, {})
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="estran-mes-donnees-\d{4}-\d\d-\d\d\.json"$/)
    expect(body.person).toMatchObject({
      email: user.email,
      siret: user.siret,
      sector: 'Ostréiculture',
      roles: [{ name: 'client' }],
    })
    const mine = site.db.selectFrom('results').select('id').where('lims_client_id', '=', user.lims_client_id)
    expect(body.results).toHaveLength((await mine.execute()).length)
    expect(body.results.some((one: { files: string[] }) => one.files.length > 0)).toBe(true)
    expect(body.sessions).toHaveLength(1)
    expect(body.mails).toEqual([{ subject: 'Bienvenue', state: 'sent', queued_at: expect.any(String) }])
    expect(body.audit[0]).toMatchObject({ action: 'data-exported' })
    expect(raw.toString()).not.toContain('argon2')
    expect(raw.toString()).not.toContain(visitor.cookies.estran_session)
  })

  test('the journal in the download has no details of what was done to others, no address and no unknown key', async () => {
    const { user, visitor } = await own('super@estran.example')
    const states = { before: { role: 'client', active: true }, after: { role: 'client', active: false } }
    const write = (values: { user_id: number; subject_id: number | null }, details: object) =>
      site.db
        .insertInto('audit')
        .values({ action: 'user-deactivated', address: '203.0.113.9', ...values, details: JSON.stringify(details) })
        .execute()
    await write({ user_id: user.id, subject_id: 999_999 }, states)
    await write({ user_id: 999_998, subject_id: user.id }, { ...states, email: 'other@example.test' })
    const { audit } = (await visitor.send(exportAccountData, {})).body
    const [undergone, done] = audit.filter(({ action }: { action: string }) => action === 'user-deactivated')
    const details = [
      { field: 'role', before: 'client', after: 'client' },
      { field: 'active', before: true, after: false },
    ]
    expect(undergone).toEqual({ at: expect.any(String), action: 'user-deactivated', address: '', details })
    expect(done).toMatchObject({ address: '203.0.113.9', details: [] })
  })

  test('a person without a laboratory reference gets nobody’s analyses', async () => {
    const { visitor } = await own('attente@estran.example')
    expect((await visitor.send(exportAccountData, {})).body.results).toEqual([])
  })

  test('it is written a few lines at a time, and is the same as in one piece', async () => {
    const { user } = await own('client@estran.example')
    const data = await readAccountData(site.db, user.id)
    if (!data) throw new Error('no data')
    const at = '2026-01-01T00:00:00Z'
    const long: AccountData = {
      ...data,
      audit: Array.from({ length: 2000 }, () => ({ at, action: 'signed-out', address: '', details: [] })),
    }
    let [turns, isWritten] = [0, false]
    const count = () => {
      turns += 1
      if (!isWritten) setImmediate(count)
    }
    setImmediate(count)
    const json = await writeAccountData(long)
    isWritten = true
    expect(turns).toBeGreaterThanOrEqual(19)
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(z.encode(AccountData, long))))
  })

  test('a visitor without a session gets no data', async () => {
    expect((await new Visitor(site.app).send(exportAccountData, {})).status).toBe(401)
  })
})
