import { mayManage } from '../../../contract/rules/users.rights.ts'
import { type Change, changeAccount } from './users.change.ts'
import { lockAccount } from './users.queries.ts'
import { ACTIVATED, ALREADY_ACTIVE, SUPER_ONLY, UNKNOWN } from './users.rules.ts'

/** In a bulk activation a refusal is a result, not an error, so that the others go on. */
export async function tryToActivate({ id, ...change }: Omit<Change, 'subject'> & { id: number }) {
  const subject = await lockAccount(change.trx, id)
  if (!subject) return { done: false, message: UNKNOWN }
  if (!mayManage(change.by.role, subject.role)) return { done: false, message: SUPER_ONLY }
  if (subject.active) return { done: false, message: ALREADY_ACTIVE }
  await changeAccount({ ...change, subject }, { active: true })
  return { done: true, message: ACTIVATED }
}
