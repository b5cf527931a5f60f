import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useTransition } from 'react'
import type { CurrentUser } from '../../../../contract/auth.ts'
import { zoneTitle } from '../../../../contract/rules/zones.title.ts'
import type { ZoneName } from '../../../../contract/zones.ts'
import { takeFocusInPlace } from '../../../lib/focus.ts'
import { useOfflineWords } from '../../../lib/offline/use-network.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { zoneNamesQuery } from '../../zones/zone-names.queries.ts'
import styles from './start-zone.module.css'

// The searchable list weighs a third of the map and is opened once a year, so it loads on demand.
const ZoneField = lazyPart(() => import('../../zones/zone-field.tsx').then((file) => file.ZoneField))

interface StartZoneProps {
  startZone: CurrentUser['start_zone']
  onChoose: (zone: ZoneName) => void
}

export function StartZone({ startZone, onChoose }: StartZoneProps) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed')
  const field = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const offlineWords = useOfflineWords()
  // The button keeps its place and the focus until the list is ready.
  const [isComing, startTransition] = useTransition()
  const open = () =>
    startTransition(async () => {
      await Promise.allSettled([ZoneField.preload(), client.prefetchQuery(zoneNamesQuery)])
      startTransition(() => setState('open'))
    })
  /** The focus goes back to the button, unless it has left for something else. */
  const close = () => setState(field.current?.contains(document.activeElement) ? 'left' : 'closed')
  return state === 'open' ? (
    <div ref={field}>
      <div ref={focusField}>
        <ZoneField
          label="Ma zone"
          value={startZone ? String(startZone.id) : null}
          placeholder="Choisir une zone"
          onChange={(_id, zone) => zone && onChoose(zone)}
          list={{ opens: 'up', onClose: close }}
        />
      </div>
    </div>
  ) : (
    <section className={styles.zone} aria-labelledby="start-zone">
      <h2 id="start-zone">Ma zone</h2>
      <p>{startZone ? zoneTitle(startZone) : 'Aucune zone choisie.'}</p>
      <Button
        ref={state === 'left' ? takeFocusInPlace : undefined}
        needsNetwork
        variant="default"
        loading={isComing}
        aria-label={`Changer de zone${offlineWords}`}
        onClick={open}
      >
        Changer
      </Button>
    </section>
  )
}

/** The field replaces the pressed button. Defined outside, so that React runs this ref only once. */
function focusField(field: HTMLElement | null) {
  const input = field?.querySelector('input')
  input?.focus()
  input?.select()
  return field ? ensureInSight(field) : undefined
}

/** The chart above loads when it comes near, and would push the field out of sight, which hides its list. */
function ensureInSight(field: HTMLElement) {
  const observer = new ResizeObserver(() => field.scrollIntoView({ block: 'nearest' }))
  const panel = field.closest('article')
  if (panel) observer.observe(panel)
  return () => observer.disconnect()
}
