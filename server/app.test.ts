import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeApp } from './lib/http/close.ts'
import { type App, as, createUser, testApp } from './test/as.ts'
import { testDatabase } from './test/site.ts'
import { portOf } from './test/socket.ts'

const database = testDatabase('demo')

interface RollingProcess {
  app: App
  leave: () => void
}

async function startProcess(port = 0): Promise<RollingProcess> {
  let isLeaving = false
  const app = await testApp(database, null, {}, () => isLeaving)
  await app.listen({ port, host: '127.0.0.1' })
  return {
    app,
    leave: () => {
      isLeaving = true
    },
  }
}

/** Nothing is cut. */
const LONG_MS = 60_000

const agent = new Agent({ keepAlive: true })

async function send(port: number, path: string, { body, headers = {} }: { body?: object; headers?: object } = {}) {
  const type = body && { 'content-type': 'application/json' }
  const asking = request({
    ...{ agent, port, path, method: body ? 'POST' : 'GET' },
    headers: { host: 'localhost', ...type, ...headers },
  })
  asking.end(body && JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (!answer) throw new Error('no answer')
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}

async function signIn(app: App) {
  const user = await createUser(database.db, 'client')
  const visitor = await as(app, database.db, user)
  await visitor.request({ url: '/api/settings' })
  const cookies = Object.entries(visitor.cookies).map((pair) => pair.join('='))
  return { user, headers: { cookie: cookies.join('; '), 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] } }
}

test('a process that leaves is not ready, and answers the last requests of each connection', async () => {
  const { app, leave } = await startProcess()
  const port = portOf(app)
  expect((await send(port, '/api/sectors')).headers.connection).toBe('keep-alive')
  leave()
  const ready = await send(port, '/health/ready')
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5'])
  const { status, headers } = await send(port, '/api/sectors')
  expect([status, headers.connection]).toEqual([200, 'close'])
  await closeApp(app, LONG_MS)
})

test('a request that has begun to come when a process ends is answered, and its connection closed', async () => {
  const { app } = await startProcess()
  const { user, headers } = await signIn(app)
  const asking = request({
    ...{ agent, port: portOf(app), path: `/api/users/${user.id}/start_zone`, method: 'POST' },
    headers: { host: 'localhost', 'content-type': 'application/json', 'content-length': 2, ...headers },
  })
  const [begun, answered] = [once(app.server, 'request'), once(asking, 'response')]
  asking.write('{')
  await begun
  const closing = closeApp(app, LONG_MS)
  await expect.poll(() => app.server.listening).toBe(false)
  asking.end('}')
  const [answer]: IncomingMessage[] = await answered
  answer?.resume()
  expect([answer?.statusCode, answer?.headers.connection]).toEqual([422, 'keep-alive'])
  await closing
})

test('processes that are restarted in turn fail no request, and lose no write', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  /** Ports that a proxy has seen to be ready. */
  const ready = new Set([portOf(here.app), portOf(there.app)])
  const zones = await database.db.selectFrom('zones').select('id').limit(2).execute()
  const underWay = new Map<number, number>()
  const failed: unknown[] = []
  let isOver = false
  let turn = 0
  const visit = async () => {
    const { user, headers } = await signIn(here.app)
    let saved: number | undefined
    for (let made = 0; !isOver; made++) {
      turn += 1
      const [port = 0] = [...ready].slice(turn % ready.size)
      const zone_id = zones[(made >> 1) % 2]?.id
      const isWrite = made % 2 === 1
      const asked = isWrite
        ? send(port, `/api/users/${user.id}/start_zone`, { headers, body: { zone_id } })
        : send(port, '/api/auth/me', { headers })
      underWay.set(port, (underWay.get(port) ?? 0) + 1)
      const answer = await asked.catch((error) => ({ status: 0, text: String(error) }))
      underWay.set(port, (underWay.get(port) ?? 0) - 1)
      if (![200, 204].includes(answer.status)) failed.push([made, answer.status, answer.text])
      else if (isWrite) saved = zone_id
    }
    const { start_zone_id } = await database.db
      .selectFrom('users')
      .select('start_zone_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (start_zone_id !== saved) failed.push(['lost', saved])
  }
  const visits = Promise.all(Array.from({ length: 6 }, visit))
  for (const one of [here, there, here]) {
    const port = portOf(one.app)
    const before = turn
    await expect.poll(() => turn).toBeGreaterThan(before + 30)
    one.leave()
    expect((await send(port, '/health/ready')).status).toBe(503)
    ready.delete(port)
    // A process that ends leaves its proxy seconds for that.
    await expect.poll(() => underWay.get(port)).toBe(0)
    await closeApp(one.app, LONG_MS)
    Object.assign(one, await startProcess(port))
    ready.add(port)
  }
  isOver = true
  await visits
  for (const { app } of [here, there]) await closeApp(app, LONG_MS)
  agent.destroy()
  expect(failed).toEqual([])
  expect(turn).toBeGreaterThan(90)
})
