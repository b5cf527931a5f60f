import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useTransition } from 'react'
import type { CurrentUser } from '../../../../contract/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { zoneNamesQuery } from '../../zones/zone-names.queries.ts'
import styles from './start-zone.module.css'

// The searchable list weighs a third of the map and is opened once a year, so it loads on demand.
const load = () => import('../../start-zone/start-zone-field.tsx')
const StartZoneField = lazy(async () => ({ default: (await load()).StartZoneField }))

export function StartZone({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  // The button keeps its place and the focus until the list is ready.
  const [isComing, startTransition] = useTransition()
  const open = () =>
    startTransition(async () => {
      await Promise.allSettled([load(), client.prefetchQuery(zoneNamesQuery)])
      startTransition(() => setOpen(true))
    })
  return (
    <Suspense>
      {isOpen ? (
        <div ref={focusField}>
          <StartZoneField user={user} placeholder="Choisir une zone" opens="up" />
        </div>
      ) : (
        <section className={styles.zone} aria-labelledby="start-zone">
          <h2 id="start-zone">Zone cible</h2>
          <p>{user.start_zone ? `${user.start_zone.code} ${user.start_zone.name}` : 'Aucune zone choisie.'}</p>
          <Button variant="default" loading={isComing} aria-label="Changer de zone cible" onClick={open}>
            Changer
          </Button>
        </section>
      )}
    </Suspense>
  )
}

/** The field replaces the pressed button. Defined outside, so that React runs this ref only once. */
function focusField(field: HTMLElement | null) {
  const input = field?.querySelector('input')
  input?.focus()
  input?.select()
}
