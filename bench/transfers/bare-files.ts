import { Readable } from 'node:stream'
import Fastify from 'fastify'

export interface BareFiles {
  bytes: number
}

const BLOCK = Buffer.alloc(64 * 1024, 'x')

/** The upper bound: a Fastify that counts what arrives, and sends as many bytes from memory. */
process.on('message', async ({ bytes }: BareFiles) => {
  const app = Fastify({ bodyLimit: bytes * 2 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', async (request) => {
    let size = 0
    for await (const block of request.raw) size += block.length
    return { size }
  })
  app.get('/', (_request, reply) => reply.header('content-length', bytes).send(Readable.from(blocks(bytes))))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
})
process.on('disconnect', () => process.exit())

function* blocks(bytes: number) {
  for (let left = bytes; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, Math.min(left, BLOCK.length))
}
