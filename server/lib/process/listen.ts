import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Config } from '../../config.ts'

type ListenPlace = Pick<Config, 'host' | 'port' | 'metricsPort'>

/** Says which setting keeps it from listening. It may be mended by itself: what ends just now still has the port. */
export class ListenFault extends Error {}

/** Runs what listens for everybody. */
export const listenAt = <T>({ host, port }: ListenPlace, listen: () => Promise<T>): Promise<T> =>
  listen().catch((error: unknown) => {
    if (!isOfListening(error)) throw error
    if (codeOf(error) === 'EADDRINUSE') throw new ListenFault(`Réglage PORT : le port ${port} est déjà pris.`)
    const where = `impossible d’écouter sur ${host}:${port}`
    throw new ListenFault(`Réglages HOST et PORT : ${where} (${codeOf(error)}).`)
  })

/** Runs what listens for the metrics. */
export const listenForMetrics = <T>({ metricsPort }: ListenPlace, listen: () => Promise<T>): Promise<T> =>
  listen().catch((error: unknown) => {
    if (!isOfListening(error)) throw error
    throw new ListenFault(
      `Réglage METRICS_PORT : le port ${metricsPort} est déjà pris, ou interdit (${codeOf(error)}).`,
    )
  })

/** Listens on all of them at once and lets go of them, so that who cannot have them is told before anything is changed. */
export async function tryPorts(place: ListenPlace): Promise<void> {
  const { host, port, metricsPort } = place
  const open: Server[] = []
  const listen = (at: { port: number; host: string }) => async () => {
    const server = createServer((socket) => socket.destroy()).listen(at)
    open.push(server)
    await once(server, 'listening')
  }
  try {
    await listenAt(place, listen({ port, host }))
    if (metricsPort) await listenForMetrics(place, listen({ port: metricsPort, host: '127.0.0.1' }))
  } finally {
    await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

/** Faults of what is done before it listens have their own words. */
const isOfListening = (error: unknown) =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)
