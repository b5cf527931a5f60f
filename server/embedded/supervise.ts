import { randomInt } from 'node:crypto'
import { rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClusterPlace, WriteLine } from './place.ts'
import { type PostgresServer, StartError, startServer } from './server.ts'

export interface SupervisedServer {
  port: number
  stop: () => Promise<void>
}

const FIRST_DELAY = 50
const MAX_DELAY = 10_000
const STABLE_AFTER = 60_000
const LOG_SIZE = 10_000_000

export async function superviseServer(
  place: ClusterPlace,
  settings: Record<string, string>,
  say: WriteLine,
): Promise<SupervisedServer> {
  await rotateLog(place.log)
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await startSomewhere(place, settings, signal, say)
  const { port } = first
  let { server } = first

  const watch = async () => {
    for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
      const startedAt = performance.now()
      await server.exited
      if (signal.aborted) return
      say('PostgreSQL s’est arrêté ; il redémarre…')
      if (performance.now() - startedAt > STABLE_AFTER) delay = FIRST_DELAY
      const next = await startAgain(() => startServer(place, port, settings, signal), delay, signal, say)
      if (!next) return
      server = next
      say('PostgreSQL a redémarré.')
      if (signal.aborted) await server.stop()
    }
  }
  const watched = watch()
  return {
    port,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watched
    },
  }
}

async function startSomewhere(
  place: ClusterPlace,
  settings: Record<string, string>,
  signal: AbortSignal,
  say: WriteLine,
) {
  const late = sayIfLate(say)
  try {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      try {
        return { port, server: await startServer(place, port, settings, signal) }
      } catch (error) {
        const canChange = error instanceof StartError && error.reason !== 'other' && attempt < 50
        if (!canChange) throw error
        if (error.reason === 'busy') await wait(200)
      }
    }
  } finally {
    clearTimeout(late)
  }
}

const sayIfLate = (say: WriteLine) =>
  setTimeout(() => say('PostgreSQL se remet d’un arrêt brutal ; cela peut durer quelques minutes…'), 5_000)

async function startAgain(start: () => Promise<PostgresServer>, delay: number, signal: AbortSignal, say: WriteLine) {
  let lastReason = ''
  for (let pause = delay; !signal.aborted; pause = Math.min(pause * 2, MAX_DELAY)) {
    await wait(pause, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      return await start()
    } catch (error) {
      const reason = error instanceof StartError && error.reason !== 'other' ? error.reason : String(error)
      if (reason !== lastReason && reason !== 'busy' && !signal.aborted) say(String(error))
      lastReason = reason
    }
  }
  return undefined
}

/** Below the range of outgoing connections, so that the port stays free for a restart. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
}

async function rotateLog(log: string) {
  const size = await stat(log).then(
    (file) => file.size,
    () => 0,
  )
  if (size > LOG_SIZE) await rename(log, `${log}.1`)
}
