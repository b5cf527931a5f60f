import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type InsertObject, sql } from 'kysely'
import { allows, type Role } from '../../../contract/core/access.ts'
import type { Tables } from '../../../database/tables.ts'
import { clock } from '../clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { cookieName, hashOf, newToken } from './secret.ts'

/** Who asks, as the session says. */
export interface SessionUser {
  id: number
  role: Role
  session_id: number
  /** Activated since this session was opened: it stays a waiting one until it gets a new id (GET /auth/me). */
  isActivated: boolean
}

interface Session {
  id: number
  isRemembered: boolean
  createdAt: number
  usedAt: number
  expiresAt: number
  user: SessionUser
}

interface Opening {
  request: FastifyRequest
  reply: FastifyReply
  userId: number
  remember: boolean
}

export interface Sessions {
  cookie: string
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>
  /** The same without touching cookies, for answers that caches keep; from the header as it came. */
  peek: (cookies: string | undefined) => Promise<SessionUser | null>
  /** Opens a session, sets its cookies, and gives its token. */
  open: (db: Db, opening: Opening) => Promise<string>
  /** The session goes on under a new id; gives its token, or null when it has just ended. */
  renew: (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<string | null>
  close: (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LASTS = 12 * HOUR
const REMEMBERED_SLIDES = 30 * DAY
const REMEMBERED_LASTS = 90 * DAY
const MAX_KEPT = 20_000
/** 32 random bytes in base64url. */
const TOKEN_LENGTH = 43

export const SIGNED_IN_COOKIE = 'estran_signed_in'

const MAX_AGENT = 300
const agentOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, MAX_AGENT)

/** Sessions live in the database; what was read is kept in memory until any session or account changes. */
export function sessions(db: Db, changes: Changes, isHttps: boolean): Sessions {
  const cookie = cookieName('estran_session', isHttps)
  const known = new Map<string, Session>()
  changes.on('sessions', () => known.clear())
  /** Ids given up for new ones here: a late request with one must not take the new one's cookie away. */
  const givenUp = new Set<string>()

  const read = async (token: string) => {
    const kept = known.get(token)
    if (kept && changes.isListening()) return kept
    const generation = changes.generation('sessions')
    const row = await findSession(db, hashOf(token))
    if (!row) return null
    // Kept only if nothing ended while it was read, and bounded so that nobody fills the memory.
    if (changes.isListening() && generation === changes.generation('sessions')) {
      if (known.size >= MAX_KEPT) known.clear()
      known.set(token, row)
    }
    return row
  }

  const readValid = async (token: string | undefined) => {
    const session = token?.length === TOKEN_LENGTH ? await read(token) : null
    return session && session.expiresAt > clock.now().getTime() ? session : null
  }

  const setCookies = (reply: FastifyReply, token: string, expires: Date | undefined) => {
    const shared = { path: '/', sameSite: 'lax', secure: isHttps, expires } as const
    reply.setCookie(cookie, token, { ...shared, httpOnly: true })
    reply.setCookie(SIGNED_IN_COOKIE, '1', shared)
  }

  const clearCookies = (reply: FastifyReply) => {
    reply.clearCookie(cookie, { path: '/', secure: isHttps })
    reply.clearCookie(SIGNED_IN_COOKIE, { path: '/', secure: isHttps })
  }

  return {
    cookie,
    peek: async (cookies = '') => (await readValid(fastifyCookie.parse(cookies)[cookie]))?.user ?? null,
    find: async (request, reply) => {
      const token = request.cookies[cookie]
      if (!token) {
        if (request.cookies[SIGNED_IN_COOKIE]) clearCookies(reply)
        return null
      }
      const session = await readValid(token)
      if (!session) {
        // From here on this request comes without a session, for the CSRF token too.
        delete request.cookies[cookie]
        if (!givenUp.has(token)) clearCookies(reply)
        return null
      }
      const now = clock.now().getTime()
      const slid = Math.min(now + REMEMBERED_SLIDES, session.createdAt + REMEMBERED_LASTS)
      if (now - session.usedAt > HOUR) {
        await updateUse(db, session.id, new Date(now))
        session.usedAt = now
      }
      // Slides at most once a day: no write on each request.
      if (session.isRemembered && slid - session.expiresAt > DAY) {
        await updateExpiry(db, session.id, new Date(slid))
        session.expiresAt = slid
        setCookies(reply, token, new Date(slid))
      }
      return session.user
    },
    open: async (db, { request, reply, userId, remember }) => {
      const token = newToken()
      const now = clock.now().getTime()
      const expires = new Date(now + (remember ? REMEMBERED_SLIDES : LASTS))
      await insertSession(db, {
        token_hash: hashOf(token),
        user_id: userId,
        is_remembered: remember,
        created_at: new Date(now),
        used_at: new Date(now),
        expires_at: expires,
        user_agent: agentOf(request),
        is_waiting: isRegistered(userId),
      })
      setCookies(reply, token, remember ? expires : undefined)
      return token
    },
    renew: async (db, request, reply) => {
      const token = newToken()
      const given = request.cookies[cookie] ?? ''
      // Deleted and not updated: every process forgets the old id.
      const session = await takeSession(db, hashOf(given))
      if (!session) return null
      if (givenUp.size >= MAX_KEPT) givenUp.clear()
      givenUp.add(given)
      const { id, ...kept } = session
      await insertSession(db, { ...kept, token_hash: hashOf(token), is_waiting: isRegistered(session.user_id) })
      setCookies(reply, token, session.is_remembered ? new Date(session.expires_at) : undefined)
      return token
    },
    close: async (db, request, reply) => {
      const token = request.cookies[cookie]
      if (token) {
        known.delete(token)
        await deleteSession(db, hashOf(token))
      }
      clearCookies(reply)
    },
  }
}

/** A registered person, not active yet, may wait signed in; an automate has tokens and no session. */
export function maySignIn({ role, active }: { role: Role; active: boolean }): 'yes' | 'inactive' | 'never' {
  if (!allows('signed-in', role)) return 'never'
  return active || allows('registered', role) ? 'yes' : 'inactive'
}

async function findSession(db: Db, tokenHash: Buffer): Promise<Session | null> {
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
    ])
    .where('token_hash', '=', tokenHash)
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
      isActivated: row.is_waiting && row.role !== 'registered',
    },
  }
}

/** Which of these sessions still let someone in who may see the zones' classes. */
export async function listOpenSessions(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.role', 'users.active'])
    .where('sessions.id', '=', sql<number>`any(${ids}::int[])`)
    .where('expires_at', '>', clock.now().toISOString())
    .execute()
  return new Set(rows.filter((row) => row.active && allows('client', row.role)).map(({ id }) => id))
}

const insertSession = (db: Db, values: InsertObject<Tables, 'sessions'>) =>
  db.insertInto('sessions').values(values).execute()

const isRegistered = (userId: number) => sql<boolean>`(select role = 'registered' from users where id = ${userId})`

const takeSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst()

const updateUse = (db: Db, id: number, usedAt: Date) =>
  db.updateTable('sessions').set({ used_at: usedAt }).where('id', '=', id).execute()

/** Ends the sessions of a person, everywhere; `but` is the one that stays. */
export const deleteSessionsOf = (db: Db, userId: number, but = 0) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', but).executeTakeFirst()

const updateExpiry = (db: Db, id: number, expiresAt: Date) =>
  db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()

const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteExpiredSessions = (db: Db) =>
  db.deleteFrom('sessions').where('expires_at', '<', clock.now().toISOString()).execute()
