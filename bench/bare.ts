import Fastify from 'fastify'

export interface BareRoute {
  path: string
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The upper bound: a Fastify that only sends prepared bytes. */
process.on('message', async (routes: BareRoute[]) => {
  const app = Fastify()
  for (const { path, status, headers, body } of routes) {
    const bytes = Buffer.from(body)
    app.get(path, (_request, reply) => {
      reply.code(status).headers(headers)
      return status === 304 ? reply.send() : reply.send(bytes)
    })
  }
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
})
process.on('disconnect', () => process.exit())
