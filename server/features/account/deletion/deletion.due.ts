import { WARNING_DAYS } from '../../../../contract/account.durations.ts'
import { addDays } from '../../../../contract/core/days.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock, today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import type { Mails } from '../../../lib/mail/mails.ts'
import { getRetentionRow } from '../../operator/operator.queries.ts'
import { lockRemovable, removeAccount } from '../../users/users.removal.ts'
import { listDue, lockKept, lockUnused, lockWarnedOnce, saveDeletion, saveWarning } from './deletion.queries.ts'
import { firstDeletionDay, lastSeenOfUnused, secondDeletionDay } from './deletion.rules.ts'

const AT_ONCE = 100

/** Warns whom nobody has seen for long, twice, and deletes what is due; each step in transactions of a hundred accounts. */
export async function endUnusedAccounts(db: Db, mails: Mails) {
  const { inactive_months: months } = await getRetentionRow(db)
  const seen = months === 0 ? null : lastSeenOfUnused(today(), months)
  await inPieces(db, (trx) => forgetWarnings(trx, seen))
  if (seen !== null) {
    await inPieces(db, (trx) => warnFirst({ trx, mails }, seen, months))
    await inPieces(db, (trx) => warnAgain({ trx, mails }))
  }
  for (const { id } of await listDue(db, AT_ONCE)) await deleteDue(db, mails, id)
}

async function inPieces(db: Db, work: (trx: Db) => Promise<number>) {
  while ((await db.transaction().execute(work)) === AT_ONCE);
}

async function forgetWarnings(trx: Db, lastSeenOn: string | null) {
  const kept = await lockKept(trx, lastSeenOn, AT_ONCE)
  for (const { id } of kept) await saveDeletion(trx, id, null)
  return kept.length
}

interface SentWarning {
  trx: Db
  mails: Mails
}

async function warnFirst(warning: SentWarning, lastSeenOn: string, months: number) {
  const unused = await lockUnused(warning.trx, lastSeenOn, AT_ONCE)
  for (const { id, last_seen_on } of unused) {
    await warn(warning, id, { day: firstDeletionDay(today(), last_seen_on, months), warnings: 1 })
  }
  return unused.length
}

async function warnAgain(warning: SentWarning) {
  const warned = await lockWarnedOnce(warning.trx, addDays(today(), WARNING_DAYS.second), AT_ONCE)
  for (const { id, day } of warned) await warn(warning, id, { day: secondDeletionDay(today(), day), warnings: 2 })
  return warned.length
}

async function warn({ trx, mails }: SentWarning, id: number, told: { day: string; warnings: number }) {
  await saveWarning(trx, id, told)
  await mails.queue(trx, 'account-unused', { user_id: id })
  await writeAudit(trx, null, { action: 'deletion-warned', user_id: null, subject_id: id, details: { day: told.day } })
}

const deleteDue = (db: Db, mails: Mails, id: number) =>
  db.transaction().execute(async (trx) => {
    const subject = await lockRemovable(trx, id)
    const at = subject?.deletion_at
    // Whoever signed in, or kept the account, while this one waited stays; so does the last super administrator.
    if (!subject || !at || Date.parse(at) > clock.now().getTime()) return
    await removeAccount({ trx, mails, request: null }, subject, subject.deletion_cause === 'asked' ? id : null)
  })
