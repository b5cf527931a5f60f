import type { FastifyRequest } from 'fastify'
import { PROVIDERS } from '../../../../contract/auth.ts'
import type { Role } from '../../../../contract/core/access.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { ServerContext } from '../../../lib/context.ts'
import { maySignIn } from '../../../lib/security/session.queries.ts'
import { lockAccount, verifyEmail } from '../auth.queries.ts'
import { INACTIVE } from '../auth.rules.ts'
import { findIdentityOwner, insertIdentity } from './providers.queries.ts'
import { isOwnersAddress, type ProviderIdentity, SignInFailure, unknownAddress } from './providers.rules.ts'

interface LinkableAccount {
  id: number
  role: Role
  active: boolean
}

/** Links the account by its address the first time; throws a SignInFailure when there is none to open. */
export async function ownerOf(
  context: ServerContext,
  request: FastifyRequest,
  identity: ProviderIdentity,
): Promise<LinkableAccount> {
  const owner = await findIdentityOwner(context.db, identity)
  return owner ? admitted(owner) : link(context, request, identity)
}

export function admitted<A extends LinkableAccount>(account: A): A {
  const may = maySignIn(account)
  const subjectId = account.id
  if (may === 'never') throw new SignInFailure('automate', { subjectId })
  if (may === 'inactive') throw new SignInFailure('inactive', { subjectId, text: INACTIVE })
  return account
}

function link(
  { db, mails }: ServerContext,
  request: FastifyRequest,
  identity: ProviderIdentity,
): Promise<LinkableAccount> {
  const { email, provider } = identity
  if (email === null) throw new SignInFailure('address-not-vouched-for')
  return db.transaction().execute(async (trx) => {
    const owner = await lockAccount(trx, { email })
    // The visitor has proven that the address is theirs, so this reveals nothing.
    if (!owner) throw new SignInFailure('address-unknown', { text: unknownAddress(email) })
    const subjectId = owner.id
    if (!isOwnersAddress(owner)) throw new SignInFailure('address-not-verified-here', { subjectId })
    admitted(owner)
    if (!(await insertIdentity(trx, owner.id, identity))) {
      // A parallel callback may have linked this identity, or the person already has another one there.
      const linked = await findIdentityOwner(trx, identity)
      if (linked?.id !== owner.id) throw new SignInFailure('other-identity-linked', { subjectId })
      return owner
    }
    await verifyEmail(trx, owner.id)
    await mails.queue(trx, 'identity-linked', { user_id: owner.id, provider: PROVIDERS[provider] })
    await writeAudit(trx, request, { action: 'identity-linked', user_id: owner.id, details: { by: provider } })
    return owner
  })
}
