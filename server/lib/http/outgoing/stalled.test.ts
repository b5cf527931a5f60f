import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../../../test/as.ts'
import { testSite } from '../../../test/site.ts'
import { portOf } from '../../../test/socket.ts'
import { endStalledAnswers } from './stalled.ts'

const site = testSite()

test.each(['/api/settings', '/api/zones/names', '/api/zones', '/', '/health/live', '/api/nowhere'])(
  'a reader who takes nothing of %s is not waited for without end',
  async (url) => {
    const { raw } = await site.app.inject({ url, headers: { host: 'localhost' } })
    expect(raw.res.listenerCount('timeout')).toBe(1)
  },
)

const MAX_MS = 2000
/** More than the system takes at once, and than one below reads. */
const LONG = Buffer.alloc(64 * 1024 * 1024)

test('who takes nothing is cut; who takes a little, or listens to a stream, is not', async () => {
  const app = fastify()
  endStalledAnswers(app, MAX_MS)
  app.get('/long', (_request, reply) => reply.send(LONG))
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('retry: 2000\n\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open: Socket[] = []
  /** The server's end, and the reader's, which takes nothing yet. */
  const begin = async (path: string) => {
    const connected = once(app.server, 'connection')
    const reader = connect(portOf(app as unknown as App), '127.0.0.1').pause()
    reader.on('error', () => undefined)
    open.push(reader)
    const [served] = await connected
    reader.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return { served: served as Socket, reader }
  }
  try {
    const [standing, slow, stream] = [await begin('/long'), await begin('/long'), await begin('/stream')]
    for (let part = 0; part < 30 || !standing.served.destroyed; part++) {
      await wait(100)
      if (part < 50) slow.reader.read(1024 * 1024) ?? slow.reader.read()
    }
    expect([slow.served.destroyed, stream.served.destroyed]).toEqual([false, false])
    await expect.poll(() => slow.served.destroyed, { timeout: 10_000 }).toBe(true)
    expect(stream.served.destroyed).toBe(false)
  } finally {
    for (const reader of open) reader.destroy()
    app.server.closeAllConnections()
    await app.close()
  }
}, 30_000)
