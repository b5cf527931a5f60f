import type { AuditChange } from '../../../contract/audit.entries.ts'
import { isAction } from '../../../contract/audit.ts'
import { auditChanges } from '../../lib/audit.ts'

export const MAX_PEOPLE = 500
export const TOO_MANY_PEOPLE = `Plus de ${MAX_PEOPLE} comptes correspondent : précisez la recherche.`

/** Hides fields that another version of the product wrote. */
export const readDetails = (action: string, details: unknown) => ({
  action: isAction(action) ? action : ('unknown' as const),
  details: auditChanges(action, details),
})

export function zoneIdOf(details: readonly AuditChange[]): number | null {
  const zone = details.find(({ field }) => field === 'zone_id')
  return typeof zone?.after === 'number' ? zone.after : null
}
