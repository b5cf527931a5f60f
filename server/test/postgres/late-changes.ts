import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type DatabaseChanges, listenToChanges } from '../../lib/db/changes.ts'

export interface LateChanges {
  changes: DatabaseChanges
  /** From here on the database tells nothing by itself: what it has to say waits until it is asked something. */
  delay: () => void
  close: () => Promise<void>
}

/** Changes heard as late as the database may tell them. */
export async function lateChanges({ url }: { url: string }): Promise<LateChanges> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  let outside: Socket | undefined
  const server = createServer((inside) => {
    const through = connect(Number(port), hostname)
    outside = through
    sockets.push(inside, through)
    for (const socket of [inside, through]) socket.on('error', () => undefined)
    inside.on('data', () => through.resume())
    inside.pipe(through)
    through.on('data', (bytes) => void inside.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  const changes = await listenToChanges({ url: url.replace(`:${port}/`, `:${at}/`) }, { onLoss: () => undefined })
  return {
    changes,
    delay: () => void outside?.pause(),
    close: async () => {
      await changes.close()
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
