import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import { lockSamplings } from '../rankings/write/rankings.samplings.ts'
import { isLastSuper } from './users.change.ts'
import { deleteAccount, findPlannedDeletion, lockAccount, waitForOtherRemovals } from './users.queries.ts'
import { isActiveSuper } from './users.rules.ts'
import { lastState } from './users.sharing.ts'

interface AccountRemoval {
  trx: Db
  mails: Mails
  /** Null: it was due. */
  request: FastifyRequest | null
}

type RemovedAccount = Parameters<typeof lastState>[1] & { email: string }

/**
 * The one way in which an account goes, whoever decided it. What is its person's goes with it, by the database; what
 * the laboratory measured, and what they did in the journal, stays under numbers. `by` is null when nobody did it.
 */
export async function removeAccount(
  { trx, mails, request }: AccountRemoval,
  subject: RemovedAccount,
  by: number | null,
) {
  // Their results lose their name: a laboratory’s batch that corrects one of these comes before that, or after.
  await lockSamplings(trx)
  await deleteAccount(trx, subject.id)
  await mails.drop(trx, subject)
  const details = { before: await lastState(trx, subject) }
  await writeAudit(trx, request, { action: 'user-deleted', user_id: by, subject_id: subject.id, details })
}

/** Locks an account that is due to go, with what is planned. */
export async function lockRemovable(trx: Db, id: number) {
  await waitForOtherRemovals(trx)
  const subject = await lockAccount(trx, id)
  if (!subject) return { subject: undefined, isLastSuper: false }
  const planned = await findPlannedDeletion(trx, id)
  return { subject: { ...subject, ...planned }, isLastSuper: isActiveSuper(subject) && (await isLastSuper(trx, id)) }
}
