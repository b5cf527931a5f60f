import { once } from 'node:events'
import { createServer } from 'node:http'
import { isLoopbackName } from '../http/incoming/hosts.ts'

/** Answers GET /metrics on this machine only. */
export async function serveMetrics(port: number, render: () => Promise<string>) {
  const server = createServer(async ({ method, url, headers }, response) => {
    // A page of another site whose name was rebound to this machine would read it.
    if (!isLoopbackName(headers.host ?? '')) return response.writeHead(421).end()
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await render()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
    response.end(text)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
