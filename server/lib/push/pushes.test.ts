import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../test/as.ts'
import { createTestDatabase, POLL_MS, type TestDatabase } from '../../test/database.ts'
import { type PushedNotice, startPushService } from '../../test/mailing/push-service.ts'
import { clock } from '../clock.ts'
import { openJobs } from '../jobs.ts'
import { getPushKeys } from './push-keys.queries.ts'
import { pushes, sendPushes } from './pushes.ts'

const NOTICE = { title: '56.08.2 Baie de Quiberon', body: 'Faible → Élevée', path: '/app/map?zone=56.08.2', tag: 'a' }

let database: TestDatabase
let closers: (() => unknown)[]
beforeEach(async () => {
  database = await createTestDatabase()
  closers = [database.end]
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closers.reverse()) await close()
})

type PushAnswer = NonNullable<NonNullable<Parameters<typeof startPushService>[0]>['answer']>
const answering =
  (status: number, headers: Record<string, string> = {}): PushAnswer =>
  (_pushed, response) =>
    void response.writeHead(status, headers).end('x'.repeat(2 ** 20))

async function serve(answer?: PushAnswer) {
  const service = await startPushService(answer && { answer })
  closers.push(service.stop)
  return service
}

/** A process that sends what waits; answers what it could not. */
async function send({ url }: { url: string }, notice: () => typeof NOTICE | null = () => NOTICE, tryMs = 20_000) {
  const jobs = await openJobs(database, { onError: () => undefined, does: 'all', pollMs: POLL_MS })
  closers.push(jobs.close)
  const failures: object[] = []
  sendPushes(jobs, {
    db: database.db,
    write: async () => notice(),
    subject: 'mailto:estran@example.test',
    trialPushOrigin: url,
    tryMs,
    onFailure: (facts) => failures.push(facts),
  })
  return failures
}

async function work(answer?: PushAnswer, tryMs?: number) {
  const service = await serve(answer)
  return { ...service, failures: await send(service, undefined, tryMs) }
}

type PushService = Awaited<ReturnType<typeof serve>>

