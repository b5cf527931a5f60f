import { sql } from 'kysely'
import type { MailKind } from '../../contract/mails.ts'
import { mailWriters } from '../background.ts'
import type { Db } from '../lib/db/pool.ts'
import type { Letter } from '../lib/mail/letter.ts'
import type { MailData, MailWriters } from '../lib/mail/mails.ts'
import { TEST_SECRET } from './as.ts'

interface QueuedMail {
  kind: MailKind
  data: MailData[MailKind]
}

/** The mails that wait, oldest first; those of one transaction by kind, because they have one time. */
export async function queuedMails(db: Db): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select kind, data from mails where state in ('waiting', 'retrying') order by queued_at, kind`.execute(db)
  return rows
}

const write = <K extends MailKind>(writers: MailWriters, db: Db, kind: K, data: MailData[K]) => writers[kind](db, data)

export const testWriters = mailWriters({ publicUrl: 'http://127.0.0.1:3000', secret: TEST_SECRET })

/** Writes this mail as the worker does when it leaves; null when there is nobody to write to. */
export const writeMail = <K extends MailKind>(db: Db, kind: K, data: MailData[K]): Promise<Letter | null> =>
  write(testWriters, db, kind, data)

/** The token of a link to set a password, as the mail brings it. */
export async function passwordToken(db: Db, email: string): Promise<string> {
  return (await passwordLink(db, email)).token
}

/** The same, with the code beside it. */
export async function passwordLink(db: Db, email: string) {
  const letter = await writeMail(db, 'password-link', { email })
  const token = /token=([\w-]{43})$/.exec(letter?.link ?? '')?.[1]
  const code = /^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/m.exec(letter?.text ?? '')?.[0]
  if (!token || !code) throw new Error(`no link for ${email}`)
  return { token, code }
}
