import type { Limit } from '../../lib/limits.ts'

const MINUTE = 60

/** Five failures per account and source address in 15 minutes, then growing waits, 15 minutes from the tenth. */
export const ACCOUNT_LIMIT: Limit = {
  name: 'login-account',
  free: 5,
  windowSeconds: 15 * MINUTE,
  waits: [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 12 * MINUTE, 15 * MINUTE],
  memorySeconds: 15 * MINUTE,
}

/** Thirty failures per source address in 10 minutes, whatever the accounts; `factor` from IP_LIMITS. */
export const addressLimit = (factor: number): Limit => ({
  name: 'login-address',
  free: Math.max(1, Math.round(30 * factor)),
  windowSeconds: 10 * MINUTE,
  waits: [10 * MINUTE],
  memorySeconds: 0,
})

export const WRONG_CREDENTIALS = 'Adresse email ou mot de passe incorrect.'
export const INACTIVE = 'Votre compte est inactif.'
