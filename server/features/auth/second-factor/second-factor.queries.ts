import type { Insertable } from 'kysely'
import type { SecondFactorKind } from '../../../../contract/auth.ts'
import { allows, type Role } from '../../../../contract/core/access.ts'
import type { Tables } from '../../../../database/tables.ts'
import { clock } from '../../../lib/clock.ts'
import type { Db } from '../../../lib/db/pool.ts'

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

export const listFactorsOf = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'created_at', 'used_at', 'credential_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const rule = (db: Db) => db.selectFrom('settings').select('second_factor_required')

export const isSecondFactorRequired = async (db: Db) =>
  (await rule(db).executeTakeFirstOrThrow()).second_factor_required

/** The same, and it stays so until the transaction ends. */
export const lockSecondFactorRule = async (db: Db) =>
  (await rule(db).forShare().executeTakeFirstOrThrow()).second_factor_required

/** Lists what signing in asks of this person after its first step: null for nothing, empty for one still to be set up. */
export async function findSecondStep(
  db: Db,
  { id, role }: { id: number; role: Role },
): Promise<SecondFactorKind[] | null> {
  const kinds = new Set((await listFactorsOf(db, id)).map(({ kind }) => kind))
  if (kinds.size === 0) return allows('admin', role) && (await isSecondFactorRequired(db)) ? [] : null
  const own = (['passkey', 'totp'] as const).filter((kind) => kinds.has(kind))
  return (await countRecoveryCodes(db, id)) > 0 ? [...own, 'recovery'] : own
}

export const findTotp = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .executeTakeFirst()

/**
 * False when this half-minute, or a later one, has served. One to come, later than `latest`, was written by a clock that
 * was ahead: it would keep its owner out until then.
 */
export async function takeStep(db: Db, id: number, step: number, latest: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step, used_at: clock.now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', latest)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const hasRecoveryCode = async (db: Db, userId: number, hash: Buffer): Promise<boolean> => {
  const found = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes it: false when it has served. */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Undefined when another account, or this one, has the same key already. */
export const insertFactor = (db: Db, values: Insertable<Tables['second_factors']>) =>
  db
    .insertInto('second_factors')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const deleteFactor = (db: Db, id: number) => db.deleteFrom('second_factors').where('id', '=', id).execute()

/** With the recovery codes, which replace nothing then, and what open sessions have proven by them. */
export async function deleteAllFactors(db: Db, userId: number) {
  await db.updateTable('sessions').set({ has_second_factor: false }).where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('second_factors')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** False when the key was removed meanwhile. */
export async function updatePasskeyUse(db: Db, id: number, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ counter, used_at: clock.now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const insertChallenge = (db: Db, values: Insertable<Tables['passkey_challenges']>) =>
  db.insertInto('passkey_challenges').values(values).execute()

/** Deletes as it reads, so that an answer serves once. */
export async function takeChallenge(db: Db, challenge: string, userId: number | null): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', clock.now().toISOString())
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

export const insertPendingSignIn = (db: Db, values: Insertable<Tables['pending_sign_ins']>) =>
  db.insertInto('pending_sign_ins').values(values).execute()

export const findPendingSignIn = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .select(['user_id', 'by', 'remember', 'role', 'password_changed_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()

/** False when it has ended meanwhile. */
export async function takePendingSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export async function deleteOldSignIns(db: Db) {
  const now = clock.now().toISOString()
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** When it was opened, and whether with a second step. */
export const findSessionStrength = (db: Db, id: number) =>
  db.selectFrom('sessions').select(['created_at', 'has_second_factor']).where('id', '=', id).executeTakeFirst()

export const updateSessionStrength = (db: Db, id: number) =>
  db.updateTable('sessions').set({ has_second_factor: true }).where('id', '=', id).execute()

/** False when it was so already. */
export async function updateSecondFactorRequired(db: Db, isRequired: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ second_factor_required: isRequired })
    .where('second_factor_required', '<>', isRequired)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
