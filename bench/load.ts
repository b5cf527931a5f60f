import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Load {
  url: string
  headers: Record<string, string>
  seconds: number
  connections: number
  status: number
}

export interface Loaded {
  answers: number
  seconds: number
  /** Milliseconds. */
  p99: number
}

process.on('message', async (load: Load) => {
  const answer = await run(load).catch((error: unknown) => ({ failure: `${load.url}: ${error}` }))
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())

/**
 * Each connection sends the next request as soon as it is answered. Answers are only recognised by their size, which
 * must not change: a full HTTP client would be too slow to keep the server busy.
 */
async function run({ url, headers, seconds, connections, status }: Load): Promise<Loaded> {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const sockets: Socket[] = []
  const times: number[] = []
  let failure: Error | undefined
  for (let index = 0; index < connections; index++) {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    sockets.push(socket)
  }
  const size = await sizeOf(url, headers, status)

  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  for (const socket of sockets) {
    let left = size
    let sentAt = performance.now()
    socket.write(request)
    socket.on('data', (bytes: Buffer) => {
      if (left === size && !startsWith(bytes, status)) failure = new Error(bytes.toString('latin1', 0, 100))
      left -= bytes.length
      if (left > 0) return
      if (left < 0) failure = new Error('an answer was longer than the others')
      const now = performance.now()
      times.push(now - sentAt)
      left = size
      sentAt = now
      if (now < until && !failure) socket.write(request)
    })
    socket.on('error', (error) => {
      failure = error
    })
  }
  await spinUntil(until)
  const lasted = (performance.now() - startedAt) / 1000
  const answers = times.length
  for (const socket of sockets) socket.destroy()
  if (failure) throw failure
  const sorted = Float64Array.from(times).sort()
  return { answers, seconds: lasted, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

/** Never sleeps: waking a sleeping client costs the server more than its own work. */
const spinUntil = (until: number) =>
  new Promise<void>((done) => {
    const spin = () => (performance.now() < until ? setImmediate(spin) : done())
    spin()
  })

const startsWith = (bytes: Buffer, status: number) => bytes.toString('latin1', 0, 12) === `HTTP/1.1 ${status}`

async function sizeOf(url: string, headers: Record<string, string>, status: number): Promise<number> {
  const request = get(url, { headers })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer?.statusCode !== status) throw new Error(`status ${answer?.statusCode}`)
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  const size = socket.bytesRead
  socket.destroy()
  return size
}
