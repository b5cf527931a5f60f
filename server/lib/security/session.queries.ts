import { type InsertObject, sql } from 'kysely'
import { allows, ROLES, type Role } from '../../../contract/core/access.ts'
import type { Tables } from '../../../database/tables.ts'
import { clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { notSignedIn, rightsChanged } from '../http/errors.ts'

export interface SessionUser {
  id: number
  /** Still `registered` for a session opened while waiting, until GET /auth/me renews it. */
  role: Role
  session_id: number
  /** Of the laboratory, as it was when the session was looked up. What it opens is read from the database. */
  lims_client_id: string | null
}

/** Notes that a person, or an automate, was there on this day of Paris; writes at most once a day. */
export type SaveSeen = (db: Db, userId: number, day: string) => Promise<unknown>

export interface StoredSession {
  id: number
  isRemembered: boolean
  createdAt: number
  usedAt: number
  expiresAt: number
  user: SessionUser
}

/** A registered person may sign in and wait for activation; `actalia-api` uses tokens and has no session. */
export function maySignIn({ role, active }: { role: Role; active: boolean }): 'yes' | 'inactive' | 'never' {
  if (!allows('signed-in', role)) return 'never'
  return active || allows('registered', role) ? 'yes' : 'inactive'
}

const ADMINISTRATORS = ROLES.filter((role) => allows('admin', role))

/** Without the second step that administrators must have, a session does not count, however and whenever it began. */
export const isStrongEnough = sql<boolean>`(sessions.has_second_factor or users.role <> all(${ADMINISTRATORS}::text[])
  or not (select second_factor_required from settings))`

export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.is_remembered',
      'sessions.created_at',
      'sessions.used_at',
      'sessions.expires_at',
      'sessions.is_waiting',
      'users.id as user_id',
      'users.role',
      'users.active',
      'users.lims_client_id',
    ])
    .where('token_hash', '=', tokenHash)
    .where(isStrongEnough)
    .executeTakeFirst()
  if (!row || maySignIn(row) !== 'yes') return null
  return {
    id: row.id,
    isRemembered: row.is_remembered,
    createdAt: Date.parse(row.created_at),
    usedAt: Date.parse(row.used_at),
    expiresAt: Date.parse(row.expires_at),
    user: {
      id: row.user_id,
      role: row.is_waiting ? 'registered' : row.role,
      session_id: row.id,
      lims_client_id: row.lims_client_id,
    },
  }
}

export type SessionRights = Pick<SessionUser, 'role' | 'lims_client_id'>

/** The open ones among these sessions, each with what it has by now. */
export async function listOpenSessions(db: Db, ids: readonly number[]): Promise<Map<number, SessionRights>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role', 'users.active', 'users.lims_client_id'])
    .where('sessions.id', '=', sql<number>`any(${ids}::int[])`)
    .where('expires_at', '>', clock.now().toISOString())
    .where(isStrongEnough)
    .execute()
  return new Map(rows.filter((row) => maySignIn(row) === 'yes').map(({ id, ...rights }) => [id, rights]))
}

/** Whether a session has ended, or its person got another role or reference, since it had these rights. */
export const hasOtherRights = ({ role, lims_client_id }: SessionRights, now: SessionRights | undefined) =>
  now?.role !== role || now.lims_client_id !== lims_client_id

export const insertSession = (db: Db, values: InsertObject<Tables, 'sessions'>) =>
  db.insertInto('sessions').values(values).execute()

export const isRegistered = (userId: number) =>
  sql<boolean>`(select role = 'registered' from users where id = ${userId})`

/** Keeps the row and what refers to it; the database makes every process forget the old token. */
export const updateToken = (db: Db, old: Buffer, token: Buffer) =>
  db
    .updateTable('sessions')
    .set({ token_hash: token, is_waiting: sql`(select role = 'registered' from users where id = sessions.user_id)` })
    .where('token_hash', '=', old)
    .returning(['is_remembered', 'expires_at'])
    .executeTakeFirst()

export const updateUse = (db: Db, id: number, usedAt: Date) =>
  db.updateTable('sessions').set({ used_at: usedAt }).where('id', '=', id).execute()

/** Also deletes the sign-ins that wait for their second step. */
export async function deleteSessionsOf(db: Db, userId: number, but = 0) {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  return db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', but).executeTakeFirst()
}

export const updateExpiry = (db: Db, id: number, expiresAt: Date) =>
  db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteExpiredSessions = (db: Db) =>
  db.deleteFrom('sessions').where('expires_at', '<', clock.now().toISOString()).execute()

/** Asked again where a request may have waited for another that ended its caller's rights. Throws 401, or 409 where they are others. */
export async function requireSameRole(db: Db, { id, role }: { id: number; role: Role }) {
  const now = await db.selectFrom('users').select(['role', 'active']).where('id', '=', id).executeTakeFirst()
  if (!now?.active) throw notSignedIn()
  if (now.role !== role) throw rightsChanged()
}
