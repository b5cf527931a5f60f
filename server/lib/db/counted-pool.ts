import type pg from 'pg'

/** No public interface of pg-pool: the only places where it counts, and lets go of, its connections. */
interface PoolInside {
  _clients: readonly pg.PoolClient[]
  _isFull: () => boolean
  _pulseQueue: () => void
  _remove: (client: pg.PoolClient, done?: () => void) => void
}

/**
 * Counts a connection until the server has let it go: the next one, opened meanwhile, would be one more than a host may
 * allow. Returns the wait until all that were closed have gone.
 */
export function countLeaving(pool: pg.Pool): () => Promise<void> {
  const inside = pool as pg.Pool & PoolInside
  const remove = inside._remove.bind(pool)
  const leaving = new Set<pg.PoolClient>()
  let tellAllLeft = () => {}

  inside._isFull = () => inside._clients.length + leaving.size >= pool.options.max
  inside._remove = (client, done) => {
    leaving.add(client)
    remove(client, () => {
      leaving.delete(client)
      if (leaving.size === 0) tellAllLeft()
      done?.()
      inside._pulseQueue()
    })
  }
  return () =>
    new Promise((resolve) => {
      tellAllLeft = resolve
      if (leaving.size === 0) resolve()
    })
}
