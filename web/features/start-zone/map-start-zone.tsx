import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useTransition } from 'react'
import type { CurrentUser } from '../../../contract/auth.ts'
import { zoneNamesQuery } from '../zones/zone-names.queries.ts'
import styles from './map-start-zone.module.css'

// A list one can search in weighs as much as a third of the map, and is opened once a year.
const load = () => import('./start-zone-select.tsx')
const StartZoneSelect = lazy(async () => ({ default: (await load()).StartZoneSelect }))

/** The target zone: the one the map opens on; its list comes when it is asked. */
export function StartZone({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  // The button keeps its place and the focus until the list and what is in it have come.
  const [isComing, startTransition] = useTransition()
  const open = () =>
    startTransition(async () => {
      await Promise.allSettled([load(), client.prefetchQuery(zoneNamesQuery)])
      startTransition(() => setOpen(true))
    })
  return (
    <Suspense>
      {isOpen ? (
        <StartZoneSelect user={user} />
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
