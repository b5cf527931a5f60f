import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../contract/mails.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs, Queue } from '../jobs.ts'
import type { Letter } from './letter.ts'
import { deleteMailsTo, insertMails } from './mails.queries.ts'

/** Never holds a secret: links are made when the mail is sent. */
export interface MailData {
  'password-link': { email: string }
  'already-registered': { email: string; is_known: boolean }
  'account-activated': { user_id: number }
  'password-changed': { user_id: number }
  'identity-linked': { user_id: number; provider: string }
  invitation: { user_id: number }
  'administrator-named': { user_id: number }
  /** To the new address, unless it has changed again. */
  'address-given': { user_id: number; email: string }
  /** To the old address, which the account no longer holds. */
  'address-left': { user_id: number; email: string; email_verified_at: string | null }
  /** Of one batch, or one added by hand; `result_ids` names at most 20 of them. */
  'results-received': { user_id: number; created: number; corrected: number; result_ids: number[] }
  'zone-alert': { user_id: number; event_id: number }
  /** What was gathered for someone. */
  'alert-digest': { user_id: number; event_ids: number[] }
  /** To the operator. */
  'quote-requested': { quote_id: number }
  /** To the person who asks. */
  'quote-copied': { user_id: number; quote_id: number }
  /** Unless it was corrected again. */
  'quote-answered': { user_id: number; quote_id: number; version: number }
}

export type Writers = { [K in MailKind]: (db: Db, data: MailData[K]) => Promise<Letter | null> }

/** A kind not named here shares the queue of what people wait for. */
const QUEUES: Partial<Record<MailKind, Queue>> = { 'zone-alert': 'alerts', 'alert-digest': 'alerts' }
export const MAIL_QUEUES = ['mails', 'alerts'] as const
const queueOf = (kind: MailKind): Queue => QUEUES[kind] ?? 'mails'

/** Queues in the caller's transaction, so a rollback sends nothing; answers the id, which is also the Message-ID. */
export interface Mails {
  queue: <K extends MailKind>(db: Db, kind: K, data: MailData[K]) => Promise<string>
  /** The same for many, in two statements. */
  queueAll: <K extends MailKind>(db: Db, kind: K, data: readonly MailData[K][]) => Promise<string[]>
  /** What waits for someone who leaves, and is known by their address alone; the rest goes with their account. */
  drop: (db: Db, person: { email: string }) => Promise<unknown>
  /** At once, whatever it waited for; false while it is being sent. */
  sendNow: (db: Db, mail: { id: string; kind: MailKind }) => Promise<boolean>
}

export function mails(jobs: Jobs): Mails {
  const queueAll: Mails['queueAll'] = async (db, kind, all) => {
    const rows = all.map((data) => ({ id: randomUUID(), kind, data }))
    const ids = rows.map(({ id }) => id)
    if (rows.length > 0) await insertMails(db, rows)
    await jobs.send(db, queueOf(kind), ids)
    return ids
  }
  return {
    queueAll,
    queue: async (db, kind, data) => (await queueAll(db, kind, [data]))[0] ?? '',
    drop: (db, { email }) => deleteMailsTo(db, email),
    sendNow: (db, { id, kind }) => jobs.sendNow(db, queueOf(kind), id),
  }
}
