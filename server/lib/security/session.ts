import type { FastifyReply, FastifyRequest } from 'fastify'
import { DURATIONS } from '../../../contract/account.durations.ts'
import { onlyVisible } from '../../../contract/core/text.ts'
import type { Config } from '../../config.ts'
import { clock, today } from '../clock.ts'
import type { DatabaseChanges } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { admittedStep } from '../http/admission.ts'
import { ifRoom } from '../if-room.ts'
import { networkOf } from './limits.ts'
import { cookieName, hashOf, newToken, type Signer } from './secret.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  isRegistered,
  type SaveSeen,
  type SessionUser,
  type StoredSession,
  updateExpiry,
  updateToken,
  updateUse,
} from './session.queries.ts'

interface SessionOpening {
  request: FastifyRequest
  userId: number
  remember: boolean
  hasSecondFactor: boolean
}

export const SESSION_COOKIE = 'estran_session'

/** Call `setCookie` once the transaction is committed: it sets the browser's cookies. */
export interface NewSession {
  token: string
  /** Undefined: the session ends with the browser. */
  expires: Date | undefined
}

export interface Sessions {
  cookie: string
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>
  /** Never touches cookies, for cacheable answers. No promise where the session is in memory. */
  peek: (request: FastifyRequest) => SessionUser | null | Promise<SessionUser | null>
  open: (db: Db, opening: SessionOpening) => Promise<NewSession>
  /** Renews the session under a new token; null when it has just ended. */
  renew: (db: Db, request: FastifyRequest) => Promise<NewSession | null>
  /** Renews at an activation; several tabs may ask at once and all get one new token. */
  renewWaiting: (db: Db, request: FastifyRequest) => Promise<NewSession | null>
  setCookie: (reply: FastifyReply, session: NewSession) => void
  close: (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LASTS = DURATIONS.session_hours * HOUR
const REMEMBERED_SLIDES = DURATIONS.remembered_days * DAY
const REMEMBERED_LASTS = DURATIONS.remembered_most_days * DAY

/** Bounded, so that nobody can fill the memory. */
const MAX_CACHED = 20_000
const TOKEN_LENGTH = 43
/** 48 of the 256 bits of a hash of 256 random bits: enough to tell two sessions apart, and to find neither. */
const MARK_LENGTH = 8

const MAX_AGENT = 300
const agentOf = ({ headers }: FastifyRequest) => onlyVisible(headers['user-agent'] ?? '').slice(0, MAX_AGENT)

function sessionCookies(config: Pick<Config, 'isHttps'>) {
  const name = cookieName(SESSION_COOKIE, config)
  /** Proves nothing: without it the page skips asking who is signed in; another value is another session. */
  const signedIn = cookieName('estran_signed_in', config)
  const shared = { path: '/', sameSite: 'lax', secure: config.isHttps } as const
  return {
    name,
    set: (reply: FastifyReply, token: string, expires?: Date) => {
      const options = { ...shared, ...(expires && { expires }) }
      reply.setCookie(name, token, { ...options, httpOnly: true })
      reply.setCookie(signedIn, hashOf(token).toString('base64url').slice(0, MARK_LENGTH), options)
    },
    clear: (reply: FastifyReply) => {
      reply.clearCookie(name, shared)
      reply.clearCookie(signedIn, shared)
    },
  }
}

interface SessionsOptions {
  db: Db
  changes: DatabaseChanges
  config: Pick<Config, 'isHttps'>
  signer: Signer
  saveSeen: SaveSeen
}

/** Keeps the sessions that were read until one of them changes, whoever’s it is. */
function storedSessions(db: Db, changes: DatabaseChanges) {
  const cached = new Map<string, StoredSession>()
  changes.on('sessions', () => cached.clear())

  const findCached = (token: string) => {
    const session = changes.isListening() ? cached.get(token) : undefined
    return session && session.expiresAt > clock.now().getTime() ? session : null
  }

  async function read(token: string, ip: string) {
    const generation = changes.generation('sessions')
    const session = await admittedStep('find a session', networkOf(ip), () => findSession(db, hashOf(token)))
    if (!session || session.expiresAt <= clock.now().getTime()) return null
    // A session that ended during the read must not be cached.
    if (changes.isListening() && generation === changes.generation('sessions')) {
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(token, session)
    }
    return session
  }

  return {
    /** No promise where the session is in memory. */
    find: (token: string, ip: string) =>
      token.length === TOKEN_LENGTH ? (findCached(token) ?? read(token, ip)) : null,
    forget: (token: string) => cached.delete(token),
  }
}

export function sessions({ db, changes, config, signer, saveSeen }: SessionsOptions): Sessions {
  const cookies = sessionCookies(config)
  const ownCookie = new RegExp(`(?:^|; ?)${cookies.name}=([^;]*)`)
  const stored = storedSessions(db, changes)
  const noteUse = usesOf({ db, saveSeen })

  const newSession = (token: string, session: { isRemembered: boolean; expiresAt: number }): NewSession => ({
    token,
    expires: session.isRemembered ? new Date(session.expiresAt) : undefined,
  })

  async function replace(db: Db, old: string, token: string) {
    const session = await updateToken(db, hashOf(old), hashOf(token))
    return session ? { isRemembered: session.is_remembered, expiresAt: Date.parse(session.expires_at) } : null
  }

  return {
    cookie: cookies.name,
    peek: ({ headers, ip }) => {
      const [, token = ''] = ownCookie.exec(headers.cookie ?? '') ?? []
      const session = stored.find(token, ip)
      return session instanceof Promise ? session.then((found) => found?.user ?? null) : (session?.user ?? null)
    },
    find: async (request, reply) => {
      const token = request.cookies[cookies.name]
      const session = token ? await stored.find(token, request.ip) : null
      if (!token || !session) {
        // The CSRF check must see a request without a session, too. The browser keeps both cookies: by the time this
        // answer comes it may have those of another session.
        delete request.cookies[cookies.name]
        return null
      }
      const cookieEnd = noteUse(session)
      if (cookieEnd) cookies.set(reply, token, cookieEnd)
      return session.user
    },
    open: async (db, { request, userId, remember, hasSecondFactor }) => {
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
        has_second_factor: hasSecondFactor,
      })
      await ifRoom(db, `${userId} was there today`, () => saveSeen(db, userId, today()))
      return { token, expires: remember ? expires : undefined }
    },
    renew: async (db, request) => {
      const token = newToken()
      const session = await replace(db, request.cookies[cookies.name] ?? '', token)
      return session && newSession(token, session)
    },
    renewWaiting: async (db, request) => {
      const old = request.cookies[cookies.name] ?? ''
      const token = signer.sign(old)
      // Another tab may have been first.
      const session = (await replace(db, old, token)) ?? (await findSession(db, hashOf(token)))
      return session && newSession(token, session)
    },
    setCookie: (reply, { token, expires }) => cookies.set(reply, token, expires),
    close: async (db, request, reply) => {
      const token = request.cookies[cookies.name]
      if (token) {
        stored.forget(token)
        await deleteSession(db, hashOf(token))
      }
      cookies.clear(reply)
    },
  }
}

