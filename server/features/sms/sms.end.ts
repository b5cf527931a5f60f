import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { deletePhone, endAlertSms } from './sms.queries.ts'

/** Forgets a number that was proved, so that no alert leaves by SMS. Lock its person first; `by` is null by the link of a message. */
export async function forgetPhone(trx: Db, request: FastifyRequest, userId: number, by: number | null) {
  await endAlertSms(trx, userId)
  if (!(await deletePhone(trx, userId))) return
  await writeAudit(trx, request, { action: 'phone-removed', user_id: by, subject_id: userId })
}
