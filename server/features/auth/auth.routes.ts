import type { FastifyInstance } from 'fastify'
import { acceptTerms, getCurrentUser, login, logout, PROVIDERS, redirectToProvider } from '../../../contract/auth.ts'
import type { Context } from '../../lib/context.ts'
import { invalid, notSignedIn } from '../../lib/errors.ts'
import { forgetTries, forgiveTry, networkOf, takeTry } from '../../lib/limits.ts'
import { isPassword } from '../../lib/passwords.ts'
import { route } from '../../lib/route.ts'
import { maySignIn } from '../../lib/session.ts'
import { findAccount, findCurrentUser, findTermsVersion, updateTermsAccepted } from './auth.queries.ts'
import { ACCOUNT_LIMIT, addressLimit, INACTIVE, WRONG_CREDENTIALS } from './auth.rules.ts'

export function authRoutes(app: FastifyInstance, { db, sessions, csrf, config }: Context) {
  const perAddress = config.ipLimits > 0 ? addressLimit(config.ipLimits) : null

  route(app, login, async ({ body, request, reply }) => {
    const email = body.email.toLowerCase()
    const address = networkOf(request.ip)
    const source = `${email}|${address}`
    if (perAddress) await takeTry(db, perAddress, address)
    await takeTry(db, ACCOUNT_LIMIT, source)
    const account = await findAccount(db, email)
    const isRight = await isPassword(account?.password_hash, body.password)
    const may = account && isRight ? maySignIn(account) : 'never'
    if (!account || may === 'never') throw invalid({ email: [WRONG_CREDENTIALS] })
    await forgetTries(db, ACCOUNT_LIMIT, source)
    if (perAddress) await forgiveTry(db, perAddress, address)
    if (may === 'inactive') throw invalid({ email: [INACTIVE] })
    // A new id at each login: what was planted before it is worth nothing.
    await sessions.close(db, request, reply)
    const token = await sessions.open(db, reply, account.id, body.remember ? 'remember' : 'forget')
    csrf.renew(reply, token)
  })

  route(app, getCurrentUser, async ({ user }) => {
    const person = await findCurrentUser(db, user.id)
    if (!person) throw notSignedIn()
    return { ...person, roles: [{ name: person.role }] }
  })

  route(app, logout, async ({ request, reply }) => {
    await sessions.close(db, request, reply)
    csrf.renew(reply, null)
  })

  // No provider is configured yet: the specification's text says that it failed.
  route(app, redirectToProvider, async ({ params }) => {
    const failure = `La connexion avec ${PROVIDERS[params.provider]} a échoué.`
    throw invalid({ provider: [failure] })
  })

  route(app, acceptTerms, async ({ body, user }) => {
    const terms = await findTermsVersion(db)
    if (terms?.version !== body.version) throw invalid({ version: ['Cette version n’est pas celle en vigueur.'] })
    await updateTermsAccepted(db, user.id, body.version)
  })
}
