import * as z from 'zod/mini'
import type { SignInFailureReason } from '../../../../contract/audit.fields.ts'
import { PROVIDERS, type Provider } from '../../../../contract/auth.ts'
import { canonicalEmail } from '../../../../contract/rules/reading/emails.ts'
import { quota } from '../../../lib/security/limits.ts'
import type { IdTokenClaims } from '../../../lib/security/openid.ts'

export class SignInFailure extends Error {
  readonly why: SignInFailureReason
  readonly text: string | null
  readonly subjectId: number | null

  constructor(
    why: SignInFailureReason,
    { text = null, subjectId = null }: { text?: string | null; subjectId?: number | null } = {},
  ) {
    super(why)
    this.why = why
    this.text = text
    this.subjectId = subjectId
  }
}

export const failed = (provider: Provider) => `La connexion avec ${PROVIDERS[provider]} a échoué.`
export const unknownAddress = (email: string) => `L'adresse email "${email}" ne correspond à aucun utilisateur.`

/** Per source address, because each stray callback writes a line in the audit log. */
export const STRAY_LIMIT = quota('provider-stray', 30, 600)

export function answerAddress(callback: string, query: unknown): URL | null {
  const input = z.safeParse(z.record(z.string(), z.string()), query)
  if (!input.success) return null
  const answer = new URL(callback)
  for (const [name, value] of Object.entries(input.data)) answer.searchParams.set(name, value)
  return answer
}

export interface ProviderIdentity {
  provider: Provider
  issuer: string
  subject: string
  /** Null unless the provider vouches for it. */
  email: string | null
}

export function identityOf(provider: Provider, claims: IdTokenClaims, tenant: string | null): ProviderIdentity {
  if (provider === 'google') {
    const isVouchedFor = claims.email_verified === true
    return { provider, issuer: claims.iss, subject: claims.sub, email: isVouchedFor ? addressOf(claims.email) : null }
  }
  const { tid, oid } = claims
  if (!isName(tid) || !isName(oid)) throw new SignInFailure('no-identity')
  if (tenant !== null && tid.toLowerCase() !== tenant.toLowerCase()) throw new SignInFailure('other-tenant')
  // Elsewhere than in a known directory, the owner of the domain must have verified its addresses.
  const isVouchedFor = tenant !== null || isYes(claims.xms_edov)
  return { provider, issuer: tid, subject: oid, email: isVouchedFor ? addressOf(claims.email) : null }
}

const isName = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '' && claim.length <= 255

/** Microsoft sends this claim as a boolean, a number or text. */
const isYes = (claim: unknown) => claim === true || claim === 1 || claim === '1' || claim === 'true'

/** Nothing that a person would have to read: a name and angles vouch for no address. */
const addressOf = (claim: unknown) => (typeof claim === 'string' ? canonicalEmail(claim.trim()) : null)

interface AccountProof {
  email_verified_at: string | null
  password_hash: string | null
  password_changed_at: string | null
}

/** A password set before the address was proven may not be its owner's. */
export const isOwnersAddress = (account: AccountProof) =>
  account.email_verified_at !== null || (account.password_hash === null && account.password_changed_at === null)
