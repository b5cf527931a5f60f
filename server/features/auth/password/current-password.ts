import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid, notSignedIn } from '../../../lib/http/errors.ts'
import { consume, resetLimit } from '../../../lib/security/limits.ts'
import { isPassword } from '../../../lib/security/passwords.ts'
import { findPerson } from '../auth.queries.ts'
import { CURRENT_PASSWORD_LIMIT, WRONG_CURRENT } from '../auth.rules.ts'

interface CurrentPasswordProof {
  userId: number
  request: FastifyRequest
  password: string
}

/** Throws 422 for a wrong password; answers false where the account has none. */
export async function provePassword(db: Db, { userId, request, password }: CurrentPasswordProof): Promise<boolean> {
  const person = await findPerson(db, { id: userId })
  if (!person) throw notSignedIn()
  if (person.password_hash === null) return false
  await consume(db, CURRENT_PASSWORD_LIMIT, String(userId))
  if (!(await isPassword(person.password_hash, password))) {
    await writeAudit(db, request, { action: 'password-refused', user_id: userId })
    throw invalid({ current_password: [WRONG_CURRENT] })
  }
  await resetLimit(db, CURRENT_PASSWORD_LIMIT, String(userId))
  return true
}
