import { useQuery } from '@tanstack/react-query'
import type { ZoneName } from '../../../contract/zones.ts'
import { Failed } from '../../ui/failed.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { zoneNamesQuery, zoneOption } from '../zones/zone-names.queries.ts'

interface ZoneFieldProps {
  chosenId: number | undefined
  placeholder: string
  onChoose: (zone: ZoneName) => void
  /** Open from the start. */
  list?: { opens: 'up'; onClose: () => void }
}

export function ZoneField({ chosenId, placeholder, onChoose, list }: ZoneFieldProps) {
  const { data: zones, isError, refetch } = useQuery(zoneNamesQuery)
  if (isError && !zones) return <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />
  return (
    <SelectField
      name="start_zone_id"
      label="Zone cible"
      description="La zone sur laquelle la carte s’ouvre."
      placeholder={placeholder}
      options={zones?.map(zoneOption)}
      value={chosenId === undefined ? null : String(chosenId)}
      onChange={(value) => {
        const zone = zones?.find(({ id }) => String(id) === value)
        if (zone) onChoose(zone)
      }}
      list={list}
      errors={{}}
    />
  )
}
