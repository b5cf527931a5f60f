import type { Alert } from '../../../contract/alerts.ts'

/** « 56.2 » before « 56.10 ». */
export const byZone = (alerts: readonly Alert[]) =>
  [...alerts].sort((a, b) => a.zone.code.localeCompare(b.zone.code, 'fr', { numeric: true }))
