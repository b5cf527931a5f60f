import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { openDatabase } from '../server/lib/db/pool.ts'
import { hashOf } from '../server/lib/security/secret.ts'

const SESSION = `select s.id, u.id as user_id, u.role, u.active from sessions s join users u on u.id = s.user_id
  where token_hash = $1 and expires_at > now()`
const PAGE = `select id, email, name, firstname, organism_name, sector_name as sector, city, role, active, created_at, version
  from users order by organism_name, id limit 25 offset 50`

export interface BareUsers {
  url: string
}

/** The least that can answer: one session looked up, one query, no total. */
process.on('message', async ({ url }: BareUsers) => {
  const { pool } = openDatabase(url, () => undefined)
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => {
    const { rows: sessions } = await pool.query(SESSION, [hashOf(request.cookies.estran_session ?? '')])
    if (sessions.length === 0) return reply.code(401).send()
    const { rows } = await pool.query(PAGE)
    return { items: rows, page: 3, per_page: 25 }
  })
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
})
process.on('disconnect', () => process.exit())
