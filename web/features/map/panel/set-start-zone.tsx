import type { CurrentUser } from '../../../../contract/auth.ts'
import type { Zone } from '../../../../contract/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { useSetStartZone } from '../../start-zone/start-zone.queries.ts'

/** Nothing for one’s own zone. */
export function SetStartZone({ user, zone }: { user: CurrentUser; zone: Zone }) {
  const { mutate, isPending } = useSetStartZone(user.id)
  if (user.start_zone?.id === zone.id) return null
  return (
    <Button fullWidth variant="default" loading={isPending} onClick={() => mutate(zone.id, { onSuccess: focusName })}>
      Définir comme zone cible
    </Button>
  )
}

/** The pressed button is gone by then. */
const focusName = () => document.getElementById('zone-name')?.focus({ preventScroll: true })
