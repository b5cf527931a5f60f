import type { AuditChange, AuditValue } from '../../../contract/audit.entries.ts'
import { auditWords } from '../../../contract/audit.fields.ts'
import { AUDIT_ACTIONS, isAction } from '../../../contract/audit.ts'
import { parisMinute } from '../../lib/db/paris.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { ExportColumn } from '../../lib/http/export/cells.ts'
import { listAll } from '../../lib/http/list.ts'
import { type AuditSelection, lines, planOf } from './audit.queries.ts'
import { readDetails, zoneIdOf } from './audit.rules.ts'

/** All entries of the list, in its order. */
export const selectEntries = (db: Db, query: AuditSelection, people: readonly number[] | null) =>
  listAll(planOf(query, people, 'entries'), query, lines(db).select(parisMinute('audit.at').as('minute')))

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const text = (header: string, width: number, value: (row: EntryRow) => string | null): ExportColumn<EntryRow> => ({
  header,
  width,
  type: 'text',
  value,
})

/** `zones`: all of them, by id. */
export const entryColumns = (zones: ReadonlyMap<number, string>): ExportColumn<EntryRow>[] => [
  { header: 'Date', width: 18, type: 'moment', value: ({ minute }) => minute },
  text('Action', 30, ({ action }) => (isAction(action) ? AUDIT_ACTIONS[action].label : 'Autre action')),
  text('Par', 30, ({ user_id, by_account }) => nameOf(user_id, by_account)),
  text('Email', 32, ({ by_account }) => by_account?.email ?? null),
  text('Compte concerné', 30, ({ subject_id, subject_account }) => nameOf(subject_id, subject_account)),
  text('Code de la zone', 16, (row) => zones.get(zoneIdOf(detailsOf(row)) ?? 0) ?? null),
  text('Détails', 60, (row) => detailsOf(row).flatMap(changeText).join(' ; ')),
  text('Adresse IP', 18, ({ address }) => address),
]

const detailsOf = ({ action, details }: EntryRow) => readDetails(action, details).details

function nameOf(id: number | null, account: EntryRow['by_account']) {
  if (id === null) return null
  if (account === null) return `Compte supprimé n°\u00A0${id}`
  return `${account.firstname} ${account.name}`.trim() || account.organism_name || account.email
}

function changeText({ field, before, after }: AuditChange) {
  const words = auditWords(field)
  if (!words) return []
  const read = (value: AuditValue) => words.values[String(value)] ?? (Array.isArray(value) ? value.join(', ') : value)
  const sides = [before, after].flatMap((value) => (value === undefined || value === null ? [] : [String(read(value))]))
  return sides.length === 0 ? words.label : `${words.label}\u00A0: ${sides.join(' → ')}`
}
