import { useQuery } from '@tanstack/react-query'
import { ThisDevicePart } from '../push/this-device-part.tsx'
import { AlertLevelField } from './alert-level-field.tsx'
import { type AlertZone, alertsQuery } from './alerts.queries.ts'
import styles from './zone-alert.module.css'

/** What one is told of a zone; nothing without an alert. */
export function ZoneAlert({ zone }: { zone: AlertZone }) {
  const alert = useQuery(alertsQuery).data?.find((one) => one.zone.id === zone.id)
  if (!alert) return null
  return (
    <section className={styles.alert} aria-labelledby="zone-alert">
      <h2 id="zone-alert">Vous êtes alerté sur cette zone</h2>
      <AlertLevelField zone={zone} level={alert.level} label="Quand vous alerter" labelPlace="hidden" />
      <ThisDevicePart />
    </section>
  )
}
