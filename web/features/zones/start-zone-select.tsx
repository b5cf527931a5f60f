import type { CurrentUser } from '../../../contract/auth.ts'
import type { Zone } from '../../../contract/zones.ts'
import { useSetStartZone } from '../../lib/start-zone.ts'
import { zoneOption } from '../../lib/zone-names.ts'
import { SelectField } from '../../ui/select-field.tsx'

/** The target zone: the one the map opens on. */
export function StartZoneSelect({ zones, user }: { zones: readonly Zone[]; user: CurrentUser }) {
  const { mutate, isPending, variables } = useSetStartZone(user.id)
  // The one just chosen stands at once, before the session says so.
  const chosen = isPending ? variables : user.start_zone?.id
  return (
    <SelectField
      name="start_zone_id"
      label="Zone cible"
      description="La zone sur laquelle la carte s’ouvre."
      placeholder="Choisir une zone"
      options={zones.map(zoneOption)}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => value !== null && mutate(Number(value))}
      opens="up"
      errors={{}}
    />
  )
}
