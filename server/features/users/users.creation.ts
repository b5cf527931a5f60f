import type { UserFields } from '../../../contract/users.ts'
import { writeAudit } from '../../lib/audit.ts'
import { type Change, commentOf } from './users.change.ts'
import { insertAccount } from './users.changes.queries.ts'
import { columnsOf, isAutomate, NEW_ACCOUNT } from './users.rules.ts'

type Named = Partial<UserFields> & Pick<UserFields, 'email' | 'name' | 'role'>

/** Returns the id of the new account. */
export async function createAccount({ trx, by, request, mails }: Omit<Change, 'subject'>, typed: Named) {
  const given = { ...NEW_ACCOUNT, ...typed }
  const account = { ...given, sector_comment: await commentOf(trx, given) }
  const { role, active } = account
  const { id } = await insertAccount(trx, {
    ...columnsOf(account),
    email: account.email,
    name: account.name,
    role,
    active,
  })
  if (active && !isAutomate(account)) await mails.queue(trx, 'invitation', { user_id: id })
  const details = { after: { role, active } }
  await writeAudit(trx, request, { action: 'user-created', user_id: by.id, subject_id: id, details })
  return id
}
