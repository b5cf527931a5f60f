import type { PasskeyProof } from '../../../../contract/auth.second-factor.ts'
import type { SecondFactorKind } from '../../../../contract/auth.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { invalid } from '../../../lib/http/errors.ts'
import { consume, resetLimit } from '../../../lib/security/limits.ts'
import type { PendingSignIn } from '../sign-in.ts'
import { enrolments } from './second-factor.enrolment.ts'
import { partyOf, readProof, savePasskeyUse } from './second-factor.passkeys.ts'
import { findPasskey, findTotp, hasRecoveryCode, takeRecoveryCode, takeStep } from './second-factor.queries.ts'
import { CODES_LIMIT, hashOfRecoveryCode, WRONG_CODE } from './second-factor.rules.ts'
import { latestStep } from './second-factor.totp.ts'

interface ProvenStep {
  second: SecondFactorKind
  prove: (trx: Db) => Promise<unknown>
}

/** Readers of what somebody sends as their second step; null for what proves nothing. */
export function secondStepProofs(context: ServerContext) {
  const { db, config, mails } = context
  const party = partyOf(config.publicUrl)
  const enrolment = enrolments(context)

  async function readKey({ user_id }: PendingSignIn, passkey: PasskeyProof): Promise<ProvenStep | null> {
    const key = await findPasskey(db, passkey.id)
    const counter = await readProof(db, party, passkey, key?.user_id === user_id ? key : undefined)
    return counter === null || !key ? null : { second: 'passkey', prove: (trx) => savePasskeyUse(trx, key.id, counter) }
  }

  async function readDigits(
    { user_id }: PendingSignIn,
    digits: string,
    device: string | null,
  ): Promise<ProvenStep | null> {
    if (!device) await consume(db, CODES_LIMIT, String(user_id))
    const totp = await findTotp(db, user_id)
    const step = totp?.sealed_secret ? enrolment.stepOf(totp.sealed_secret, digits, user_id) : null
    const latest = latestStep(clock.now())
    const hasServed = (last: number) => last <= latest && last >= (step ?? 0)
    if (!totp || step === null || hasServed(Number(totp.last_step))) return null
    const prove = async (trx: Db) => {
      if (!(await takeStep(trx, totp.id, step, latest))) throw invalid({ code: [WRONG_CODE] })
      if (!device) await resetLimit(trx, CODES_LIMIT, String(user_id))
    }
    return { second: 'totp', prove }
  }

  async function readRecoveryCode({ user_id }: PendingSignIn, code: string): Promise<ProvenStep | null> {
    const hash = hashOfRecoveryCode(code)
    if (!hash || !(await hasRecoveryCode(db, user_id, hash))) return null
    const prove = async (trx: Db) => {
      if (!(await takeRecoveryCode(trx, user_id, hash))) throw invalid({ code: [WRONG_CODE] })
      await mails.queue(trx, 'second-factor-changed', { user_id, change: 'code-used' })
    }
    return { second: 'recovery', prove }
  }

  return { readKey, readDigits, readRecoveryCode }
}
