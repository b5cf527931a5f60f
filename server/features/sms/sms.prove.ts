import type { FastifyRequest } from 'fastify'
import { CODE_TRIES } from '../../../contract/sms.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid, notSignedIn } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import type { phoneCodes } from './sms.codes.ts'
import { forgetPhone } from './sms.end.ts'
import { countTry, findHolder, lockPeople, savePhone, takeCode, waitForOtherProofs } from './sms.queries.ts'
import { DEAD_CODE, LAST_TRY, newEndCode, WRONG_CODE } from './sms.rules.ts'

interface PhoneProof {
  user_id: number
  code: string
  request: FastifyRequest
}

interface ProofMeans {
  db: Db
  /** By which whoever had the number is told. */
  mails: Mails
  codes: ReturnType<typeof phoneCodes>
}

/** Gives the person the number that waits, once they have its code. */
export async function prove({ db, mails, codes }: ProofMeans, { user_id, code, request }: PhoneProof) {
  const tried = await countTry(db, user_id)
  if (!tried?.code_hash) throw invalid({ code: [DEAD_CODE] })
  const { number, code_hash } = tried
  if (!codes.isRight({ user_id, number }, code, code_hash)) {
    throw invalid({ code: [tried.tries < CODE_TRIES ? WRONG_CODE : LAST_TRY] })
  }
  await db.transaction().execute(async (trx) => {
    await waitForOtherProofs(trx)
    const holder = await findHolder(trx, number)
    const people = await lockPeople(trx, [user_id, holder?.user_id ?? user_id])
    if (!people.some(({ id }) => id === user_id)) throw notSignedIn()
    if (!(await takeCode(trx, user_id, code_hash))) throw invalid({ code: [DEAD_CODE] })
    if (holder && holder.user_id !== user_id) {
      await forgetPhone(trx, request, holder.user_id, user_id)
      await mails.queue(trx, 'number-taken', { user_id: holder.user_id })
    }
    await savePhone(trx, user_id, { number, end_code: newEndCode() })
    await writeAudit(trx, request, { action: 'phone-added', user_id, subject_id: user_id })
  })
}
