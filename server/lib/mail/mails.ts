import { sql } from 'kysely'
import type { MailKind } from '../../../contract/mails.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Jobs } from '../jobs.ts'
import { deleteWaiting, type FailureReport, type MessageOutbox, outbox, sendFrom, writerOf } from '../outbox/outbox.ts'
import type { Letter } from './letter.ts'
import type { Mailer } from './mailer.ts'

export const SECOND_FACTOR_CHANGES = [
  'totp-added',
  'passkey-added',
  'totp-removed',
  'passkey-removed',
  'codes-renewed',
  'code-used',
  'reset',
] as const
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number]

/** The stored data of each kind. Never a secret: links are made when the mail is sent. */
export interface MailData {
  'password-link': { email: string }
  'already-registered': { email: string; is_known: boolean }
  /** `is_together`: of an act that is undone as one. */
  'account-activated': { user_id: number; is_together?: boolean }
  /** `is_first`: by a link that was handed over. */
  'password-changed': { user_id: number; is_first?: boolean }
  'identity-linked': { user_id: number; provider: string }
  'second-factor-changed': { user_id: number; change: SecondFactorChange }
  invitation: { user_id: number }
  'administrator-named': { user_id: number }
  /** Goes to the new address, unless it has changed again. */
  'address-given': { user_id: number; email: string }
  /** Goes to the old address, which the account no longer holds. */
  'address-left': { user_id: number; email: string; email_verified_at: string | null }
  /** Warns of the deletion of an account that nobody uses; not sent once it stays. */
  'account-unused': { user_id: number }
  'deletion-asked': { user_id: number }
  /** Goes to the operator. */
  'deletion-told': { leaver_id: number }
  /** Results of one batch, or one added by hand; `result_ids` holds at most 20 of them. */
  'results-received': { user_id: number; created: number; corrected: number; result_ids: number[] }
  'zone-alert': { user_id: number; event_id: number }
  /** All notices that waited for one person's digest. */
  'alert-digest': { user_id: number; event_ids: number[] }
  /** Goes to an administrator who wants it, once a morning. */
  'rankings-proposed': { user_id: number }
  /** Goes to the operator. */
  'quote-requested': { quote_id: number }
  /** Goes to the person who asks. */
  'quote-copied': { user_id: number; quote_id: number }
  /** Not sent when the answer was corrected again. */
  'quote-answered': { user_id: number; quote_id: number; version: number }
  /** Goes to the operator. */
  'quote-accepted': { quote_id: number }
  /** Most of the month's SMS have left, or all; each once, and again only where a person allowed more or sent one again. */
  'sms-month': { user_id: number; month: string; is_full: boolean }
  /** Another person has proved the number of theirs. */
  'number-taken': { user_id: number }
  /** Goes to the super administrator who tries the mail server. */
  trial: { user_id: number }
}

/** Called when a mail is sent; null when it has no recipient or no content left. */
export type MailWriters = { [K in MailKind]: (db: Db, data: MailData[K]) => Promise<Letter | null> }

/** They do nothing but bring a link to set a password. */
const LINK_ALONE: readonly MailKind[] = ['password-link', 'invitation']
/** Each link that leaves ends the one before. */
const WITH_LINK: readonly MailKind[] = [...LINK_ALONE, 'administrator-named', 'address-given']

export const dropLinks = (trx: Db, userId: number) => deleteWaiting(trx, { user_id: userId }, LINK_ALONE)

/**
 * The id of a mail is also its Message-ID. One with a link that is queued alone takes the place of those that wait:
 * after an outage all would leave at once, and people open the first.
 */
export interface Mails extends MessageOutbox<MailData> {
  /** Deletes the waiting mails of a deleted account that only its address identifies; the others are deleted with the account. */
  drop: (db: Db, person: { email: string }) => Promise<unknown>
}

export const mails = (jobs: Jobs): Mails => {
  const queues = outbox<MailData>(jobs)
  return {
    ...queues,
    queue: async (db, kind, data, delaySeconds) => {
      if (WITH_LINK.includes(kind) && ('user_id' in data || 'email' in data))
        await deleteWaiting(db, data, [...LINK_ALONE, kind])
      return queues.queue(db, kind, data, delaySeconds)
    },
    drop: (db, { email }) => sql`delete from mails where data ->> 'email' = ${email}`.execute(db),
  }
}

interface MailSending {
  db: Db
  writers: MailWriters
  mailer: Mailer
  /** Saves when a server refused an address for good; null: it took a mail. */
  saveAddress: (trx: Db, email: string, refusedAt: Date | null) => Promise<unknown>
  onFailure: FailureReport
}

export const sendMails = (jobs: Jobs, { writers, mailer, saveAddress, ...sending }: MailSending) =>
  sendFrom<Letter>(jobs, ['mails', 'alerts'], {
    ...sending,
    counted: 'Mails',
    write: ({ kind, data }) => writerOf<Letter>(writers, kind)(sending.db, data),
    // Mail programs show two copies with one Message-ID only once.
    send: ({ id }, letter) => mailer.send(id, letter),
    lineOf: ({ to, subject }) => ({ recipient: to, subject }),
    codesOf,
    isFinal: isAddressRefused,
    saveRecipient: (trx, { to }, isRefused) => saveAddress(trx, to, isRefused ? clock.now() : null),
  })

/** Only codes, because the text of a refusal repeats the address: « EMESSAGE 554 », « EENVELOPE 550 RCPT ». */
function codesOf(error: unknown) {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && (isCertificateFault(error) ? 'ECERT' : error.code)
  // Whose address an envelope was refused for: MAIL FROM is ours.
  const command = code === 'EENVELOPE' && 'command' in error && String(error.command).slice(0, 4)
  return [code, 'responseCode' in error && error.responseCode, command].filter(Boolean).join(' ')
}

/** Only OpenSSL’s words tell it from a lost connection; a server’s own come with its answer. */
const isCertificateFault = (error: Error) =>
  !('responseCode' in error && error.responseCode) && /certificate/i.test(error.message)

/** Refusals by RFC 3463 of us (x.7: no relaying, a list of senders), of a full mailbox (x.2.2), or for now (4). */
const NOT_THE_ADDRESS = /^5\d\d[ -](?:4\.|5\.7\.|5\.2\.2)|^53\d/

/** Whether the server refuses the address for good (5xx), and not our address, our account or the message. */
function isAddressRefused(error: unknown) {
  const answer = error instanceof Error && 'response' in error ? String(error.response) : ''
  return /^EENVELOPE 5\d\d RCPT$/.test(codesOf(error)) && !NOT_THE_ADDRESS.test(answer)
}
