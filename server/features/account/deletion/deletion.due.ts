import { DELETION_DAYS, WARNING_DAYS } from '../../../../contract/account.durations.ts'
import { addDays } from '../../../../contract/core/days.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock, today } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import type { Mails } from '../../../lib/mail/mails.ts'
import { postponeDeletions } from '../../auth/auth.queries.ts'
import { getRetentionRow } from '../../operator/operator.queries.ts'
import { lockRemovable, removeAccount } from '../../users/users.removal.ts'
import {
  findUnusedFacts,
  listDue,
  lockEndedWarnings,
  lockLastRun,
  lockNoLongerUnused,
  lockUnused,
  lockWarnedOnce,
  saveDeletion,
  saveRun,
  saveWarned,
  saveWarning,
} from './deletion.queries.ts'
import { dayAfterWarning, firstDeletionDay, lastSeenOfUnused, mayGoUnused } from './deletion.rules.ts'

const AT_ONCE = 100
const DAY_MS = 86_400_000

/** Warns whom nobody has seen for long, twice, and deletes what is due; each step in transactions of a hundred accounts. */
export async function endUnusedAccounts(db: Db, mails: Mails, onError: (error: Error) => void) {
  await db.transaction().execute((trx) => waitAfterGap(trx, mails))
  const { inactive_months: months } = await getRetentionRow(db)
  const seen = lastSeenOfUnused(today(), months)
  await inPieces(db, (trx) => forgetWarnings(trx, seen))
  // Before mails that did not leave are queued anew, so that none is queued twice in one run.
  await inPieces(db, settleWarnings)
  if (seen !== null) {
    await inPieces(db, (trx) => warnFirst({ trx, mails }, seen, months))
    await inPieces(db, (trx) => warnAgain({ trx, mails }))
  }
  for (const { id } of await listDue(db)) {
    await deleteDue(db, mails, id).catch((error) => onError(error instanceof Error ? error : new Error(String(error))))
  }
}

async function inPieces(db: Db, work: (trx: Db) => Promise<number>) {
  while ((await db.transaction().execute(work)) === AT_ONCE);
}

/** While nothing ran, or after a restore, nobody could keep their account: they get the time anew. */
async function waitAfterGap(trx: Db, mails: Mails) {
  const last = await lockLastRun(trx)
  const now = clock.now().getTime()
  await saveRun(trx)
  if (last !== null && now - Date.parse(last) <= DAY_MS) return
  await postponeDeletions(trx, 'unused', new Date(now + WARNING_DAYS.second * DAY_MS))
  const asked = await postponeDeletions(trx, 'asked', new Date(now + DELETION_DAYS * DAY_MS))
  // The link of the former mail names the former day.
  const people = asked.map(({ id: user_id }) => ({ user_id }))
  await mails.queueAll(trx, 'deletion-asked', people)
}

async function forgetWarnings(trx: Db, lastSeenOn: string | null) {
  const kept = await lockNoLongerUnused(trx, lastSeenOn, AT_ONCE)
  for (const { id } of kept) await saveDeletion(trx, id, null)
  return kept.length
}

/** The days count from when a mail left; one that did not is queued again. */
async function settleWarnings(trx: Db) {
  const ended = await lockEndedWarnings(trx, AT_ONCE)
  for (const { id, day, left_on, deletion_warnings: before } of ended) {
    if (left_on === null) await saveWarning(trx, id, { day, mail_id: null })
    else await saveWarned(trx, id, { day: dayAfterWarning(left_on, day, before), warnings: before + 1 })
  }
  return ended.length
}

interface WarningOutbox {
  trx: Db
  mails: Mails
}

async function warnFirst(outbox: WarningOutbox, lastSeenOn: string, months: number) {
  const unused = await lockUnused(outbox.trx, lastSeenOn, AT_ONCE)
  for (const { id, last_seen_on } of unused) {
    await warn(outbox, id, firstDeletionDay(today(), last_seen_on, months))
  }
  return unused.length
}

async function warnAgain(outbox: WarningOutbox) {
  const warned = await lockWarnedOnce(outbox.trx, addDays(today(), WARNING_DAYS.second), AT_ONCE)
  for (const { id, day } of warned) await warn(outbox, id, dayAfterWarning(today(), day, 1))
  return warned.length
}

async function warn({ trx, mails }: WarningOutbox, id: number, day: string) {
  const mail_id = await mails.queue(trx, 'account-unused', { user_id: id })
  await saveWarning(trx, id, { day, mail_id })
  await writeAudit(trx, null, { action: 'deletion-warned', user_id: null, subject_id: id, details: { day } })
}

const deleteDue = (db: Db, mails: Mails, id: number) =>
  db.transaction().execute(async (trx) => {
    const { subject, isLastSuper } = await lockRemovable(trx, id)
    const at = subject?.deletion_at
    // Whoever signed in, or kept the account, while this one waited stays.
    if (!subject || !at || Date.parse(at) > clock.now().getTime()) return
    if (isLastSuper) {
      await saveDeletion(trx, id, null)
      await writeAudit(trx, null, { action: 'deletion-cancelled', user_id: null, subject_id: id })
      return
    }
    if (subject.deletion_cause === 'unused') {
      const { inactive_months } = await getRetentionRow(trx)
      if (!mayGoUnused(await findUnusedFacts(trx, id), today(), inactive_months)) return
    }
    await removeAccount({ trx, mails, request: null }, subject, subject.deletion_cause === 'asked' ? id : null)
  })
