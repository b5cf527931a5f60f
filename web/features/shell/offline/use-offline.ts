import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { allows } from '../../../../contract/core/access.ts'
import { hasWorker, registerWorker } from '../../../lib/offline/worker.ts'
import { roleOf, useSession } from '../../auth/session.queries.ts'

/** Milliseconds, by when the page is at rest on the slowest phone. */
const REST = 10_000
/** Milliseconds without anything more that has come: the first screen is complete. */
const QUIET = 250
/** Milliseconds after which it is no more waited for, where something always comes. */
const LONGEST = 1_500

/** Makes a client's application work without network, from the first visit on: its first screen at once, then the rest. */
export function useOffline() {
  const client = useQueryClient()
  const user = useSession().data?.user ?? null
  const role = roleOf(user)
  const clientId = user && allows('client', role) && !allows('admin', role) ? user.id : null
  const prepare = useEffectEvent(async () => {
    if (!user) return
    const { keepOffline } = await import('./keep-offline.ts')
    await keepOffline(client, user)
  })
  useEffect(() => {
    if (clientId === null) return
    // Without network, or where the browser refuses, the next visit tries again.
    const stop = hasWorker() ? onceQuiet(() => registerWorker().catch(() => undefined)) : undefined
    const timer = setTimeout(() => prepare().catch(() => undefined), REST)
    return () => {
      stop?.()
      clearTimeout(timer)
    }
  }, [clientId])
}

/** Calls once nothing has come for a moment, as what is asked then takes nothing from the first screen. */
function onceQuiet(work: () => void) {
  const end = () => {
    watch.disconnect()
    clearTimeout(quiet)
    clearTimeout(latest)
  }
  const finish = () => {
    end()
    work()
  }
  const latest = setTimeout(finish, LONGEST)
  let quiet = setTimeout(finish, QUIET)
  const watch = new PerformanceObserver(() => {
    clearTimeout(quiet)
    quiet = setTimeout(finish, QUIET)
  })
  watch.observe({ type: 'resource' })
  return end
}
