import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DURATIONS } from '../../../contract/account.durations.ts'
import { isSmsKind } from '../../../contract/mails.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { endJobs, isQueued, type Jobs, PutOff, type QueueName } from '../jobs.ts'
import { counts } from '../metrics/counts.ts'

/** Queues in the caller's transaction, so a rollback sends nothing; answers the id. `Data`: the stored data of each kind. */
export interface MessageOutbox<Data extends object> {
  queue: <K extends keyof Data & string>(db: Db, kind: K, data: Data[K], delaySeconds?: number) => Promise<string>
  /** Queues many messages in two statements. */
  queueAll: <K extends keyof Data & string>(
    db: Db,
    kind: K,
    data: readonly Data[K][],
    /** In which what was done by mistake is undone before it is told. */
    delaySeconds?: number,
  ) => Promise<string[]>
}

/** Alerts go to many at once; many turn out empty when they are written, and then leave no trace. */
const ALERTS: readonly string[] = ['zone-alert', 'alert-digest', 'sms-alert']
const isAlert = (kind: string) => ALERTS.includes(kind)

/** SMS have a queue of their own, so that a slow gateway holds up no mail; and so have the mails of alerts. */
const queueOf = (kind: string): QueueName => (isSmsKind(kind) ? 'sms' : isAlert(kind) ? 'alerts' : 'mails')

/** Somebody waits for it at a screen. */
const AWAITED: readonly string[] = ['sms-code', 'sms-trial']

export function outbox<Data extends object>(jobs: Jobs): MessageOutbox<Data> {
  const queueAll: MessageOutbox<Data>['queueAll'] = async (db, kind, all, delaySeconds = 0) => {
    const rows = all.map((data) => ({ id: randomUUID(), data }))
    if (rows.length > 0) {
      await sql`insert into mails (id, kind, data, user_id)
        select id, ${kind}, data, (data ->> 'user_id')::int
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, data jsonb)`.execute(db)
    }
    const later = delaySeconds > 0 && {
      startAfter: new Date(clock.now().getTime() + delaySeconds * 1000).toISOString(),
    }
    await jobs.send(
      db,
      queueOf(kind),
      rows.map(({ id }) => ({ id, data: { id }, ...later, ...(AWAITED.includes(kind) && { priority: 1 }) })),
    )
    return rows.map(({ id }) => id)
  }
  return {
    queueAll,
    queue: async (db, kind, data, delaySeconds) => (await queueAll(db, kind, [data], delaySeconds))[0] ?? '',
  }
}

/** Sends a waiting message at once; false while it is being sent. */
export const sendNow = (jobs: Jobs, db: Db, { id, kind }: { id: string; kind: string }) =>
  jobs.sendNow(db, queueOf(kind), id)

const WAITING = ['waiting', 'retrying'] as const

/** Their messages are found by the address too: by it a link is asked for, also where it has no account. */
type MessageOwner = { user_id: number } | { email: string }

/**
 * Deletes someone’s messages of these kinds that have not left, and answers how many. One that is being sent may
 * arrive: the log keeps it.
 */
export async function deleteWaiting(trx: Db, owner: MessageOwner, kinds: readonly string[]): Promise<number> {
  const [id, email] =
    'user_id' in owner
      ? [sql`${owner.user_id}`, sql`(select email from users where id = ${owner.user_id})`]
      : [sql`(select id from users where email = ${owner.email})`, sql`${owner.email}`]
  const { rows: waiting } = await sql<{ id: string }>`
    select id from mails where (user_id = ${id} or data ->> 'email' = ${email})
      and kind = any(${sql.val([...kinds])}) and state = any(${sql.val([...WAITING])})`.execute(trx)
  const ended = await endJobs(
    trx,
    waiting.map(({ id }) => id),
  )
  // Where nothing waits too: a known address must not cost more than an unknown one.
  const deleted = trx.deleteFrom('mails').where(sql<boolean>`id = any(${ended}::uuid[])`).where('state', 'in', WAITING)
  return Number((await deleted.executeTakeFirst()).numDeletedRows)
}

/** Thrown for a message that is not to leave any more; the log says why by this code. */
export class DroppedMessage extends Error {
  readonly code: string

  constructor(code: string) {
    super(`not to be sent: ${code}`)
    this.code = code
  }
}

export type FailureReport = (kind: string, error: unknown, then: 'tried again' | 'given up') => void

type MessageWriter<L> = (db: Db, data: unknown) => Promise<L | null>

/** The stored data are those of their kind: they were queued by it. */
export function writerOf<L>(writers: object, kind: string): MessageWriter<L> {
  const write = (writers as Record<string, MessageWriter<L>>)[kind]
  if (!write) throw new Error(`nothing writes ${kind}`)
  return write
}

