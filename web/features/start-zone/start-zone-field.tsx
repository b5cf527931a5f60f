import type { CurrentUser } from '../../../contract/auth.ts'
import { ZoneField } from '../zones/zone-field.tsx'
import { useSetStartZone } from './start-zone.queries.ts'

export function StartZoneField({ user }: { user: CurrentUser }) {
  const { mutateNext, isPending, variables } = useSetStartZone(user.id)
  // Shown at once, before the session is refreshed.
  const chosen = isPending ? variables : user.start_zone?.id
  return (
    <ZoneField
      label="Ma zone"
      value={chosen === undefined ? null : String(chosen)}
      onChange={(zoneId) => zoneId !== null && mutateNext(Number(zoneId))}
    />
  )
}
