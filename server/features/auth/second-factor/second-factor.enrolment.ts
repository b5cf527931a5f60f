import type { FastifyRequest } from 'fastify'
import {
  MAX_PASSKEYS,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorSetup,
} from '../../../../contract/auth.second-factor.ts'
import { writeAudit } from '../../../lib/audit.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid } from '../../../lib/http/errors.ts'
import { deleteSessionsOf } from '../../../lib/security/session.queries.ts'
import { findPerson, lockAccount } from '../auth.queries.ts'
import { creationOptions, partyOf, readNewKey } from './second-factor.passkeys.ts'
import {
  countRecoveryCodes,
  insertFactor,
  listFactorsOf,
  replaceRecoveryCodes,
  takeChallenge,
} from './second-factor.queries.ts'
import {
  DEAD_SETUP,
  HAS_TOTP,
  hashOfRecoveryCode,
  KNOWN_PASSKEY,
  newRecoveryCodes,
  sixDigits,
  TOO_MANY_PASSKEYS,
  WRONG_FIRST_CODE,
  WRONG_PASSKEY,
} from './second-factor.rules.ts'
import { newTotp, stepOfCode } from './second-factor.totp.ts'

const SETUP_MS = 10 * 60_000

/** In a transaction that holds the account’s lock; the first one ends all sessions but the one that is kept. */
type SaveFactor = (trx: Db, request: FastifyRequest, keptSession?: number) => Promise<RecoveryCodes>

export function enrolments({ db, config, mails, signerFor, sealerFor }: ServerContext) {
  const party = partyOf(config.publicUrl)
  const handles = signerFor('passkey owner')
  const setups = sealerFor('totp setup')
  const secrets = sealerFor('totp')
  const aboutOf = (userId: number) => `user ${userId}`

  function readSetup(sealed: string, userId: number) {
    const [challenge = '', secret = ''] = setups.open(sealed, aboutOf(userId))?.split(' ') ?? []
    if (secret === '') throw invalid({ code: [DEAD_SETUP] })
    return { challenge, secret }
  }

  /** Throws 422 for what proves nothing. */
  async function readFactor({ sealed = '', code = '', passkey, name }: NewSecondFactor, userId: number) {
    if (passkey) {
      const key = await readNewKey(db, party, passkey, userId)
      if (!key) throw invalid({ passkey: [WRONG_PASSKEY] })
      return { challenge: null, values: { kind: 'passkey' as const, name: name || 'Clé d’accès', ...key } }
    }
    const { challenge, secret } = readSetup(sealed, userId)
    const digits = sixDigits(code)
    const step = digits === null ? null : stepOfCode(secret, digits, clock.now())
    if (step === null) throw invalid({ code: [WRONG_FIRST_CODE] })
    const sealed_secret = secrets.seal(secret, aboutOf(userId))
    const values = { kind: 'totp' as const, name: 'Application de codes', sealed_secret, last_step: step }
    return { challenge, values }
  }

  return {
    /** Null when the account was deleted meanwhile. */
    setUp: (id: number): Promise<SecondFactorSetup | null> =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, { id })
        const person = await findPerson(trx, { id })
        if (!person) return null
        const { secret, uri } = newTotp(person.email)
        const keys = (await listFactorsOf(trx, id)).flatMap(({ credential_id }) => credential_id ?? [])
        const owner = { id, email: person.email, handle: handles.sign(String(id)), keys }
        const passkey = await creationOptions(trx, party, owner, SETUP_MS)
        // Both ways share what serves once: a setup enrols one of them.
        const sealed = setups.seal(`${passkey.challenge} ${secret}`, aboutOf(id))
        return { totp: { secret, uri, sealed }, passkey }
      }),

    /** The half-minute of a code, by the stored secret; null for a wrong code, or a secret of another SECRET. */
    stepOf: (sealedSecret: string, code: string, userId: number) => {
      const secret = secrets.open(sealedSecret, aboutOf(userId))
      return secret === null ? null : stepOfCode(secret, code, clock.now())
    },

    /** Checks a new factor; what it returns saves it. */
    read: async (sent: NewSecondFactor, userId: number): Promise<SaveFactor> => {
      const { challenge, values: factor } = await readFactor(sent, userId)
      return async (trx, request, keptSession) => {
        // Not before its code was right: a mistyped one may be typed again.
        if (challenge !== null && !(await takeChallenge(trx, challenge, userId))) throw invalid({ code: [DEAD_SETUP] })
        const existing = await listFactorsOf(trx, userId)
        if (existing.length === 0) await deleteSessionsOf(trx, userId, keptSession)
        const alike = existing.filter(({ kind }) => kind === factor.kind).length
        if (factor.kind === 'totp' && alike > 0) throw invalid({ code: [HAS_TOTP] })
        if (alike >= MAX_PASSKEYS) throw invalid({ passkey: [TOO_MANY_PASSKEYS] })
        if (!(await insertFactor(trx, { user_id: userId, ...factor }))) throw invalid({ passkey: [KNOWN_PASSKEY] })
        await mails.queue(trx, 'second-factor-changed', { user_id: userId, change: `${factor.kind}-added` })
        const details = { second_factor: factor.kind }
        await writeAudit(trx, request, { action: 'second-factor-added', user_id: userId, details })
        if ((await countRecoveryCodes(trx, userId)) > 0) return { recovery_codes: null }
        return { recovery_codes: await saveNewCodes(trx, userId) }
      }
    },
  }
}

/** Answers them as they are shown, once. */
export async function saveNewCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    codes.flatMap((code) => hashOfRecoveryCode(code) ?? []),
  )
  return codes
}