/** A way by which written messages, `L`, leave. */
interface OutboxWay<L> {
  db: Db
  counted: 'Mails' | 'Sms'
  /** Called when a message leaves; null when it has no recipient or no content left. */
  write: (message: QueuedMessage) => Promise<L | null>
  /** Throws where it was not taken. */
  send: (message: QueuedMessage, letter: L) => Promise<void>
  /** Shown of it in the log. */
  lineOf: (letter: L) => { recipient: string; subject: string }
  /** Never more than codes: the text of a refusal repeats the recipient. */
  codesOf: (error: unknown) => string
  /** Whether trying again is useless. */
  isFinal: (error: unknown) => boolean
  /** Saves what the outcome says of the recipient. */
  saveRecipient: (trx: Db, letter: L, isRefused: boolean) => Promise<unknown>
  onFailure: FailureReport
}

export function sendFrom<L>(jobs: Jobs, queues: readonly QueueName[], way: OutboxWay<L>) {
  for (const queue of queues) jobs.work<{ id: string }>(queue, ({ id }) => sendMessage(id, way))
}

async function sendMessage<L>(id: string, way: OutboxWay<L>) {
  const { db, onFailure } = way
  const message = await findUnsent(db, id)
  if (!message) return
  const { kind } = message
  let letter: L | null = null
  const tried = (state: MessageTry['state'], error = '') => ({ state, error, line: letter && way.lineOf(letter) })
  try {
    letter = await way.write(message)
    // Leave alerts that had nothing to tell out of the log.
    if (!letter && isAlert(kind) && message.tries === 0) return await deleteMessage(db, id)
    if (letter) await way.send(message, letter)
  } catch (error) {
    if (error instanceof PutOff) throw error
    if (error instanceof DroppedMessage) return await updateTried(db, id, tried('dropped', error.code))
    counts[`failed${way.counted}`] += 1
    const codes = way.codesOf(error)
    if (letter && way.isFinal(error)) {
      onFailure(kind, error, 'given up')
      return await saveOutcome(way, id, letter, tried('failed', codes))
    }
    onFailure(kind, error, 'tried again')
    await updateTried(db, id, tried('retrying', codes))
    throw new Error(`not sent ${codes}`)
  }
  if (letter) counts[`sent${way.counted}`] += 1
  await saveWithRetries(() =>
    letter ? saveOutcome(way, id, letter, tried('sent')) : updateTried(db, id, tried('dropped')),
  )
}

/** Saves the outcome together with what it says of the recipient. */
const saveOutcome = <L>({ db, saveRecipient }: OutboxWay<L>, id: string, letter: L, outcome: MessageTry) =>
  db.transaction().execute(async (trx) => {
    await updateTried(trx, id, outcome)
    await saveRecipient(trx, letter, outcome.state !== 'sent')
  })

/** An hour of seconds: a person puts another database in the place of one that died. */
const SAVE_TRIES = 3600
const SAVE_RETRY_MS = 1000

/** A message whose `sent` is not saved is sent again, so wait for a database that is away. */
async function saveWithRetries(save: () => Promise<unknown>) {
  for (let tries = 1; tries < SAVE_TRIES; tries++) {
    try {
      return await save()
    } catch {
      await wait(SAVE_RETRY_MS, undefined, { ref: false })
    }
  }
  return save()
}

export type QueuedMessage = NonNullable<Awaited<ReturnType<typeof findUnsent>>>

const findUnsent = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'data', 'tries', 'user_id', 'sms_month'])
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'dropped'])
    .executeTakeFirst()

const deleteMessage = (db: Db, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()

interface MessageTry {
  state: 'sent' | 'dropped' | 'retrying' | 'failed'
  line: { recipient: string; subject: string } | null
  error: string
}

/** Deletes the writer's data once the message was sent or dropped: one that failed may be sent again by hand. */
const updateTried = (db: Db, id: string, { state, line, error }: MessageTry) =>
  db
    .updateTable('mails')
    .set((eb) => ({
      state,
      error,
      tries: eb('tries', '+', 1),
      tried_at: sql<Date>`now()`,
      ...(line && {
        ...line,
        user_id: eb.fn.coalesce(
          'mails.user_id',
          eb.selectFrom('users').select('users.id').where('users.email', '=', line.recipient),
        ),
      }),
      ...((state === 'sent' || state === 'dropped') && { data: null }),
      ...(state !== 'retrying' && { ended_at: sql<Date>`now()` }),
    }))
    .where('id', '=', id)
    .execute()

/** Messages whose job has used all its tries. Their data stays, so that an administrator can send them again. */
export const failAbandonedMails = (db: Db) =>
  db
    .updateTable('mails')
    .set({ state: 'failed', ended_at: sql<Date>`now()` })
    .where('state', 'in', WAITING)
    .where((eb) => eb.not(isQueued(sql`mails.id`)))
    .execute()

export const deleteOldMails = (db: Db) =>
  sql`delete from mails where queued_at < now() - make_interval(days => ${DURATIONS.mail_days})`.execute(db)
