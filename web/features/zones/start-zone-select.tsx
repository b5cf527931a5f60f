import { Select } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import type { CurrentUser } from '../../../contract/auth.ts'
import type { Zone } from '../../../contract/zones.ts'
import { useSetStartZone } from './zones.queries.ts'
import { isFound } from './zones.rules.ts'

/** Beyond it one types a few letters. */
const MOST_SHOWN = 60

/** The target zone: the one the map opens on. */
export function StartZoneSelect({ zones, user }: { zones: readonly Zone[]; user: CurrentUser }) {
  const { mutate } = useSetStartZone(user.id)
  const byId = new Map(zones.map((zone) => [String(zone.id), zone]))
  return (
    <Select
      label="Zone cible"
      description="La zone sur laquelle la carte s’ouvre."
      placeholder="Choisir une zone"
      data={zones.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={user.start_zone ? String(user.start_zone.id) : null}
      onChange={(value) => value !== null && mutate(Number(value))}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => {
            if (!('value' in option)) return false
            const zone = byId.get(option.value)
            return zone !== undefined && isFound(zone, search)
          })
          .slice(0, limit)
      }
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      nothingFoundMessage={zones.length === 0 ? 'Aucune option disponible' : 'Aucun résultat trouvé'}
      comboboxProps={{ position: 'top' }}
      maxDropdownHeight={280}
    />
  )
}