async function subscribe(service: PushService, userId: number) {
  const { id } = await database.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: sql`sha256(gen_random_uuid()::text::bytea)`,
      is_remembered: false,
      expires_at: new Date(clock.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { endpoint, keys } = service.device()
  await database.db
    .insertInto('push_subscriptions')
    .values({ session_id: id, endpoint, ...keys })
    .execute()
  return { sessionId: id, path: new URL(endpoint).pathname }
}

const queue = (...userIds: number[]) =>
  pushes(database.jobs).queueAll(
    database.db,
    userIds.map((user_id) => ({ user_id, event_id: 1 })),
  )
const waiting = async () => (await states()).filter((state) => state !== 'completed').length
const devices = async () => (await database.db.selectFrom('push_subscriptions').select('endpoint').execute()).length
const states = async () =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where name = 'pushes'`.execute(database.db)
  ).rows.map(({ state }) => state)
const retryNow = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db)
const person = async () => (await createUser(database.db, 'client')).id
const paths = (received: readonly PushedNotice[]) => received.map(({ path }) => path).sort()

describe('a notification for each device of a person', () => {
  test('is decrypted there, with its lifetime and the signature of this installation’s key', async () => {
    const service = await work()
    const [me, other] = [await person(), await person()]
    const mine = [await subscribe(service, me), await subscribe(service, me)]
    await subscribe(service, other)
    await queue(me)
    await expect.poll(waiting).toBe(0)
    expect(paths(service.received)).toEqual(mine.map(({ path }) => path))
    const [first] = service.received
    expect(first?.notice).toEqual(NOTICE)
    const { urgency, topic } = first?.headers ?? {}
    expect([urgency, topic]).toEqual(['high', expect.stringMatching(/^[\w-]{32}$/)])
    expect(Number(first?.headers.ttl)).toBeGreaterThan(86_300)
    expect(first?.vapid).toMatchObject({ aud: service.url, sub: 'mailto:estran@example.test' })
    expect(first?.vapid.key).toBe((await getPushKeys(database.db)).public_key)
    const lasts = (first?.vapid.exp ?? 0) - Date.now() / 1000
    expect([lasts > 0, lasts <= 86_400]).toEqual([true, true])
  })

  test('is queued in the caller’s transaction: after a rollback none is sent', async () => {
    const service = await work()
    const me = await person()
    await subscribe(service, me)
    const failed = database.db.transaction().execute(async (trx) => {
      await pushes(database.jobs).queueAll(trx, [{ user_id: me, event_id: 1 }])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await queue(me)
    await expect.poll(waiting).toBe(0)
    expect(service.received).toHaveLength(1)
  })
})

describe('a notification is not sent when', () => {
  type ChangePerson = (gone: { id: number; sessionId: number }) => Promise<unknown>
  const queueTwo = async (service: PushService, change: ChangePerson) => {
    const [gone, stays] = [await person(), await person()]
    const device = await subscribe(service, gone)
    const { path } = await subscribe(service, stays)
    await queue(gone, stays)
    await change({ id: gone, sessionId: device.sessionId })
    return path
  }

  test.each([
    ['their session ended', ({ sessionId }: { sessionId: number }) => ['sessions', 'id', sessionId] as const],
    [
      'the device was told to stop',
      ({ sessionId }: { sessionId: number }) => ['push_subscriptions', 'session_id', sessionId] as const,
    ],
    ['the account was deleted', ({ id }: { id: number }) => ['users', 'id', id] as const],
  ])('%s', async (_why, rowOf) => {
    const service = await serve()
    const path = await queueTwo(service, (gone) => {
      const [table, column, id] = rowOf(gone)
      return sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(database.db)
    })
    await send(service)
    await expect.poll(states).toEqual(['completed', 'completed'])
    expect(paths(service.received)).toEqual([path])
    expect(await waiting()).toBe(0)
  })

  test('their session lacks the second step that administrators must have by then', async () => {
    const service = await serve()
    const [admin, client] = [(await createUser(database.db, 'actalia-user')).id, await person()]
    await subscribe(service, admin)
    const { path } = await subscribe(service, client)
    await queue(admin, client)
    await sql`update settings set second_factor_required = true`.execute(database.db)
    await send(service)
    await expect.poll(states).toEqual(['completed', 'completed'])
    expect(paths(service.received)).toEqual([path])
  })

  test('there is nothing left to tell', async () => {
    const service = await serve()
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await send(service, () => null)
    await expect.poll(states).toEqual(['completed'])
    expect([service.received, await waiting(), await devices()]).toEqual([[], 0, 1])
  })
})

describe('the push service answers', () => {
  test.each([404, 410])('%d: the device is forgotten', async (status) => {
    const service = await work(answering(status))
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(devices).toBe(0)
    await expect.poll(states).toEqual(['completed'])
    expect([await waiting(), service.failures]).toEqual([0, []])
  })

  test.each([400, 401, 403, 413, 301, 307])('%d: dropped, said in the log, the device stays', async (status) => {
    const service = await work(answering(status, { location: 'http://10.0.0.1/' }))
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(waiting).toBe(0)
    const { host } = new URL(service.url)
    expect(service.failures).toEqual([{ host, status }])
    expect([service.received.length, await devices()]).toEqual([1, 1])
  })

  test.each([429, 500, 503])('%d, then 201: sent at the next try', async (status) => {
    let tries = 0
    const service = await work((pushed, response) => {
      tries += 1
      answering(tries === 1 ? status : 201)(pushed, response)
    })
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(states).toEqual(['retry'])
    await retryNow()
    await expect.poll(waiting).toBe(0)
    expect(service.received).toHaveLength(2)
  })

  test('429 for a day: what it says is no longer worth it', async () => {
    const service = await work(answering(429))
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(states).toEqual(['retry'])
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 25 * 3_600_000))
    await retryNow()
    await expect.poll(waiting).toBe(0)
    expect(service.received).toHaveLength(1)
  })

  test.each<[string, PushAnswer]>([
    ['and goes away', (_pushed, response) => void response.destroy()],
    ['nothing', () => undefined],
  ])('%s: tried again', async (_how, answer) => {
    const service = await work(answer, 500)
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(states).toEqual(['retry'])
    expect([await waiting(), await devices(), service.failures]).toMatchObject([1, 1, [{ status: null }]])
  })

  test('without end: it came all the same', async () => {
    const service = await work((_pushed, response) => void response.writeHead(201).write('x'))
    const me = await person()
    await subscribe(service, me)
    await queue(me)
    await expect.poll(states).toEqual(['completed'])
    expect(service.received).toHaveLength(1)
  })
})
