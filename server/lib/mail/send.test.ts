import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../test/as.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { startRawSmtp } from '../../test/mailing/raw-smtp.ts'
import { answered, openSending, type TestGate, type TestSending } from '../../test/mailing/sending.ts'
import { endProcess, isAlive, senderOf, startProduct } from '../../test/process.ts'
import { clock } from '../clock.ts'
import type { Database } from '../db/pool.ts'
import { failAbandonedMails } from '../outbox/outbox.ts'
import { sms } from '../sms/messages.ts'
import { mails } from './mails.ts'

const TRY_MS = 500

let sending: TestSending
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  sending = await openSending()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await sending.close()
})

const queue = async () => {
  const { email } = await createUser(sending.db, 'client')
  await mails(sending.database.jobs).queue(sending.db, 'password-link', { email })
  return email
}
const raw = async (options: Parameters<typeof startRawSmtp>[0]) => {
  const server = await startRawSmtp(options)
  closers.push(server.stop)
  return server
}
const errors = async () =>
  (await sending.db.selectFrom('mails').select(['state', 'error']).execute()).map(
    ({ state, error }) => `${state} ${error}`,
  )
const idOf = (mail: string) => /^message-id: *(\S+)/im.exec(mail)?.[1]

describe('a server that holds a connection', () => {
  test('by saying nothing after a mail: others leave meanwhile, and this try ends', async () => {
    const held: string[] = []
    const { url } = await raw({
      end: (socket, mail) => {
        if (held.length < 5) held.push(mail)
        else socket.write('250 taken\r\n')
      },
    })
    for (let number = 0; number < 5; number++) await queue()
    await sending.work(sending.mailerOf(url, 3000))
    await expect.poll(() => held.length).toBe(5)
    await queue()
    await expect.poll(errors).toContain('sent ')
    expect((await errors()).filter((one) => one === 'waiting ')).toHaveLength(5)
    await expect.poll(async () => (await errors()).sort()).toEqual([...Array(5).fill('retrying EABORT'), 'sent '])
  })

  test('by saying a little for ever: the try has its time all in all', async () => {
    const drips: NodeJS.Timeout[] = []
    const { url, sockets } = await raw({
      greet: (socket) => {
        socket.write('220-')
        drips.push(setInterval(() => socket.write('.'), 20))
      },
      end: () => undefined,
    })
    closers.push(async () => drips.forEach(clearInterval))
    await queue()
    await sending.work(sending.mailerOf(url, TRY_MS))
    await expect.poll(errors).toEqual(['retrying EABORT'])
    await expect.poll(() => sockets.size).toBe(0)
  })
})

test('a server that takes a mail and drops the connection gets it again, with the same Message-ID', async () => {
  const taken: (string | undefined)[] = []
  const { url } = await raw({
    end: (socket, mail) => {
      taken.push(idOf(mail))
      if (taken.length < 3) socket.destroy()
      else socket.write('250 taken\r\n')
    },
  })
  await queue()
  await sending.work(sending.mailerOf(url))
  for (const count of [1, 2]) {
    await expect.poll(() => taken.length).toBe(count)
    await expect.poll(errors).toEqual(['retrying ECONNECTION'])
    await sending.retryNow()
  }
  await expect.poll(errors).toEqual(['sent '])
  expect(new Set(taken).size).toBe(1)
  expect(taken).toHaveLength(3)
})

test('a server that hangs up after each mail gets each once', async () => {
  const taken: (string | undefined)[] = []
  const { url } = await raw({
    end: (socket, mail) => {
      taken.push(idOf(mail))
      socket.end('250 taken\r\n')
    },
  })
  for (let number = 0; number < 20; number++) await queue()
  await sending.work(sending.mailerOf(url))
  await expect.poll(async () => new Set(await errors())).toEqual(new Set(['sent ']))
  expect([taken.length, new Set(taken).size]).toEqual([20, 20])
})

test('a database that fails just after the server took it does not make it leave again', async () => {
  await sql`create sequence saves`.execute(sending.db)
  await sql`create function fail_twice() returns trigger language plpgsql as $$
    begin if nextval('saves') <= 2 then raise 'away'; end if; return new; end $$`.execute(sending.db)
  await sql`create trigger away before update on mails for each row execute function fail_twice()`.execute(sending.db)
  const { url, received } = await sending.serve()
  await queue()
  await sending.work(sending.mailerOf(url))
  await expect.poll(errors).toEqual(['sent '])
  expect(received).toHaveLength(1)
})

