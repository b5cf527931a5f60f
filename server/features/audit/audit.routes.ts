import type { FastifyInstance } from 'fastify'
import { listAudit } from '../../../contract/audit/audit.entries.ts'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { Context } from '../../lib/context.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { MAX_COUNTED } from '../../lib/http/list.ts'
import { route } from '../../lib/http/route.ts'
import { type AuditFilter, countPlaces, type Page } from './audit.places.ts'
import { findPeople, listEntries, listZonesById } from './audit.queries.ts'
import { actionsOf, MAX_PEOPLE, readDetails, TOO_MANY_PEOPLE, zoneIdOf } from './audit.rules.ts'

type Query = HandlerInput<typeof listAudit>['query']

export function auditRoutes(app: FastifyInstance, { db }: Context) {
  route(app, listAudit, async ({ query }) => {
    const { page, per_page } = query
    const filter = {
      from: query.from,
      to: query.to,
      actions: actionsOf(query.filter),
      people: await peopleOf(db, query),
    }
    const counted = await countPlaces(db, filter)
    const total = Math.min(counted, MAX_COUNTED)
    const direction = query.sort === 'at' ? 'asc' : 'desc'
    const items = await readPage(db, filter, { direction, offset: (page - 1) * per_page, limit: per_page, total })
    return { items, total, page, per_page, ...(counted > total && { more: true }) }
  })
}

/** A search within a chosen person finds that person or nobody. */
async function peopleOf(db: Db, { person, search }: Query): Promise<number[] | null> {
  if (!search) return person === undefined ? null : [person]
  const found = await findPeople(db, search, MAX_PEOPLE + 1)
  if (found.length > MAX_PEOPLE) throw invalid({ search: [TOO_MANY_PEOPLE] })
  return person === undefined ? found : found.filter((id) => id === person)
}

async function readPage(db: Db, filter: AuditFilter, page: Page) {
  // Also past what is counted, where a page would take longer and longer.
  if (page.offset >= page.total) return []
  const rows = await listEntries(db, filter, page)
  const entries = rows.map(({ id, at, address, ...row }) => ({
    id,
    at,
    address,
    by: personOf(row.user_id, row.by_account),
    subject: personOf(row.subject_id, row.subject_account),
    ...readDetails(row.action, row.details),
  }))
  const ids = new Set(entries.flatMap(({ details }) => zoneIdOf(details) ?? []))
  const zones = ids.size > 0 ? await listZonesById(db, [...ids]) : []
  return entries.map((entry) => ({ ...entry, zone: zones.find(({ id }) => id === zoneIdOf(entry.details)) ?? null }))
}

const personOf = <A>(id: number | null, account: A) => (id === null ? null : { id, account })
