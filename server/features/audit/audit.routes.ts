import type { FastifyInstance } from 'fastify'
import { exportAudit, listAudit } from '../../../contract/audit.entries.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { ServerContext } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { exportDetails } from '../../lib/http/export/export-details.ts'
import { sendExport } from '../../lib/http/export/send-export.ts'
import { route } from '../../lib/http/route.ts'
import { entryColumns, selectEntries } from './audit.export.ts'
import { type AuditSelection, findPeople, listEntries, listZoneCodes, listZonesById } from './audit.queries.ts'
import { MAX_PEOPLE, readDetails, TOO_MANY_PEOPLE, zoneIdOf } from './audit.rules.ts'

export function auditRoutes(app: FastifyInstance, { db, changes, spool }: ServerContext) {
  route(app, listAudit, async ({ query }) => {
    const people = await peopleOf(db, query)
    const { items, ...page } = await listEntries(db, query, people)
    const isWhole = (by: number | null) => people === null || people.some((id) => id === by)
    const entries = items.map(({ id, at, address, ...row }) => ({
      id,
      at,
      address,
      // In a list of all entries of the act, and of what was done to someone, each stands for itself.
      batch_size: query.batch === undefined && isWhole(row.user_id) ? row.entries : 1,
      by: personOf(row.user_id, row.by_account),
      subject: personOf(row.subject_id, row.subject_account),
      ...readDetails(row.action, row.details),
    }))
    const ids = new Set(entries.flatMap(({ details }) => zoneIdOf(details) ?? []))
    const zones = ids.size > 0 ? await listZonesById(db, [...ids]) : []
    return {
      ...page,
      items: entries.map((entry) => ({
        ...entry,
        zone: zones.find(({ id }) => id === zoneIdOf(entry.details)) ?? null,
      })),
    }
  })

  route(app, exportAudit, async ({ query, user, request, reply }) => {
    const { person, batch, from, to } = query
    const others = [...(person ? ['person'] : []), ...(batch ? ['batch'] : []), ...(from || to ? ['dates'] : [])]
    return sendExport(reply, {
      db,
      changes,
      spool,
      format: query.format,
      title: 'Journal',
      columns: entryColumns(new Map((await listZoneCodes(db)).map(({ id, code }) => [id, code]))),
      query: selectEntries(db, query, await peopleOf(db, query)),
      audit: (rows) => {
        const details = exportDetails(query, rows, others)
        return writeAudit(db, request, { action: 'audit-exported', user_id: user.id, details })
      },
    })
  })
}

/** A search within a chosen person finds that person or nobody. */
async function peopleOf(
  db: Db,
  { person, search }: Pick<AuditSelection, 'person' | 'search'>,
): Promise<number[] | null> {
  if (!search) return person === undefined ? null : [person]
  const found = await findPeople(db, search, MAX_PEOPLE + 1)
  if (found.length > MAX_PEOPLE) throw invalid({ search: [TOO_MANY_PEOPLE] })
  return person === undefined ? found : found.filter((id) => id === person)
}

const personOf = <A>(id: number | null, account: A) => (id === null ? null : { id, account })
