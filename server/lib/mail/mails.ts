import type { Db } from '../db/pool.ts'
import type { Jobs, Queue } from '../jobs.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

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
}
export type MailKind = keyof MailData

export type Writers = { [K in MailKind]: (db: Db, data: MailData[K]) => Promise<Letter | null> }

/** Queues in the caller's transaction, so a rollback sends nothing. */
export interface Mails {
  queue: <K extends MailKind>(db: Db, kind: K, data: MailData[K]) => Promise<void>
  /** The same for many, in one statement. */
  queueAll: <K extends MailKind>(db: Db, kind: K, data: readonly MailData[K][]) => Promise<void>
  /** What waits for someone who leaves. */
  drop: (db: Db, person: { user_id: number; email: string }) => Promise<unknown>
}

const QUEUE: Queue = 'mails'

interface Queued {
  kind: MailKind
  data: MailData[MailKind]
}

export const mails = (jobs: Jobs): Mails => ({
  queue: (db, kind, data) => jobs.send(db, QUEUE, [{ kind, data }]),
  queueAll: (db, kind, all) =>
    jobs.send(
      db,
      QUEUE,
      all.map((data) => ({ kind, data })),
    ),
  drop: (db, person) => jobs.drop(db, QUEUE, person),
})

interface Sending {
  db: Db
  writers: Writers
  mailer: Mailer
  onFailure: (kind: MailKind, error: unknown) => void
}

export const sendMails = (jobs: Jobs, { db, writers, mailer, onFailure }: Sending) =>
  jobs.work<Queued>(QUEUE, async (id, { kind, data }) => {
    try {
      const letter = await (writers[kind] as (db: Db, data: MailData[MailKind]) => Promise<Letter | null>)(db, data)
      // Mail programs show two copies with the same Message-ID once.
      if (letter) await mailer.send(id, letter)
    } catch (error) {
      onFailure(kind, error)
      throw withoutAddress(error)
    }
  })

/** Kept beside the job, while a mail server's refusal repeats the address. */
function withoutAddress(error: unknown) {
  if (!(error instanceof Error)) return new Error('not sent')
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return new Error(['not sent', ...codes.filter(Boolean)].join(' '))
}
