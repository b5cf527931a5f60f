import type { FastifyRequest } from 'fastify'
import type { BatchAnswer, LimsRanking } from '../../../contract/lims.ts'
import { codeKey } from '../../../contract/rules/zones.codes.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { tokenNeeded } from '../../lib/http/errors.ts'
import type { Automate } from '../../lib/security/api-tokens.queries.ts'
import { announceChanges } from '../alerts/alerts.announce.ts'
import { deleteRankingRow, insertChanges, lockZones } from '../rankings/rankings.queries.ts'
import { keepToken, listZonesByKey, lockBatches } from './lims.queries.ts'
import { boardOf, type Outcome } from './lims.rankings.board.ts'
import {
  deferOverlaps,
  insertPlaced,
  insertRankingRevisions,
  listChains,
  listClassesOf,
  listPlaced,
  listZonesOfKeys,
  lockClasses,
  updatePlaced,
} from './lims.rankings.queries.ts'
import { type Content, isSame, judge } from './lims.rankings.rules.ts'
import type { Chain } from './lims.revisions.ts'
import { type ReadRow, receiveAll } from './lims.rules.ts'

interface Batch {
  request: FastifyRequest
  automate: Automate
  given: readonly unknown[]
  rows: readonly ReadRow<LimsRanking>[]
}

/** In the caller's transaction; locks the zones first, as administrators do. */
export async function receiveRankings(
  trx: Db,
  { request, automate, given, rows }: Batch,
): Promise<Omit<BatchAnswer, 'request_id'>> {
  await lockBatches(trx)
  // It may have been revoked while this waited.
  if (!(await keepToken(trx, automate.token_id))) throw tokenNeeded()
  const userId = automate.id
  const keys = rows.flatMap(({ fields }) => fields.external_id ?? [])
  const codes = rows.flatMap(({ fields }) => (fields.zone_code === undefined ? [] : [codeKey(fields.zone_code)]))
  const zones = await lockNamed(trx, keys, codes)
  const judged = rows.map((row) => judge(row, zones.byCode))
  const contents = judged.flatMap((row) => ('errors' in row ? [] : [row.content]))
  const board = boardOf({
    placed: await listPlaced(trx, zones.ids),
    classes: await lockClasses(trx),
    proposed: await proposedFor(trx, contents),
  })
  const stored = await listChains(trx, keys)
  const { chains, counts, rejected } = receiveAll(given, judged, stored, { isSame, apply: board.apply })
  await storeRevisions(trx, userId, chains, stored)
  await store(trx, userId, board.outcome())
  await announceChanges(trx, zones.ids)
  const details = { rows: rows.length, ...counts, rejected: rejected.length }
  await writeAudit(trx, request, { action: 'lims-rankings-received', user_id: userId, details })
  request.counts = details
  return { ...counts, rejected }
}

/** Those that rows name and those where a ranking of theirs is, all at once in the order that everyone locks them in. */
async function lockNamed(trx: Db, keys: readonly string[], codes: readonly string[]) {
  const byCode = await listZonesByKey(trx, codes)
  const before = await listZonesOfKeys(trx, keys)
  const ids = [...new Set([...byCode.values(), ...before.map(({ zone_id }) => zone_id)])]
  const locked = new Set((ids.length > 0 ? await lockZones(trx, ids) : []).map(({ id }) => id))
  return { ids, byCode: new Map([...byCode].filter(([, id]) => locked.has(id))) }
}

async function proposedFor(trx: Db, contents: readonly Content[]): Promise<Map<Content, string | null>> {
  const asked = contents.filter((content) => content.class === null)
  const found = asked.length > 0 ? await listClassesOf(trx, asked) : []
  return new Map(asked.map((content, at) => [content, found[at] ?? null]))
}

type Chains = ReadonlyMap<string, Chain<Content>>

async function storeRevisions(trx: Db, userId: number, chains: Chains, stored: Chains) {
  const all = [...chains].flatMap(([external_id, { revision, content, older, is_numbered }]) =>
    [{ revision, content }, ...older].map((one) => ({ external_id, is_numbered, ...one })),
  )
  const isStored = ({ external_id, revision }: (typeof all)[number]) => {
    const before = stored.get(external_id)
    return before !== undefined && [before, ...before.older].some((one) => one.revision === revision)
  }
  await insertRankingRevisions(
    trx,
    userId,
    all.filter((one) => !isStored(one)),
  )
}

async function store(trx: Db, userId: number, { inserted, updated, deleted, changes }: Outcome) {
  await deferOverlaps(trx)
  for (const id of deleted) await deleteRankingRow(trx, id)
  await updatePlaced(trx, updated)
  await insertPlaced(trx, userId, inserted)
  if (changes.length > 0) {
    await insertChanges(
      trx,
      changes.map((change) => ({ ...change, user_id: userId })),
    )
  }
}