/** Notes that sessions are used, and slides the end of those that are remembered. */
function usesOf({ db, saveSeen }: Pick<SessionsOptions, 'db' | 'saveSeen'>) {
  const noting = new Set<number>()

  async function save(session: StoredSession, now: number, isUse: boolean, slid: number | null) {
    if (isUse) {
      await saveSeen(db, session.user.id, today()).catch(() => undefined)
      await updateUse(db, session.id, new Date(now)).catch(() => undefined)
    }
    if (slid === null) return
    await updateExpiry(db, session.id, new Date(slid))
    session.expiresAt = slid
  }

  /** Returns when the cookie is to end, where that moves. Not waited for: who reads is answered while no change ends. */
  return (session: StoredSession): Date | null => {
    const now = clock.now().getTime()
    const isUse = now - session.usedAt > HOUR
    const latest = Math.min(now + REMEMBERED_SLIDES, session.createdAt + REMEMBERED_LASTS)
    // Slides at most once a day, to avoid a write on each request.
    const slid = session.isRemembered && latest - session.expiresAt > DAY ? latest : null
    // Calls that come together would each write it, with a connection of their own.
    if ((!isUse && slid === null) || noting.has(session.id)) return null
    noting.add(session.id)
    if (isUse) session.usedAt = now
    void admittedStep('note a use', String(session.user.id), () => save(session, now, isUse, slid))
      .catch(() => undefined)
      .finally(() => noting.delete(session.id))
    // A cookie that outlives its session signs nobody in.
    return slid === null ? null : new Date(slid)
  }
}
