import * as z from 'zod/mini'
import { PROVIDERS, type Provider } from '../../../contract/auth.ts'
import { quota } from '../../lib/security/limits.ts'
import type { Claims } from '../../lib/security/openid.ts'

/** Why nobody was signed in, as the audit log says it: never what the provider or the person sent. */
type Why =
  | 'no-visit'
  | 'too-many-tries'
  | 'refused-there'
  | 'answer-refused'
  | 'no-identity'
  | 'other-tenant'
  | 'address-not-vouched-for'
  | 'address-unknown'
  | 'address-not-verified-here'
  | 'other-identity-linked'
  | 'inactive'
  | 'automate'
  | 'unexpected'

/** A sign-in that leads back to the login page. */
export class SignInFailure extends Error {
  readonly why: Why
  /** What the person reads instead of the usual text. */
  readonly text: string | null
  /** The account it was about. */
  readonly subjectId: number | null

  constructor(why: Why, { text = null, subjectId = null }: { text?: string | null; subjectId?: number | null } = {}) {
    super(why)
    this.why = why
    this.text = text
    this.subjectId = subjectId
  }
}

export const failed = (provider: Provider) => `La connexion avec ${PROVIDERS[provider]} a échoué.`
export const unknownAddress = (email: string) => `L'adresse email "${email}" ne correspond à aucun utilisateur.`

/** Callbacks that answer no authorization of ours, per source address: each writes a line in the audit log. */
export const STRAY_LIMIT = quota('provider-stray', 30, 600)

/** What the provider appended to our address; null when a parameter comes twice. */
export function answerAddress(callback: string, query: unknown): URL | null {
  const given = z.safeParse(z.record(z.string(), z.string()), query)
  if (!given.success) return null
  const answer = new URL(callback)
  for (const [name, value] of Object.entries(given.data)) answer.searchParams.set(name, value)
  return answer
}

/** Who the provider says it is. */
export interface Identity {
  provider: Provider
  issuer: string
  subject: string
  /** As ours are kept; null when there is none that the provider vouches for. */
  email: string | null
}

/** `tenant`: Microsoft's only, the one directory whose members may come. */
export function identityOf(provider: Provider, claims: Claims, tenant: string | null): Identity {
  if (provider === 'google') {
    const isVouchedFor = claims.email_verified === true
    return { provider, issuer: claims.iss, subject: claims.sub, email: isVouchedFor ? addressOf(claims.email) : null }
  }
  const { tid, oid } = claims
  if (!isName(tid) || !isName(oid)) throw new SignInFailure('no-identity')
  if (tenant !== null && tid.toLowerCase() !== tenant.toLowerCase()) throw new SignInFailure('other-tenant')
  // A directory's own operator answers for its addresses; elsewhere the domain's owner must have verified them.
  const isVouchedFor = tenant !== null || isYes(claims.xms_edov)
  return { provider, issuer: tid, subject: oid, email: isVouchedFor ? addressOf(claims.email) : null }
}

const isName = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '' && claim.length <= 255

/** Microsoft writes this one as a boolean, a number or text. */
const isYes = (claim: unknown) => claim === true || claim === 1 || claim === '1' || claim === 'true'

/** ASCII only, as ours are: some other letters turn into ASCII ones in lower case (U+212A into k). */
function addressOf(claim: unknown): string | null {
  const email = typeof claim === 'string' ? claim.trim() : ''
  return /^[!-~]+@[!-~]+$/.test(email) && email.length <= 254 ? email.toLowerCase() : null
}

interface Verified {
  email_verified_at: string | null
  password_hash: string | null
  password_changed_at: string | null
}

/** Who set a password without ever having proven the address may not be its owner. */
export const isOwnersAddress = (account: Verified) =>
  account.email_verified_at !== null || (account.password_hash === null && account.password_changed_at === null)
