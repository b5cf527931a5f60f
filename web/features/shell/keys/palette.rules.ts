import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { UserLine } from '../../../../contract/users.ts'
import { fullName } from '../../../lib/format.ts'
import { matches } from '../../../lib/search.ts'
import { bestMatch, type FindableZone } from '../../zones/search/match.rules.ts'

export interface PaletteEntry {
  to: string
  label: string
  /** What tells it from another of the same name. */
  detail?: string
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

export interface PaletteSources {
  reader: 'admins' | 'clients'
  screens: readonly PaletteEntry[]
  zones: readonly FindableZone[]
  /** Already found by the server. */
  people: readonly Pick<UserLine, 'id' | 'firstname' | 'name' | 'organism_name' | 'email'>[]
  chapters: readonly PaletteEntry[]
}

/** Who finds more types more. */
export const MAX_OF_GROUP = 6

/** All screens while nothing is typed. */
export function paletteGroups(typed: string, { reader, screens, zones, people, chapters }: PaletteSources) {
  const search = typed.trim()
  const named = ({ label }: PaletteEntry) => matches(search, '', [label])
  const groups: PaletteGroup[] = [{ title: 'Écrans', entries: screens.filter(named) }]
  if (search !== '') {
    groups.push(
      { title: 'Zones', entries: zonesFound(zones, search).map((zone) => zoneEntry(zone, reader)) },
      { title: 'Comptes', entries: people.map(personEntry) },
      { title: 'Guide', entries: chapters.filter(named) },
    )
    for (const group of groups) group.entries = group.entries.slice(0, MAX_OF_GROUP)
  }
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The code or name typed in full comes first. */
function zonesFound(zones: readonly FindableZone[], search: string) {
  const found = zones.filter(({ code, name }) => matches(search, code, [name, code]))
  const best = bestMatch(found, search)
  return best ? [best, ...found.filter((zone) => zone !== best)] : []
}

const zoneEntry = (zone: FindableZone, reader: PaletteSources['reader']): PaletteEntry => {
  const code = encodeURIComponent(zone.code)
  return { label: zoneTitle(zone), to: reader === 'admins' ? `/admin/zones?search=${code}` : `/app/map?zone=${code}` }
}

function personEntry(person: PaletteSources['people'][number]): PaletteEntry {
  const { id, organism_name, email } = person
  const label = fullName(person) || organism_name || email
  const details = [organism_name, email].filter((text) => text !== '' && text !== label)
  return { label, detail: details.join(' · '), to: `/admin/users?user=${id}` }
}
