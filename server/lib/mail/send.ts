import { setTimeout as wait } from 'node:timers/promises'
import type { MailKind } from '../../../contract/mails.ts'
import type { Db } from '../db/pool.ts'
import { FAILED, type Jobs } from '../jobs.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'
import { failMail, findMail, updateTriedMail } from './mails.queries.ts'
import type { MailData, Writers } from './mails.ts'
import { MAIL_QUEUES } from './mails.ts'

interface Sending {
  db: Db
  writers: Writers
  mailer: Mailer
  onFailure: (kind: MailKind, error: unknown) => void
}

export function sendMails(jobs: Jobs, sending: Sending) {
  for (const queue of MAIL_QUEUES) jobs.work(queue, (id) => sendMail(id, sending))
  jobs.work(FAILED, (id) => failMail(sending.db, id))
}

async function sendMail(id: string, { db, writers, mailer, onFailure }: Sending) {
  const mail = await findMail(db, id)
  if (!mail) return
  const kind = mail.kind as MailKind
  let letter: Letter | null = null
  try {
    const write = writers[kind] as (db: Db, data: MailData[MailKind]) => Promise<Letter | null>
    letter = await write(db, mail.data as MailData[MailKind])
    // Mail programs show two copies with the same Message-ID once.
    if (letter) await mailer.send(id, letter)
  } catch (error) {
    onFailure(kind, error)
    const codes = codesOf(error)
    await updateTriedMail(db, id, { state: 'retrying', letter, error: codes })
    throw new Error(`not sent ${codes}`)
  }
  const state = letter ? 'sent' : 'dropped'
  await insist(() => updateTriedMail(db, id, { state, letter, error: '' }))
}

/** A server's refusal repeats the address. */
function codesOf(error: unknown) {
  if (!(error instanceof Error)) return ''
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return codes.filter(Boolean).join(' ')
}

const INSISTS = 20
const INSIST_MS = 1000

/** What has left leaves again when this is lost, so a database that is away for a moment is waited for. */
async function insist(save: () => Promise<unknown>) {
  for (let tries = 1; tries < INSISTS; tries++) {
    try {
      return await save()
    } catch {
      await wait(INSIST_MS, undefined, { ref: false })
    }
  }
  return save()
}
