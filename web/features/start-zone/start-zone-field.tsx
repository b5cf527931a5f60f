import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../../contract/auth.ts'
import { Failed } from '../../ui/failed.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { zoneNamesQuery, zoneOption } from '../zones/zone-names.queries.ts'
import { useSetStartZone } from './start-zone.queries.ts'

interface StartZoneFieldProps {
  user: CurrentUser
  placeholder: string
  opens?: 'up' | 'down'
}

export function StartZoneField({ user, placeholder, opens = 'down' }: StartZoneFieldProps) {
  const { data: zones, isError, refetch } = useQuery(zoneNamesQuery)
  const { mutate, isPending, variables } = useSetStartZone(user.id)
  if (isError && !zones) return <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />
  // Shown at once, before the session is refreshed.
  const chosen = isPending ? variables : user.start_zone?.id
  return (
    <SelectField
      name="start_zone_id"
      label="Zone cible"
      description="La zone sur laquelle la carte s’ouvre."
      placeholder={placeholder}
      options={zones?.map(zoneOption)}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) => value !== null && mutate(Number(value))}
      opens={opens}
      errors={{}}
    />
  )
}
