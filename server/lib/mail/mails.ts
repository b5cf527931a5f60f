import type { Db } from '../db/pool.ts'
import type { Jobs, Queue } from '../jobs.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

/** Every mail the application writes, and what must be known to write it; never a secret: links are made when it leaves. */
export interface MailData {
  /** A link to set a password; `email` may be nobody's, and then nothing leaves. */
  'password-link': { email: string }
  /** Someone registered with an address that has an account. */
  'already-registered': { email: string }
  'account-activated': { user_id: number }
  'password-changed': { user_id: number }
  'identity-linked': { user_id: number; provider: string }
}
export type MailKind = keyof MailData

/** Writes the mail, or finds that there is nobody to write to. */
export type Writers = { [K in MailKind]: (db: Db, data: MailData[K]) => Promise<Letter | null> }

/** Queues a mail in the caller's transaction: it leaves only if that is committed. */
export interface Mails {
  queue: <K extends MailKind>(db: Db, kind: K, data: MailData[K]) => Promise<void>
}

const QUEUE: Queue = 'mails'

interface Queued {
  kind: MailKind
  data: MailData[MailKind]
}

export const mails = (jobs: Jobs): Mails => ({
  queue: (db, kind, data) => jobs.send(db, QUEUE, { kind, data }),
})

interface Sending {
  db: Db
  writers: Writers
  mailer: Mailer
  onFailure: (kind: MailKind, error: unknown) => void
}

/** Writes and sends what is queued; a failure is tried again, from a minute to an hour later, for three days. */
export const sendMails = (jobs: Jobs, { db, writers, mailer, onFailure }: Sending) =>
  jobs.work<Queued>(QUEUE, async (id, { kind, data }) => {
    try {
      // The queue holds what `queue` put there: kind and data go together.
      const letter = await (writers[kind] as (db: Db, data: MailData[MailKind]) => Promise<Letter | null>)(db, data)
      // The same Message-ID at each try: a mail that arrived twice is shown once.
      if (letter) await mailer.send(id, letter)
    } catch (error) {
      onFailure(kind, error)
      throw error
    }
  })
