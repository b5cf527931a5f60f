import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { allows } from '../../../../contract/core/access.ts'
import { roleOf, useSession } from '../../auth/session.queries.ts'

/** Milliseconds, by when the page is at rest on the slowest phone. */
const REST = 10_000

/** Makes a client's application work without network, from the first visit on. */
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
    const timer = setTimeout(() => prepare().catch(() => undefined), REST)
    return () => clearTimeout(timer)
  }, [clientId])
}
