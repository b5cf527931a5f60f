import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { type App, testApp } from '../../test/as.ts'
import { createTestDatabase } from '../../test/database.ts'
import { testDatabase } from '../../test/site.ts'
import { listenToChanges } from './changes.ts'
import { isDatabaseAway, openDatabase, PATIENT, ping } from './pool.ts'

const database = testDatabase()
const quiet = { onLoss: () => undefined }

describe('a value read from the database', () => {
  const read = async (expression: string) =>
    (await sql<{ it: unknown }>`select ${sql.raw(expression)} as it`.execute(database.db)).rows[0]?.it

  test.each([
    ["'2026-03-29'::date", '2026-03-29'],
    ["'0099-01-01'::date", '0099-01-01'],
    ['12345.67::numeric(12, 2)', 12345.67],
    ['1000000000.00::numeric(12, 2)', 1e9],
    ['(select count(*) from generate_series(1, 3))', 3],
    ["'2026-07-14 00:30:00+02'::timestamptz", '2026-07-13T22:30:00.000Z'],
    ["'1900-01-01 00:00:00+00'::timestamptz", '1900-01-01T00:00:00.000Z'],
    ['null::date', null],
  ])('%s is %j', async (expression, value) => {
    expect(await read(expression)).toEqual(value)
  })
})

test('an address says where and as whom, and nothing of what our connections say of themselves', async () => {
  const theirs =
    'application_name=psql&query_timeout=50&statement_timeout=50&lock_timeout=50&options=-c%20work_mem%3D5MB'
  const { db, close } = openDatabase(`${database.url}?${theirs}`, () => undefined, PATIENT)
  try {
    const { rows } = await sql`select current_setting('application_name') as name, current_setting('work_mem') as memory
      from pg_sleep(0.2)`.execute(db)
    expect(rows).toEqual([{ name: 'estran', memory: '5MB' }])
  } finally {
    await close()
  }
  const listening = { url: `${database.url}?${theirs}` }
  const [one, other] = [await listenToChanges(listening, quiet), await listenToChanges(listening, quiet)]
  expect(other.hasOthers()).toBe(true)
  await Promise.all([one.close(), other.close()])
})

describe('isDatabaseAway recognises', () => {
  const answered = (code: string) => Object.assign(new Error(), { code })

  test.each(['57P01', '57P02', '57P03', '08006', '08P01', '25006', '53100', '53200', '53300', '55000', '58030'])(
    'an answer of code %s',
    (code) => {
      expect(isDatabaseAway(answered(code))).toBe(true)
    },
  )

  test.each([answered('23505'), answered('22P02'), answered('57014'), new Error('boom'), 'ECONNREFUSED', null])(
    'not %s',
    (error) => {
      expect(isDatabaseAway(error)).toBe(false)
    },
  )

  test('a place where nothing listens', async () => {
    const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none', () => undefined)
    await expect(ping(db)).rejects.toSatisfy(isDatabaseAway)
    await close()
  })

  test('a server that never answers a query: its connection is cut, and another one answers', async () => {
    const door = await doorTo(database.url)
    const { db, close } = openDatabase(door.url, () => undefined, 200)
    await ping(db)
    door.hold()
    await expect(ping(db)).rejects.toSatisfy(isDatabaseAway)
    door.release()
    await expect.poll(() => ping(db).then(Boolean, () => false)).toBe(true)
    await close()
    await door.shut()
  })
})

test('a connection lost in the middle of a transaction fails that transaction, and nothing else', async () => {
  const { db } = database
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // Work that asks nothing of the database: nobody is there to hear of the loss but the connection itself.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect((await sql<{ it: number }>`select 1 as it`.execute(db)).rows).toEqual([{ it: 1 }])
})

/** Stands between the application and the database; can be shut like a server that stops. */
async function doorTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const listen = (onPort: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((inside) => {
        const outside = connect(Number(port), hostname)
        for (const socket of [inside, outside]) {
          sockets.add(socket)
          socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
        }
        outside.pipe(inside)
        inside.on('data', (bytes) => {
          if (!isHeld) outside.write(bytes)
        })
        inside.on('end', () => outside.end())
      }).listen(onPort, '127.0.0.1', () => resolve(server))
    })
  let server = await listen(0)
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  const shut = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return {
    url: url.replace(`:${port}/`, `:${at}/`),
    shut,
    /** From now on nothing that is asked arrives. */
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
    },
    open: async () => {
      server = await listen(at)
    },
  }
}

describe('when the database goes away', () => {
  const ask = async (app: App, url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return { statusCode, headers, body }
  }

  const expectAway = async (app: App) => {
    // Cached answers are still given until the loss is noticed.
    await expect.poll(async () => (await ask(app, '/api/contents/legals')).statusCode).toBe(503)
    for (const url of ['/api/sectors', '/api/contents/legals', '/health/ready']) {
      const { statusCode, headers, body } = await ask(app, url)
      expect([url, statusCode]).toEqual([url, 503])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(body)).toEqual({
        message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      })
    }
    expect((await ask(app, '/health/live')).statusCode).toBe(204)
  }

  const expectBack = async (app: App) => {
    await expect.poll(async () => (await ask(app, '/health/ready')).statusCode).toBe(204)
    for (const url of ['/api/sectors', '/api/contents/legals']) expect((await ask(app, url)).statusCode).toBe(200)
  }

  test('because its server stopped: 503 with Retry-After, and it recovers by itself', async () => {
    const door = await doorTo(database.url)
    const through = openDatabase(door.url, () => undefined)
    const changes = await listenToChanges(door, quiet)
    const app = await testApp({ ...through, changes, jobs: database.jobs, url: door.url, end: through.close })
    try {
      await expectBack(app)
      await door.shut()
      await expectAway(app)
      await door.open()
      await expectBack(app)
      await expect.poll(changes.isListening).toBe(true)
    } finally {
      await door.shut()
      await changes.close()
      await app.close()
      await through.close()
    }
  })

  test('because it takes no connections: 503 with Retry-After, and it recovers by itself', async () => {
    const own = await createTestDatabase()
    const app = await testApp(own)
    const admin = new pg.Client({ connectionString: `${inject('postgres').server}/postgres` })
    await admin.connect()
    const name = new URL(own.url).pathname.slice(1)
    try {
      await expectBack(app)
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await expectAway(app)
      await admin.query(`alter database ${name} allow_connections true`)
      await expectBack(app)
    } finally {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
      await app.close()
      await own.end()
    }
  })
})
