import type { AuditEntry, AuditPerson } from '../../../contract/audit.entries.ts'
import { ACTION_GROUPS, AUDIT_ACTIONS } from '../../../contract/audit.ts'
import { isDay } from '../../../contract/rules/reading/days.ts'
import { fullName } from '../../lib/format.ts'
import { isId } from '../../lib/list/list-state.ts'

/** Filters of the journal besides its columns. */
export const NARROWING = { person: isId, from: isDay, to: isDay }

export const actionLabel = (action: AuditEntry['action']) =>
  action === 'unknown' ? 'Autre action' : AUDIT_ACTIONS[action].label

export const ACTION_OPTIONS = Object.entries(ACTION_GROUPS).flatMap(([group, actions]) =>
  Object.entries(actions).map(([value, { label }]) => ({ value, label, group })),
)

/** Their present name, or their number once the account is deleted. */
export function personName({ id, account }: AuditPerson) {
  if (account === null) return `Compte supprimé n°\u00A0${id}`
  return fullName(account) || account.organism_name || account.email
}

/** As some entry of the page calls them. */
export function nameOfPerson(id: string, entries: readonly AuditEntry[]) {
  const person = entries.flatMap(({ by, subject }) => [by, subject]).find((one) => one?.id === Number(id))
  return person ? personName(person) : `Compte n°\u00A0${id}`
}
