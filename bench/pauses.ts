import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Delays of a small request, in milliseconds. */
export interface Pauses {
  requests: number
  p99: number
  longest: number
}

export type WhileWatched = <T>(origin: string, run: () => Promise<T>) => Promise<{ value: T; pauses: Pauses }>

/** Null stops the watch. */
export interface Watch {
  url: string | null
  headers?: Record<string, string>
  /** 204 by default. */
  status?: number
}

const PAUSE_MS = 10

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let watching: { isOver: boolean; ended: Promise<Pauses> } | null = null

process.on('message', async ({ url, headers = {}, status = 204 }: Watch) => {
  if (url !== null) {
    const own = { isOver: false, ended: Promise.resolve<Pauses>({ requests: 0, p99: 0, longest: 0 }) }
    own.ended = watch({ url, headers, status }, () => own.isOver)
    watching = own
    process.send?.({ requests: 0, p99: 0, longest: 0 })
  } else if (watching) {
    watching.isOver = true
    process.send?.(await watching.ended)
  }
})
process.on('disconnect', () => process.exit())

interface Watched {
  url: string
  headers: Record<string, string>
  status: number
}

async function watch(watched: Watched, isOver: () => boolean): Promise<Pauses> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    // A refused connection counts until an answer comes.
    while (!(await isAnswered(watched)) && !isOver()) await wait(1)
    times.push(performance.now() - startedAt)
    await wait(PAUSE_MS)
  }
  const sorted = Float64Array.from(times).sort()
  return { requests: sorted.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 }
}

async function isAnswered({ url, headers, status }: Watched): Promise<boolean> {
  try {
    const [answer]: IncomingMessage[] = await once(get(url, { agent, headers }), 'response')
    if (!answer) return false
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode === status
  } catch {
    return false
  }
}
