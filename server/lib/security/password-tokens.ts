import { sql } from 'kysely'
import { DURATIONS } from '../../../contract/account.durations.ts'
import { PASSWORD_CODE_LENGTH, readPasswordCode } from '../../../contract/rules/passwords.code.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { dropLinks } from '../mail/mails.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashOf, newToken, randomCode } from './secret.ts'

export const LINK_MINUTES = DURATIONS.link_minutes
/** The time of a first link, for who has no password yet: long, because nobody is waiting for this mail. */
export const FIRST_LINK_HOURS = DURATIONS.first_link_hours

/** A link, and the code to type where it does not open: either uses up both. */
export interface PasswordLink {
  href: string
  code: string
  /** Where the code is typed. */
  page: string
}

/** `invitation`: by mail, but never in place of a link that was handed over while it was being written. */
type LinkWay = 'mail' | 'invitation' | 'by-hand'

interface LinkSecret {
  token: string
  code: string
  /** Slow, as a password: a stolen table must not give 60 bits away within the three days of their life. */
  codeHash: string
}

export async function newLinkSecret(): Promise<LinkSecret> {
  const code = randomCode(PASSWORD_CODE_LENGTH)
  return { token: newToken(), code, codeHash: await hashPassword(code) }
}

interface LinkTerms {
  publicUrl: string
  way: LinkWay
  minutes?: number
  /** Made before a transaction, which would hold its locks while it is hashed. */
  secret?: LinkSecret
}

/**
 * Replaces the previous link. When it is sent by mail, using it proves the address.
 * Throws when the account has just left the address: the link would open it to whoever reads the old one's mails.
 */
export async function makePasswordLink(
  db: Db,
  user: { id: number; email: string },
  { publicUrl, way, minutes = LINK_MINUTES, secret }: LinkTerms,
): Promise<PasswordLink> {
  const { token, code, codeHash } = secret ?? (await newLinkSecret())
  const expiresAt = new Date(clock.now().getTime() + minutes * 60_000)
  await db
    .insertInto('password_tokens')
    .columns(['user_id', 'token_hash', 'code_hash', 'is_mailed', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
          sql<string>`${codeHash}::text`.as('code_hash'),
          sql<boolean>`${way !== 'by-hand'}::boolean`.as('is_mailed'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('id', '=', user.id)
        .where('email', '=', user.email)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({
          token_hash: ref('excluded.token_hash'),
          code_hash: ref('excluded.code_hash'),
          is_mailed: ref('excluded.is_mailed'),
          expires_at: ref('excluded.expires_at'),
        }))
        .where(
          sql<boolean>`${way !== 'invitation'} or password_tokens.is_mailed or password_tokens.expires_at <= ${clock.now().toISOString()}::timestamptz`,
        ),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const page = `${publicUrl}/auth/reset_password`
  // In the fragment, which browsers never send to a server.
  return { page, code, href: `${page}#email=${encodeURIComponent(user.email)}&token=${token}` }
}

/** Whether a link given by hand still opens: a mail that waits must not replace it. */
export const hasLinkByHand = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('password_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_mailed', '=', false)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()) !== undefined

/** `proof` is a link's token or the code beside it. Codes take the same time whether there is such an account or not. */
export async function findPasswordLink(db: Db, email: string, proof: string) {
  const code = readPasswordCode(proof)
  const link = await db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['users.id', 'users.email', 'users.role', 'users.name', 'users.firstname', 'users.organism_name'])
    .select(['token_hash', 'code_hash', 'password_hash'])
    .where('users.email', '=', email)
    .where('expires_at', '>', clock.now().toISOString())
    .$if(code === null, (query) => query.where('token_hash', '=', hashOf(proof)))
    .executeTakeFirst()
  return code === null || (await isPassword(link?.code_hash, code)) ? link : undefined
}

/** Deletes the link that was found, so that parallel uses succeed once. */
export const takePasswordLink = (db: Db, { id, token_hash }: { id: number; token_hash: Buffer }) =>
  db
    .deleteFrom('password_tokens')
    .where('user_id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', clock.now().toISOString())
    .returning('is_mailed')
    .executeTakeFirst()

export const findMailedLink = (db: Db, userId: number) =>
  db
    .selectFrom('password_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_mailed', '=', true)
    .executeTakeFirst()

/** After a change of state, whose trigger ends links. */
export const restoreMailedLink = (db: Db, link: NonNullable<Awaited<ReturnType<typeof findMailedLink>>>) =>
  db.insertInto('password_tokens').values(link).execute()

export const deletePasswordToken = (db: Db, userId: number) =>
  db.deleteFrom('password_tokens').where('user_id', '=', userId).execute()

/** With those on their way, which would open the account anew. */
export async function endLinks(trx: Db, userId: number) {
  await deletePasswordToken(trx, userId)
  await dropLinks(trx, userId)
}

export const deleteOldPasswordTokens = (db: Db) =>
  db.deleteFrom('password_tokens').where('expires_at', '<=', clock.now().toISOString()).execute()
