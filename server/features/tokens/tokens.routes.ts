import type { FastifyInstance } from 'fastify'
import { isAutomate, type Role } from '../../../contract/core/access.ts'
import type { FieldErrors } from '../../../contract/core/errors.ts'
import { createToken, deleteToken, getCurrentToken, listTokens } from '../../../contract/tokens.ts'
import { writeAudit } from '../../lib/audit.ts'
import { clock } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy, invalid, notFound, tokenNeeded } from '../../lib/http/errors.ts'
import { route } from '../../lib/http/route.ts'
import { newApiToken } from '../../lib/security/api-tokens.ts'
import { hashOf } from '../../lib/security/secret.ts'
import { requireSameRole } from '../../lib/security/session.queries.ts'
import {
  deleteTokenRow,
  findAccount,
  findLiveTokens,
  findOwnToken,
  getToken,
  insertToken,
  listTokensOf,
  lockAccount,
} from './tokens.queries.ts'

const DAY = 86_400_000
const MAX_LIVE_TOKENS = 20

const TOO_MANY = `Ce compte a déjà ${MAX_LIVE_TOKENS} jetons valables : révoquez-en un.`
const NAME_TAKEN = 'Un autre jeton valable de ce compte porte ce nom.'
const INACTIVE_ACCOUNT = 'Ce compte est inactif : activez-le avant de lui donner un jeton.'

export function tokensRoutes(app: FastifyInstance, { db }: ServerContext) {
  route(app, listTokens, async ({ params }) => {
    requireAutomate(await findAccount(db, params.id))
    return listTokensOf(db, params.id)
  })

  route(
    app,
    createToken,
    ({ params, body, user, request }) =>
      db.transaction().execute(async (trx) => {
        const account = requireAutomate(await lockAccount(trx, params.id))
        await requireSameRole(trx, user)
        if (!account.active) throw busy(INACTIVE_ACCOUNT)
        const faults = await tokenFaults(trx, account.id, body)
        if (faults.name) throw invalid(faults)
        const token = newApiToken()
        const now = clock.now().getTime()
        const { id } = await insertToken(trx, {
          user_id: account.id,
          name: body.name,
          scope: body.scope,
          token_hash: hashOf(token),
          created_at: new Date(now),
          created_by_id: user.id,
          expires_at: new Date(now + body.days * DAY),
        })
        const details = { id, name: body.name, scope: body.scope }
        await writeAudit(trx, request, { action: 'token-created', user_id: user.id, subject_id: account.id, details })
        return { ...(await getToken(trx, id)), token }
      }),
    {
      // Answer a 404 before any 422, and report all faults together.
      faults: async (body, { id }) => {
        requireAutomate(await findAccount(db, id))
        return tokenFaults(db, id, body)
      },
    },
  )

  route(app, deleteToken, async ({ params, user, request }) => {
    await db.transaction().execute(async (trx) => {
      requireAutomate(await findAccount(trx, params.id))
      const deleted = await deleteTokenRow(trx, params.id, params.token_id)
      if (!deleted) throw notFound()
      const details = { id: params.token_id, name: deleted.name }
      await writeAudit(trx, request, { action: 'token-revoked', user_id: user.id, subject_id: params.id, details })
    })
  })

  route(app, getCurrentToken, async ({ user }) => {
    const token = await findOwnToken(db, user.token_id)
    // It was revoked since it was read.
    if (!token) throw tokenNeeded()
    return token
  })
}

/** Throws 404 unless the account is an automate's. */
function requireAutomate<A extends { role: Role }>(account: A | undefined): A {
  if (!account || !isAutomate(account.role)) throw notFound()
  return account
}

/** The faults of one more token beside the account’s others, if its name could be parsed. */
async function tokenFaults(db: Db, userId: number, body: Record<string, unknown>): Promise<FieldErrors> {
  const name = createToken.body.shape.name.safeParse(body.name).data
  if (name === undefined) return {}
  const { count, has_name } = await findLiveTokens(db, userId, name)
  if (has_name) return { name: [NAME_TAKEN] }
  return count >= MAX_LIVE_TOKENS ? { name: [TOO_MANY] } : {}
}
