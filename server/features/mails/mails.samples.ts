import type { DeletionCause } from '../../../contract/auth.ts'
import { isMailAboutSms, MAIL_KINDS, MAIL_LABELS, type MailKind } from '../../../contract/mails.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Letter } from '../../lib/mail/letter.ts'
import type { MailPreview } from '../../lib/mail/mailbox-pages.ts'
import type { MailData, MailWriters } from '../../lib/mail/mails.ts'
import { thisMonth, updateMonthMax } from '../../lib/sms/month.ts'
import { findAccount, updateUser } from '../auth/auth.queries.ts'
import { updateRetentionRow } from '../operator/operator.queries.ts'
import { insertAnsweredQuote, insertEvent, listLastResultIds } from './mails.samples.queries.ts'

const CLIENT = 'client@estran.example'
const ADMIN = 'admin@estran.example'
const SUPER = 'super@estran.example'
const WEEK_MS = 7 * 86_400_000
const FORMER = 'ancienne.adresse@estran.example'

/** As each letter needs them to be; 0 where the demo has no such account any more. */
async function preparePerson(
  db: Db,
  email: string,
  changed?: { password_hash: null } | { proposal_mails: boolean },
): Promise<number> {
  const id = (await findAccount(db, email))?.id ?? 0
  await updateUser(db, id, { active: true, result_mails: true, ...changed })
  return id
}

const client = (db: Db) => preparePerson(db, CLIENT)

async function leaver(db: Db, deletion_cause: DeletionCause) {
  const id = await client(db)
  await updateUser(db, id, { deletion_cause, deletion_at: new Date(clock.now().getTime() + WEEK_MS) })
  return id
}

async function quote(db: Db) {
  const user_id = await client(db)
  return { user_id, quote_id: await insertAnsweredQuote(db, user_id) }
}

/** Gives each kind of mail its data about the demo’s people. */
const SAMPLES: { [K in MailKind]: (db: Db) => Promise<MailData[K]> } = {
  'password-link': async () => ({ email: CLIENT }),
  'already-registered': async () => ({ email: CLIENT, is_known: true }),
  'account-activated': async (db) => ({ user_id: await client(db) }),
  'password-changed': async (db) => ({ user_id: await client(db) }),
  'identity-linked': async (db) => ({ user_id: await client(db), provider: 'Google' }),
  'second-factor-changed': async (db) => ({ user_id: await client(db), change: 'totp-added' }),
  invitation: async (db) => ({ user_id: await preparePerson(db, CLIENT, { password_hash: null }) }),
  'administrator-named': async (db) => ({ user_id: await preparePerson(db, ADMIN, { password_hash: null }) }),
  'address-given': async (db) => ({ user_id: await client(db), email: CLIENT }),
  'address-left': async (db) => ({
    user_id: await client(db),
    email: FORMER,
    email_verified_at: '2026-01-01T00:00:00Z',
  }),
  'account-unused': async (db) => {
    const user_id = await leaver(db, 'unused')
    await updateUser(db, user_id, { last_seen_on: '2020-01-01' })
    await updateRetentionRow(db, { inactive_months: 24 })
    return { user_id }
  },
  'deletion-asked': async (db) => ({ user_id: await leaver(db, 'asked') }),
  'deletion-told': async (db) => ({ leaver_id: await leaver(db, 'asked') }),
  'results-received': async (db) => {
    const user_id = await client(db)
    const result_ids = await listLastResultIds(db, user_id, 3)
    return { user_id, created: result_ids.length, corrected: 0, result_ids }
  },
  'zone-alert': async (db) => {
    const user_id = await client(db)
    return { user_id, event_id: await insertEvent(db, user_id, 'arn_f') }
  },
  'alert-digest': async (db) => {
    const user_id = await client(db)
    return { user_id, event_ids: [await insertEvent(db, user_id, 'arn_f'), await insertEvent(db, user_id, 'phages')] }
  },
  'rankings-proposed': async (db) => {
    const user_id = await preparePerson(db, ADMIN, { proposal_mails: true })
    return { user_id }
  },
  'quote-requested': async (db) => ({ quote_id: (await quote(db)).quote_id }),
  'quote-copied': quote,
  'quote-answered': async (db) => ({ ...(await quote(db)), version: 1 }),
  'quote-accepted': async (db) => ({ quote_id: (await quote(db)).quote_id }),
  'number-taken': async (db) => ({ user_id: await client(db) }),
  'sms-month': async (db) => {
    await updateMonthMax(db, 0)
    return { user_id: await preparePerson(db, SUPER), month: thisMonth(), is_full: true }
  },
  trial: async (db) => ({ user_id: await preparePerson(db, ADMIN) }),
}

/** Written and forgotten: nothing is sent, and the links in it open nothing. */
async function preview<K extends MailKind>(db: Db, writers: MailWriters, kind: K): Promise<Letter | null> {
  const trx = await db.startTransaction().execute()
  try {
    return await writers[kind](trx, await SAMPLES[kind](trx))
  } finally {
    await trx.rollback().execute()
  }
}

/** Without a gateway of SMS nothing speaks of them. */
export async function listPreviews(db: Db, writers: MailWriters, hasSms: boolean): Promise<MailPreview[]> {
  const previews: MailPreview[] = []
  // One after the other: some write the same rows before they forget it.
  for (const kind of MAIL_KINDS.filter((kind) => hasSms || !isMailAboutSms(kind))) {
    previews.push({ kind, label: MAIL_LABELS[kind], letter: await preview(db, writers, kind) })
  }
  return previews
}
