import type { FastifyRequest } from 'fastify'
import type { LimsResult } from '../../../contract/lims.ts'
import type { ResultContent } from '../../../contract/results.ts'
import { today } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import type { MailData, Mails } from '../../lib/mail/mails.ts'
import { inSteps } from '../../lib/process/in-steps.ts'
import { replacePasted } from '../rankings/write/rankings.samplings.ts'
import { queueResultMails } from '../results/results.mails.ts'
import { listTypeNames } from '../scales/scales.queries.ts'
import { listHolders } from '../users/users.queries.ts'
import { insertOvertaken, insertReplaced, listZonesNamed, lockResultHistories, saveResults } from './lims.queries.ts'
import { type ReadRow, receiveRows, validateResult } from './lims.rules.ts'
import { isSame, type RowHistory } from './lims.versions.ts'

interface ResultsBatch {
  request: FastifyRequest
  userId: number
  rows: readonly ReadRow<LimsResult>[]
  mails: Mails | null
}

/** In the caller's transaction; the outcome is the same as of rows sent one by one, but for two analyses under one key. */
export async function receiveResults(trx: Db, { request, userId, rows, mails }: ResultsBatch) {
  const clientIds = rows.flatMap(({ texts }) => texts.lims_client_id ?? [])
  const holders = await listHolders(trx, [...new Set(clientIds)])
  const clients = Map.groupBy(holders, ({ lims_client_id }) => lims_client_id)
  const zones = await listZonesNamed(trx, rows)
  const references = { zones, scales: await listTypeNames(trx), clients, today: today() }
  const valid = await inSteps(rows, (row) => validateResult(row, references))
  const histories = await lockResultHistories(trx, valid)
  const received = await receiveRows(valid, histories)

  const all = [...histories.values()]
  const changed = all.filter(({ before, current }) => before !== current)
  await insertReplaced(
    trx,
    changed.flatMap(({ before }) => before?.external_id ?? []),
  )
  const ids = await saveResults(
    trx,
    userId,
    changed.flatMap(({ current }) => current ?? []),
  )
  await replacePasted(trx, { request, userId }, [...ids.values()])
  await insertOvertaken(
    trx,
    userId,
    all.flatMap(({ added, current }) => added.filter((version) => version !== current)),
  )
  if (mails) await queueResultMails(trx, mails, lettersFor(changed, clients, ids))
  return received
}

/** As many results as a mail names. */
const MAX_NAMED = 20

/** One mail for each person whose own results were added or corrected; a result that moved from another client is new to them. */
function lettersFor(
  changed: readonly RowHistory<ResultContent>[],
  clients: ReadonlyMap<string, Awaited<ReturnType<typeof listHolders>>>,
  ids: ReadonlyMap<string, number>,
) {
  const letters = new Map<number, MailData['results-received']>()
  for (const { before, current } of changed) {
    if (!current || (before && isSame(before.content, current.content))) continue
    const { lims_client_id } = current.content
    const id = ids.get(current.external_id)
    for (const { id: user_id } of clients.get(lims_client_id ?? '') ?? []) {
      const letter = letters.get(user_id) ?? { user_id, created: 0, corrected: 0, result_ids: [] }
      letters.set(user_id, letter)
      letter[before?.content.lims_client_id === lims_client_id ? 'corrected' : 'created'] += 1
      if (id !== undefined && letter.result_ids.length < MAX_NAMED) letter.result_ids.push(id)
    }
  }
  return [...letters.values()]
}
