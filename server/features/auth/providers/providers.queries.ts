import type { Insertable } from 'kysely'
import type { Provider } from '../../../../contract/auth.ts'
import type { Tables } from '../../../../database/tables.ts'
import { clock } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'
import type { ProviderIdentity } from './providers.rules.ts'

export const insertAuthorization = (db: Db, values: Insertable<Tables['provider_authorizations']>) =>
  db.insertInto('provider_authorizations').values(values).execute()

export const deleteOldAuthorizations = (db: Db) =>
  db.deleteFrom('provider_authorizations').where('expires_at', '<=', clock.now().toISOString()).execute()

interface ReturningBrowser {
  provider: Provider
  stateHash: Buffer
  browserHash: Buffer
}

/** Deletes as it reads, so that an authorization serves once, in the browser that left. */
export const takeAuthorization = (db: Db, { provider, stateHash, browserHash }: ReturningBrowser) =>
  db
    .deleteFrom('provider_authorizations')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('provider', '=', provider)
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['nonce', 'code_verifier', 'remember', 'return_to'])
    .executeTakeFirst()

export const findIdentityOwner = (db: Db, { provider, issuer, subject }: ProviderIdentity) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.role', 'users.active'])
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Returns nothing when the identity is already linked, or the person has another one there. */
export const insertIdentity = (db: Db, userId: number, { provider, issuer, subject }: ProviderIdentity) =>
  db
    .insertInto('identities')
    .values({ user_id: userId, provider, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
