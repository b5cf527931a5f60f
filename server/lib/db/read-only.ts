import pg from 'pg'

/** The error of a standby, and of a host that is short of room or in the middle of a switchover. */
export const READ_ONLY = '25006'
const PROBE_MS = 500

export const isReadOnlyError = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY

/**
 * A connection that could only read is closed once it is given back. From then on a new one of the pool is tried twice a
 * second; when it may write, none that is older is used any more: it may lead elsewhere, or have kept what was set
 * meanwhile. Who asks the pool without Kysely (jobs) may get such a connection once, and asks again.
 */
export function discardReadOnly(pool: pg.Pool, tell: (isReadOnly: boolean) => void) {
  const opened = new WeakMap<pg.PoolClient, number>()
  const refused = new WeakSet<pg.PoolClient>()
  let writableSince = 0
  let probing: NodeJS.Timeout | undefined

  const openedAt = (client: pg.PoolClient) => opened.get(client) ?? 0
  const probe = async () => {
    const client = await openWritable().catch(() => null)
    if (client) {
      probing = undefined
      writableSince = openedAt(client)
      client.release()
      tell(false)
    } else if (!pool.ending) probing = setTimeout(probe, PROBE_MS).unref()
  }
  const openWritable = async () => {
    const client = await openNew(performance.now())
    try {
      const { rows } = await client.query('show transaction_read_only')
      if (rows[0].transaction_read_only === 'off') return client
    } catch {
      // Its place is free for the next try.
    }
    client.release(true)
    return null
  }
  const openNew = async (since: number): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (openedAt(client) >= since) return client
    client.release(true)
    return openNew(since)
  }
  const mustClose = (client: pg.PoolClient) => refused.has(client) || openedAt(client) < writableSince

  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    // No public interface of pg: the only place where the answers to all who use the pool are seen.
    client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code !== READ_ONLY) return
      refused.add(client)
      if (probing) return
      tell(true)
      probing = setTimeout(probe, PROBE_MS).unref()
    })
  })
  return { mustClose, stop: () => clearTimeout(probing) }
}
