import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allows, type Role } from '../../contract/access.ts'
import type { Changes } from './changes.ts'
import { clock } from './clock.ts'
import type { Db } from './db.ts'

/** Who asks, as the session says. */
export interface SessionUser {
  id: number
  role: Role
}

interface Session {
  id: number
  isRemembered: boolean
  createdAt: number
  expiresAt: number
  user: SessionUser
}

export interface Sessions {
  cookie: string
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>
  /** The same without touching cookies, for answers that caches keep. */
  peek: (request: FastifyRequest) => Promise<SessionUser | null>
  /** Opens a session, sets its cookies, and gives its token. */
  open: (db: Db, reply: FastifyReply, userId: number, remember: 'remember' | 'forget') => Promise<string>
  close: (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LASTS = 12 * HOUR
const REMEMBERED_SLIDES = 30 * DAY
const REMEMBERED_LASTS = 90 * DAY
const MOST_KEPT = 20_000
/** 32 random bytes in base64url. */
const TOKEN_LENGTH = 43

export const SIGNED_IN_COOKIE = 'estran_signed_in'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Sessions live in the database; what was read is kept in memory until any session or account changes. */
export function sessions(db: Db, changes: Changes, isHttps: boolean): Sessions {
  const cookie = isHttps ? '__Host-estran_session' : 'estran_session'
  const known = new Map<string, Session>()
  changes.on('sessions', () => known.clear())

  const read = async (token: string) => {
    const kept = known.get(token)
    if (kept && changes.isListening()) return kept
    const generation = changes.generation('sessions')
    const row = await findSession(db, hashOf(token))
    if (!row) return null
    // Kept only if nothing ended while it was read, and bounded so that nobody fills the memory.
    if (changes.isListening() && generation === changes.generation('sessions')) {
      if (known.size >= MOST_KEPT) known.clear()
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
    peek: async (request) => (await readValid(request.cookies[cookie]))?.user ?? null,
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
        clearCookies(reply)
        return null
      }
      const now = clock.now().getTime()
      const slid = Math.min(now + REMEMBERED_SLIDES, session.createdAt + REMEMBERED_LASTS)
      // Slides at most once a day: no write on each request.
      if (session.isRemembered && slid - session.expiresAt > DAY) {
        await updateExpiry(db, session.id, new Date(slid))
        session.expiresAt = slid
        setCookies(reply, token, new Date(slid))
      }
      return session.user
    },
    open: async (db, reply, userId, remember) => {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now().getTime()
      const expires = new Date(now + (remember === 'remember' ? REMEMBERED_SLIDES : LASTS))
      await insertSession(db, {
        token_hash: hashOf(token),
        user_id: userId,
        is_remembered: remember === 'remember',
        created_at: new Date(now),
        expires_at: expires,
      })
      setCookies(reply, token, remember === 'remember' ? expires : undefined)
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
      'sessions.expires_at',
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
    expiresAt: Date.parse(row.expires_at),
    user: { id: row.user_id, role: row.role },
  }
}

const insertSession = (
  db: Db,
  values: { token_hash: Buffer; user_id: number; is_remembered: boolean; created_at: Date; expires_at: Date },
) => db.insertInto('sessions').values(values).execute()

const updateExpiry = (db: Db, id: number, expiresAt: Date) =>
  db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()

const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const deleteExpiredSessions = (db: Db) =>
  db.deleteFrom('sessions').where('expires_at', '<', clock.now().toISOString()).execute()
