import { setStartZone } from '../../../contract/start-zone.ts'
import { call } from '../../lib/call.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { useAction } from '../../lib/use-action.ts'

export function useSetStartZone(userId: number) {
  return useAction({
    mutationFn: (zoneId: number) => call(setStartZone, { params: { id: userId }, body: { zone_id: zoneId } }),
    onSuccess: () => showSuccess('Zone cible modifiée'),
  })
}
