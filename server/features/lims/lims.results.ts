import type { FastifyRequest } from 'fastify'
import type { BatchAnswer, LimsResult } from '../../../contract/lims.ts'
import { codeKey } from '../../../contract/rules/zones.codes.ts'
import { writeAudit } from '../../lib/audit.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { tokenNeeded } from '../../lib/http/errors.ts'
import type { Mails } from '../../lib/mail/mails.ts'
import type { Automate } from '../../lib/security/api-tokens.queries.ts'
import { mailsOf } from './lims.mails.ts'
import {
  insertResults,
  insertRevisions,
  keepToken,
  listClientsByReference,
  listZonesByKey,
  lockBatches,
  lockResults,
  type Overtaken,
  type StoredResult,
  updateResults,
} from './lims.queries.ts'
import { type Content, isSame, judge } from './lims.results.rules.ts'
import type { Chain } from './lims.revisions.ts'
import { type ReadRow, receiveAll } from './lims.rules.ts'

interface Batch {
  request: FastifyRequest
  automate: Automate
  given: readonly unknown[]
  rows: readonly ReadRow<LimsResult>[]
  mails: Mails | null
}

/** In the caller's transaction; as if the rows had been sent one after the other. */
export async function receiveResults(
  trx: Db,
  { request, automate, given, rows, mails }: Batch,
): Promise<Omit<BatchAnswer, 'request_id'>> {
  await lockBatches(trx)
  // It may have been revoked while this waited.
  if (!(await keepToken(trx, automate.token_id))) throw tokenNeeded()
  const userId = automate.id
  const keys = rows.flatMap(({ fields }) => (fields.zone_code === undefined ? [] : [codeKey(fields.zone_code)]))
  const references = rows.flatMap(({ fields }) => fields.lims_client_id ?? [])
  const zones = await listZonesByKey(trx, unique(keys))
  const clients = await listClientsByReference(trx, unique(references))
  const known = { zones, clients, today: today() }
  const judged = rows.map((row) => judge(row, known))
  const stored = await lockResults(
    trx,
    judged.flatMap((row) => ('errors' in row ? [] : [row])),
  )
  const { chains, counts, rejected } = receiveAll(given, judged, stored, { isSame })
  const ids = await store(trx, userId, chains, stored)
  if (mails) await mails.queueAll(trx, 'results-received', mailsOf({ chains, stored, ids, clients }))
  const details = { rows: rows.length, ...counts, rejected: rejected.length }
  await writeAudit(trx, request, { action: 'lims-results-received', user_id: userId, details })
  request.counts = details
  return { ...counts, rejected }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

type Stored = ReadonlyMap<string, StoredResult>

/** Writes what differs from what was stored; gives the numbers of all by their keys. */
async function store(trx: Db, userId: number, chains: ReadonlyMap<string, Chain<Content>>, stored: Stored) {
  const all = [...chains].map(([external_id, chain]) => ({ external_id, ...chain, before: stored.get(external_id) }))
  const inserted = await insertResults(
    trx,
    userId,
    all.filter(({ before }) => before === undefined),
  )
  await updateResults(
    trx,
    userId,
    all.flatMap(({ before, ...chain }) =>
      before && before.revision !== chain.revision
        ? [{ ...chain, id: before.id, has_changed: !isSame(before.content, chain.content) }]
        : [],
    ),
  )
  const ids = new Map([...[...stored].map(([key, { id }]) => [key, id] as const), ...inserted])
  const overtaken: Overtaken[] = all.flatMap(({ external_id, before, older }) =>
    older
      .filter((one) => !before?.older.includes(one))
      .map((one) => ({
        ...one,
        result_id: ids.get(external_id) ?? 0,
        received: before?.revision === one.revision ? { at: before.updated_at, user_id: before.user_id } : null,
      })),
  )
  await insertRevisions(trx, userId, overtaken)
  return ids
}
