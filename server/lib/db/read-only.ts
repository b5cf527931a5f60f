import pg from 'pg'

/** The error of a standby, and of a host that is short of room or in the middle of a switchover. */
export const READ_ONLY = '25006'
const PROBE_MS = 500

export const isReadOnlyError = (error: unknown) => error instanceof pg.DatabaseError && error.code === READ_ONLY

/**
 * A connection that could only read is closed once it is given back. From then on a new one is tried twice a second;
 * when it may write, none that is older is used any more: it may lead elsewhere, or have kept what was set meanwhile.
 * Who asks the pool without Kysely (jobs) may get such a connection once, and asks again.
 */
export function discardReadOnly(pool: pg.Pool, tell: (isReadOnly: boolean) => void) {
  const opened = new WeakMap<pg.PoolClient, number>()
  const refused = new WeakSet<pg.PoolClient>()
  let writableSince = 0
  let probing: NodeJS.Timeout | undefined

  const probe = async () => {
    if (!(await canWrite(pool.options))) {
      if (!pool.ending) probing = setTimeout(probe, PROBE_MS).unref()
      return
    }
    probing = undefined
    writableSince = performance.now()
    tell(false)
  }
  const mustClose = (client: pg.PoolClient) => refused.has(client) || (opened.get(client) ?? 0) < writableSince

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

async function canWrite(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    return rows[0].transaction_read_only === 'off'
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}
