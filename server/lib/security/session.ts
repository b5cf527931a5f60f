import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onlyVisible } from '../../../contract/core/text.ts'
import { clock } from '../clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/pool.ts'
import { hashOf, newToken, type Signer } from './secret.ts'
import { MAX_CACHED, sessionCache } from './session.cache.ts'
import { SIGNED_IN_COOKIE, sessionCookies } from './session.cookies.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  isRegistered,
  type SessionUser,
  updateExpiry,
  updateToken,
  updateUse,
} from './session.queries.ts'

interface Opening {
  request: FastifyRequest
  userId: number
  remember: boolean
}

/** What the browser gets once the transaction around it is committed: `give`. */
export interface GivenSession {
  token: string
  /** With the browser when undefined. */
  expires: Date | undefined
}

export interface Sessions {
  cookie: string
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser | null>
  /** Never touches cookies, for cacheable answers; takes the raw header. */
  peek: (header: string | undefined) => Promise<SessionUser | null>
  open: (db: Db, opening: Opening) => Promise<GivenSession>
  /** Under a new token, or null when the session has just ended. */
  renew: (db: Db, request: FastifyRequest) => Promise<GivenSession | null>
  /** The same at an activation, which several tabs of a browser may ask for at once: all get one new token. */
  renewWaiting: (db: Db, request: FastifyRequest) => Promise<GivenSession | null>
  give: (reply: FastifyReply, session: GivenSession) => void
  close: (db: Db, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LASTS = 12 * HOUR
const REMEMBERED_SLIDES = 30 * DAY
const REMEMBERED_LASTS = 90 * DAY

const MAX_AGENT = 300
const agentOf = ({ headers }: FastifyRequest) => onlyVisible(headers['user-agent'] ?? '').slice(0, MAX_AGENT)

interface SessionsOptions {
  db: Db
  changes: Changes
  isHttps: boolean
  signer: Signer
}

export function sessions({ db, changes, isHttps, signer }: SessionsOptions): Sessions {
  const cookies = sessionCookies(isHttps)
  const cache = sessionCache(db, changes)
  /** A late request with the old id must not clear the new one's cookie. */
  const renewed = new Set<string>()
  const successorOf = (token: string) => signer.sign(token)

  const given = (token: string, session: { isRemembered: boolean; expiresAt: number }): GivenSession => ({
    token,
    expires: session.isRemembered ? new Date(session.expiresAt) : undefined,
  })

  async function replace(db: Db, old: string, token: string) {
    const session = await updateToken(db, hashOf(old), hashOf(token))
    if (!session) return null
    if (renewed.size >= MAX_CACHED) renewed.clear()
    renewed.add(old)
    return { isRemembered: session.is_remembered, expiresAt: Date.parse(session.expires_at) }
  }

  return {
    cookie: cookies.name,
    peek: async (header = '') => (await cache.find(fastifyCookie.parse(header)[cookies.name]))?.user ?? null,
    find: async (request, reply) => {
      const token = request.cookies[cookies.name]
      if (!token) {
        if (request.cookies[SIGNED_IN_COOKIE]) cookies.clear(reply)
        return null
      }
      const session = await cache.find(token)
      if (!session) {
        // So that the CSRF check also sees a request without a session.
        delete request.cookies[cookies.name]
        if (!renewed.has(token) && !(await cache.find(successorOf(token)))) cookies.clear(reply)
        return null
      }
      const now = clock.now().getTime()
      const slid = Math.min(now + REMEMBERED_SLIDES, session.createdAt + REMEMBERED_LASTS)
      if (now - session.usedAt > HOUR) {
        await updateUse(db, session.id, new Date(now))
        session.usedAt = now
      }
      // Slides at most once a day, to avoid a write on each request.
      if (session.isRemembered && slid - session.expiresAt > DAY) {
        await updateExpiry(db, session.id, new Date(slid))
        session.expiresAt = slid
        cookies.set(reply, token, new Date(slid))
      }
      return session.user
    },
    open: async (db, { request, userId, remember }) => {
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
      return { token, expires: remember ? expires : undefined }
    },
    renew: async (db, request) => {
      const token = newToken()
      const session = await replace(db, request.cookies[cookies.name] ?? '', token)
      return session && given(token, session)
    },
    renewWaiting: async (db, request) => {
      const old = request.cookies[cookies.name] ?? ''
      const token = successorOf(old)
      // Another tab may have been first.
      const session = (await replace(db, old, token)) ?? (await findSession(db, hashOf(token)))
      return session && given(token, session)
    },
    give: (reply, { token, expires }) => cookies.set(reply, token, expires),
    close: async (db, request, reply) => {
      const token = request.cookies[cookies.name]
      if (token) {
        cache.delete(token)
        await deleteSession(db, hashOf(token))
      }
      cookies.clear(reply)
    },
  }
}
