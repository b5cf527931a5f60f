import { useQueryClient } from '@tanstack/react-query'
import { setStartZone } from '../../../contract/start-zone.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'
import { sessionQuery } from '../auth/session.queries.ts'

export function useSetStartZone(userId: number) {
  const client = useQueryClient()
  return useAction({
    mutationFn: (zoneId: number) => call(setStartZone, { params: { id: userId }, body: { zone_id: zoneId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      showSuccess('Zone cible modifiée')
    },
  })
}
