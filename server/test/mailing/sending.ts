import { sql } from 'kysely'
import { vi } from 'vitest'
import { mailFeatures, smsWriters } from '../../background.ts'
import { type Database, openDatabase } from '../../lib/db/pool.ts'
import { openJobs } from '../../lib/jobs.ts'
import { type Mailer, smtpMailer } from '../../lib/mail/mailer.ts'
import { mails, sendMails } from '../../lib/mail/mails.ts'
import type { SmsGateway, smsGateway } from '../../lib/sms/gateway.ts'
import { sendSms } from '../../lib/sms/messages.ts'
import { TEST_SECRET } from '../as.ts'
import { createTestDatabase, POLL_MS } from '../database.ts'
import { startSmsGateway } from './sms-gateway.ts'
import { startSmtp } from './smtp.ts'

export const PUBLIC_URL = 'http://127.0.0.1:3000'

/** What sends the mails of this database by that server; ends when it is called. */
export async function startSending(on: Database, url: string) {
  const mailer = smtpMailer({ url, from: undefined, publicUrl: PUBLIC_URL })
  const jobs = await openJobs(on, { onError: () => undefined, does: 'all', pollMs: POLL_MS })
  const features = mailFeatures({ publicUrl: PUBLIC_URL, secret: TEST_SECRET })
  sendMails(jobs, { db: on.db, mailer, ...features, onFailure: () => undefined })
  return async () => {
    mailer.close()
    await jobs.close()
  }
}

/** What sends the SMS of this database; ends when it is called. */
export async function startTexting(on: Database, gateway: SmsGateway | null, onFailure: (kind: string) => unknown) {
  const jobs = await openJobs(on, { onError: () => undefined, does: 'all', pollMs: POLL_MS })
  const writers = smsWriters({ publicUrl: PUBLIC_URL, secret: TEST_SECRET })
  sendSms(jobs, { db: on.db, mails: mails(jobs), gateway, writers, onFailure })
  return jobs.close
}

type GatewayAnswer = NonNullable<NonNullable<Parameters<typeof startSmsGateway>[0]>['answer']>

export const answered =
  (status: number): GatewayAnswer =>
  (response) =>
    void response.writeHead(status).end()

/** A gateway of SMS that takes all, until `answer` is another; `asked` has all that was handed over, whatever the answer. */
export async function openGate() {
  const gate = { answer: answered(202), asked: [] as Record<string, string>[] }
  const { url, stop } = await startSmsGateway({
    answer: (response, request) => {
      gate.asked.push(request.query)
      gate.answer(response, request)
    },
  })
  const settings: Parameters<typeof smsGateway>[0] = {
    url: `${url}/?to={to}&text={text}`,
    method: 'GET',
    body: null,
    headers: {},
    ok: null,
  }
  return Object.assign(gate, { settings, stop })
}
export type TestGate = Awaited<ReturnType<typeof openGate>>

/** A database of its own, SMTP servers, and processes that send. */
export async function openSending() {
  const database = await createTestDatabase()
  const { db } = database
  const closers: (() => unknown)[] = [database.end]
  const failures: string[] = []

  const mailerOf = (url: string, tryMs?: number): Mailer => {
    const mailer = smtpMailer({ url, from: undefined, publicUrl: PUBLIC_URL, ...(tryMs && { tryMs }) })
    closers.push(mailer.close)
    return mailer
  }
  return {
    database,
    db,
    failures,
    mailerOf,
    serve: async (options: Parameters<typeof startSmtp>[0] = {}) => {
      const smtp = await startSmtp(options)
      closers.push(smtp.stop)
      return smtp
    },
    /** A process that does the work of this database. */
    work: async (mailer: Mailer, on: Database = database) => {
      const jobs = await openJobs(on, { onError: () => undefined, does: 'all', pollMs: POLL_MS })
      closers.push(jobs.close)
      const onFailure = (kind: string) => failures.push(kind)
      sendMails(jobs, {
        db: on.db,
        mailer,
        ...mailFeatures({ publicUrl: PUBLIC_URL, secret: TEST_SECRET }),
        onFailure,
      })
      return jobs
    },
    serveSms: async () => {
      const gate = await openGate()
      closers.push(gate.stop)
      return gate
    },
    /** A process that sends the SMS of this database. */
    text: async (gateway: SmsGateway | null, on: Database = database) => {
      closers.push(await startTexting(on, gateway, (kind) => failures.push(kind)))
    },
    otherPool: (): Database => {
      const other = openDatabase(database.url, () => undefined)
      closers.push(other.close)
      return other
    },
    states: async () =>
      (await db.selectFrom('mails').select('state').orderBy('queued_at').orderBy('id').execute()).map(
        ({ state }) => state,
      ),
    /** Ends the wait for the next try. */
    retryNow: () =>
      vi.waitUntil(
        async () => {
          const moved = await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
          return Number(moved.numAffectedRows) > 0
        },
        { timeout: 30_000, interval: 20 },
      ),
    close: async () => {
      for (const close of closers.reverse()) await close()
    },
  }
}

export type TestSending = Awaited<ReturnType<typeof openSending>>