/** Does as every process each five seconds: jobs whose time is over are tried again, or have failed. */
async function superviseNow({ pool, db }: Database) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await sql`update pgboss.queue set monitor_on = null`.execute(db)
  await boss.supervise()
  await boss.stop({ close: false, graceful: false })
}

test('a mail without tries left has failed, even when the process that tried it died; a waiting one has not', async () => {
  const [abandoned, waiting] = [await queue(), await queue()]
  await sql`update pgboss.job set state = 'active', retry_limit = 0, started_on = now() - interval '121 seconds'
    where id = (select id from mails where data ->> 'email' = ${abandoned})`.execute(sending.db)
  await failAbandonedMails(sending.db)
  expect(await sending.states()).toEqual(['waiting', 'waiting'])
  await superviseNow(sending.database)
  await failAbandonedMails(sending.db)
  const rows = await sending.db.selectFrom('mails').select(['data', 'state']).orderBy('state').execute()
  expect(rows).toEqual([
    { data: { email: abandoned }, state: 'failed' },
    { data: { email: waiting }, state: 'waiting' },
  ])
})

describe('the product itself', () => {
  const ONCE_STARTED = { timeout: 60_000, interval: 50 }
  const taken: string[] = []
  /** Called once, at the end of the next mail; the server says yes when it has been done. */
  let onMail: (() => Promise<unknown>) | null

  let gate: TestGate

  const start = async () => {
    taken.length = 0
    gate = await sending.serveSms()
    const { url } = await raw({
      end: async (socket, mail) => {
        taken.push(idOf(mail) ?? '')
        const act = onMail
        onMail = null
        await act?.()
        socket.write('250 taken\r\n')
      },
    })
    const { child } = await startProduct({
      ...{ DATABASE_URL: sending.database.url, SMTP_URL: url, SMS_URL: gate.settings.url },
      DATA_DIR: await temporaryFolder(),
      ...{ DEMO: '0', SECRET: 'a secret for tests only, long enough' },
    })
    closers.push(() => endProcess(child))
    return child
  }

  test('its sender, killed between the server’s yes and its own note, repeats the mail once, as the same, and the SMS in flight; told to end as a group, each process more than once, it lets what is leaving leave, once', async () => {
    const child = await start()
    gate.answer = () => undefined
    const { id: user_id } = await createUser(sending.db, 'actalia-admin')
    await sms(sending.database.jobs).queue(sending.db, 'sms-trial', {
      user_id,
      number: '+33612345678',
      asked_at: clock.now().toISOString(),
    })
    await expect.poll(() => gate.asked.length, ONCE_STARTED).toBe(1)
    onMail = async () => process.kill(await senderOf(child), 'SIGKILL')
    await queue()
    await expect.poll(() => taken.length, ONCE_STARTED).toBe(1)
    expect(await errors()).toEqual(['waiting ', 'waiting '])
    gate.answer = answered(202)
    // As if the time of the killed one, and the wait for the next try, were over; the product finds it.
    const hurry = async () => {
      await sql`update pgboss.job set started_on = now() - interval '3 minutes'
        where state = 'active' and retry_count = 0`.execute(sending.db)
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(sending.db)
      return errors()
    }
    await expect.poll(hurry, ONCE_STARTED).toEqual(['sent ', 'sent '])
    expect([taken.length, new Set(taken).size, gate.asked.length]).toEqual([2, 1, 2])

    let ended: Promise<unknown> = Promise.resolve()
    onMail = async () => {
      const sender = await senderOf(child)
      ended = endProcess(child)
      for (let time = 0; time < 3; time++) {
        process.kill(sender, 'SIGTERM')
        await errors()
      }
    }
    await queue()
    await expect.poll(errors, ONCE_STARTED).toEqual(['sent ', 'sent ', 'sent '])
    expect(await ended).toBe(0)
    expect([taken.length, new Set(taken).size]).toEqual([3, 2])
  })

  test('killed whole, what is leaving leaves, once, and nothing of it stays', async () => {
    const child = await start()
    const sender = await senderOf(child)
    onMail = () => endProcess(child, 'SIGKILL')
    await queue()
    await expect.poll(errors, ONCE_STARTED).toEqual(['sent '])
    await expect.poll(() => isAlive(sender), ONCE_STARTED).toBe(false)
    expect(taken).toHaveLength(1)
  })
})
