import * as z from 'zod/mini'
import { type Action, isAction } from '../../../contract/audit/audit.ts'
import { splitFilter } from '../../../contract/core/list.ts'
import { AUDIT_DETAILS } from '../../../contract/rules/audit.details.ts'

export const MAX_PEOPLE = 500
export const TOO_MANY_PEOPLE = `Plus de ${MAX_PEOPLE} comptes correspondent : précisez la recherche.`

/** What the contract names of an entry; what another version wrote is not shown. */
export function readDetails(action: string, details: unknown) {
  if (!isAction(action)) return { action: 'unknown' as const, details: null }
  return { action, details: z.safeParse(AUDIT_DETAILS[action], details).data ?? null }
}

export const zoneIdOf = (details: object | null): number | null =>
  details !== null && 'zone_id' in details && typeof details.zone_id === 'number' ? details.zone_id : null

/** Of filters that the contract has let through. */
export const actionsOf = (filters: readonly string[]): Action[] =>
  filters.flatMap((filter) => {
    const value = splitFilter(filter)?.value ?? ''
    return isAction(value) ? [value] : []
  })
