import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const READY = 'Z'
const NOTIFICATION = 'A'
const UNLISTEN = Buffer.from('Q\0\0\0\u000fUNLISTEN *\0')

export interface SharingPooler {
  url: string
  /** From here on a client hears only what comes while it is being answered, as in PgBouncer's transaction mode. */
  share: () => void
  /** From here on it hears all. */
  lend: () => void
  /** Cuts so many of the connections to come. */
  refuseNext: (count: number) => void
  /** Gives clients other connections than those that listen. */
  swap: () => void
  close: () => Promise<void>
}

/** Stands before the database as a pooler does: in transaction mode, or in session mode. */
export async function sharingPooler(url: string, isShared: boolean): Promise<SharingPooler> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const swaps = new Set<() => void>()
  let shares = isShared
  let refusals = 0
  const server = createServer((inside) => {
    if (refusals > 0) {
      refusals -= 1
      return inside.destroy()
    }
    const outside = connect(Number(port), hostname)
    let isAnswering = true
    let isSwapping = false
    let rest: Buffer = Buffer.alloc(0)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    inside.on('data', () => {
      isAnswering = true
    })
    inside.pipe(outside)
    outside.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      // A letter, then how many bytes follow, these four among them.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readInt32BE(1))
        rest = rest.subarray(message.length)
        const kind = String.fromCharCode(message[0] ?? 0)
        if (isSwapping) isSwapping = kind !== READY
        else if (kind !== NOTIFICATION || isAnswering || !shares) inside.write(message)
        if (kind === READY) isAnswering = false
      }
    })
    swaps.add(() => {
      isSwapping = true
      outside.write(UNLISTEN)
    })
    inside.on('close', () => outside.destroy())
    outside.on('close', () => inside.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  return {
    url: url.replace(`:${port}/`, `:${at}/`),
    share: () => {
      shares = true
    },
    lend: () => {
      shares = false
    },
    refuseNext: (count) => {
      refusals = count
    },
    swap: () => {
      for (const swap of swaps) swap()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
