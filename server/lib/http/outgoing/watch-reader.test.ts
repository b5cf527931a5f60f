import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { as, createUser } from '../../../test/as.ts'
import { testSite } from '../../../test/site.ts'
import type { Db } from '../../db/pool.ts'
import { watchReader } from './watch-reader.ts'

const site = testSite()

test('the database is asked again where a session ended; no answer cuts nobody, and « no more » does', async () => {
  const { id } = await createUser(site.db, 'client')
  await as(site.app, site.db, { id })
  const sessions = site.db.selectFrom('sessions').select('id').where('user_id', '=', id)
  const { id: session_id } = await sessions.executeTakeFirstOrThrow()
  const now = { asked: 0, generation: 1, isBusy: false }
  const db = new Proxy(site.db, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name)
      now.asked += 1
      if (now.isBusy) throw new Error('timeout exceeded when trying to connect')
      return target.selectFrom.bind(target)
    },
  }) as Db
  const changes = { generation: () => now.generation, isListening: () => true }
  const destroy = vi.fn()
  const user = { id, role: 'client', session_id, lims_client_id: null }
  const reply = { raw: { socket: { bytesWritten: 0 }, destroy }, request: { user } } as unknown as FastifyReply
  const stop = watchReader({ db, changes }, reply, { minPace: 1 })
  try {
    await expect.poll(() => now.asked).toBe(1)
    await wait(1500)
    expect(now.asked).toBe(1)
    Object.assign(now, { generation: 2, isBusy: true })
    await expect.poll(() => now.asked, { timeout: 5000 }).toBeGreaterThan(3)
    expect(destroy).not.toHaveBeenCalled()
    now.isBusy = false
    await site.db.deleteFrom('sessions').where('id', '=', session_id).execute()
    await expect.poll(() => destroy.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0)
  } finally {
    stop()
  }
}, 20_000)
