import type { CurrentUser } from '../../../contract/auth.ts'
import { useSetStartZone } from './start-zone.queries.ts'
import { ZoneField } from './zone-field.tsx'

interface StartZoneFieldProps {
  user: CurrentUser
  placeholder: string
}

export function StartZoneField({ user, placeholder }: StartZoneFieldProps) {
  const { mutate, isPending, variables } = useSetStartZone(user.id)
  // Shown at once, before the session is refreshed.
  const chosen = isPending ? variables : user.start_zone?.id
  return <ZoneField chosenId={chosen} placeholder={placeholder} onChoose={({ id }) => mutate(id)} />
}
