import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { departmentName } from '../../../contract/rules/zones.departments.ts'
import type { ZoneName } from '../../../contract/zones.ts'
import { matches } from '../../lib/search.ts'
import { useTitlePart } from '../../lib/use-arrival.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { IconCurrentLocation } from '../../ui/icons.ts'
import { useFoundZones } from '../zones/search/use-found-zones.ts'
import { ZoneOptions } from '../zones/search/zone-options.tsx'
import { ZoneSearch } from '../zones/search/zone-search.tsx'
import { zoneNamesQuery } from '../zones/zone-names.queries.ts'
import { zonesQuery } from '../zones/zones.queries.ts'
import { currentPosition, POSITION_FAULTS, PositionError } from './current-position.ts'
import { distanceText, type NearZone, nearestZones } from './nearest.rules.ts'
import styles from './start-zone-question.module.css'

const TITLE = 'Quelle est votre zone\u00A0?'

interface StartZoneQuestionProps {
  onChoose: (zone: ZoneName) => void
  onLater: () => void
}

/** Beyond this number one types more. */
const MAX_SHOWN = 50

export function StartZoneQuestion({ onChoose, onLater }: StartZoneQuestionProps) {
  const { data: names, isError, refetch } = useQuery(zoneNamesQuery)
  const [search, setSearch] = useState('')
  useTitlePart(TITLE)
  const { nearby, locate } = useNearbyZones()
  const isSearching = search.trim() !== ''
  const matching = isSearching ? (names ?? []).filter(({ code, name }) => matches(search, code, [name, code])) : []
  const zones = matching.slice(0, MAX_SHOWN)
  const found = useFoundZones({ zones, search, onOpen: onChoose })
  return (
    <section className={styles.question} aria-labelledby="zone-question">
      <h1 id="zone-question" tabIndex={-1}>
        {TITLE}
      </h1>
      <p>La carte s’ouvrira sur elle. Vous pourrez en changer.</p>
      <ZoneSearch id="zone-question-search" value={search} onChange={setSearch} found={found} />
      <div className={styles.actions}>
        <Button
          variant="default"
          className={styles.here}
          leftSection={<IconCurrentLocation size={20} />}
          loading={nearby.state === 'looking'}
          onClick={() => {
            setSearch('')
            locate()
          }}
        >
          Ma position
        </Button>
        <Button variant="subtle" onClick={onLater}>
          Plus tard
        </Button>
      </div>
      {isError && !names && <Failed text="Les zones n’ont pas pu être chargées." onRetry={() => refetch()} />}
      <p role="status" className={styles.status}>
        {isSearching ? names && zones.length === 0 && 'Aucun résultat trouvé' : statusOf(nearby)}
      </p>
      {zones.length > 0 && (
        <ZoneOptions zones={zones} found={found} onOpen={onChoose} className={styles.list} lineClass={styles.line}>
          {(zone) => <Line zone={zone}>{departmentName(zone.department)}</Line>}
        </ZoneOptions>
      )}
      {!isSearching && nearby.state === 'found' && (
        <ul className={styles.list} aria-label="Zones proches">
          {nearby.zones.map((near) => (
            <li key={near.zone.id}>
              <button type="button" className={styles.line} onClick={() => onChoose(near.zone)}>
                <Line zone={near.zone}>{distanceText(near.kilometres)}</Line>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Line = ({ zone: { code, name }, children }: { zone: ZoneName; children: ReactNode }) => (
  <>
    <strong>{name}</strong>
    <span>
      {code} · {children}
    </span>
  </>
)

function statusOf({ state }: NearbyZones) {
  if (state === 'failed') return 'Les zones n’ont pas pu être chargées. Réessayez.'
  if (state === 'refused' || state === 'unavailable') return POSITION_FAULTS[state]
  if (state === 'found') return 'Choisissez la vôtre parmi les plus proches. Votre position reste sur cet appareil.'
  return state === 'looking' ? 'Recherche de votre position…' : null
}

type NearbyZones =
  | { state: 'none' | 'looking' | 'refused' | 'unavailable' | 'failed' }
  | { state: 'found'; zones: readonly NearZone[] }

/** The distances are worked out here: the position goes nowhere. */
function useNearbyZones() {
  const client = useQueryClient()
  const [nearby, setNearby] = useState<NearbyZones>({ state: 'none' })
  const locate = async () => {
    setNearby({ state: 'looking' })
    try {
      const position = await currentPosition()
      const { zones } = await client.ensureQueryData(zonesQuery)
      setNearby({ state: 'found', zones: nearestZones(zones, position) })
    } catch (error) {
      setNearby({ state: error instanceof PositionError ? error.reason : 'failed' })
    }
  }
  return { nearby, locate }
}
