import type { AuditEntry, AuditPerson } from '../../../contract/audit.entries.ts'
import { ACTION_GROUPS, AUDIT_ACTIONS, type AuditAction, BATCH_LABELS } from '../../../contract/audit.ts'
import { isDay } from '../../../contract/core/days.ts'
import { formatNumber, fullName } from '../../lib/format.ts'
import { isId } from '../../lib/list/list-state.ts'

/** Filters of the journal besides its columns. */
export const NARROWING = { person: isId, batch: isId, from: isDay, to: isDay }

export const actionLabel = (action: AuditEntry['action']) =>
  action === 'unknown' ? 'Autre action' : AUDIT_ACTIONS[action].label

/** « 22 classements attribués » where a line stands for the entries of one act. */
export function entryLabel({ action, batch_size: size }: Pick<AuditEntry, 'action' | 'batch_size'>) {
  if (size === 1) return actionLabel(action)
  const many = BATCH_LABELS[action]
  return many ? `${formatNumber(size)}\u00A0${many}` : `${actionLabel(action)} (${formatNumber(size)})`
}

/** What the entries of an act are, while they are listed. */
export function batchText(entries: readonly AuditEntry[], total: number) {
  const [first] = entries
  return first ? entryLabel({ action: first.action, batch_size: total }) : 'un lot'
}

export const ACTION_OPTIONS = Object.entries(ACTION_GROUPS).flatMap(([group, actions]) =>
  Object.entries(actions).map(([value, { label }]) => ({ value, label, group })),
)

const OF_SMS: ReadonlySet<string> = new Set<AuditAction>(['phone-added', 'phone-removed'])

/** What may be asked for: no action on numbers where the operator sends no SMS. */
export const actionOptions = (sendsSms: boolean) => ACTION_OPTIONS.filter(({ value }) => sendsSms || !OF_SMS.has(value))

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
