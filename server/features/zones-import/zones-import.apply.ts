import type { FastifyRequest } from 'fastify'
import { IMPORT_STATES, type ImportReport, type ImportState } from '../../../contract/zones-import.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { lockCodes } from '../zones/zones.queries.ts'
import { readZoneFile } from './file/read-zone-file.ts'
import type { RejectedRow } from './file/zone-file.ts'
import { findKnownZones, insertPlanned, md5sOf, updatePlanned } from './zones-import.queries.ts'
import { countLeftOut, type Plan, planImport, reportOf, sharedNames } from './zones-import.rules.ts'

interface Import {
  bytes: Uint8Array
  names: 'file' | 'keep'
  mode: 'dry run' | 'apply'
  /** Whether a rejected row refuses the file, or only its zone. */
  rejected: 'refuse' | 'skip'
  /** Null for a command. */
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
  userId: number | null
}

/** Applies the whole file in one transaction, unless it is a dry run or a rejected row refuses it. */
export async function importZoneFile(db: Db, given: Import): Promise<ImportReport> {
  const { bytes, names, mode, request, userId } = given
  const file = await readZoneFile(bytes)
  return db.transaction().execute(async (trx) => {
    if (mode === 'apply') await lockCodes(trx)
    const known = await findKnownZones(trx)
    const compared = file.zones.filter(({ code_key }) => known.has(code_key))
    const md5s = await md5sOf(
      trx,
      compared.map(({ geometry }) => geometry),
    )
    const md5Of = new Map(compared.map(({ code_key }, index) => [code_key, md5s[index] ?? '']))
    const { plans, rejected } = planImport(file, md5Of, known, names)
    const isAllowed = rejected.length === 0 || (given.rejected === 'skip' && plans.length > 0)
    const applied = mode === 'apply' && isAllowed
    const counts = countsOf(plans)
    const refused = new Set(rejected.map(({ row }) => row))
    const repaired = file.repaired.filter(({ row }) => !refused.has(row))
    if (applied && counts.created + counts.updated > 0) {
      await insertPlanned(
        trx,
        plans.filter(({ state }) => state === 'created'),
      )
      await updatePlanned(
        trx,
        plans.filter(({ state }) => state === 'updated'),
      )
    }
    if (applied)
      await writeAudit(trx, request, {
        action: 'zones-imported',
        user_id: userId,
        details: { rows: file.rows, ...counts, names, repaired: repaired.length, left_out: codesOf(rejected) },
      })
    return {
      applied,
      rows: file.rows,
      ...counts,
      repaired,
      rejected,
      left_out: countLeftOut(rejected, known),
      shared_names: sharedNames(plans, known),
      zones: plans.map(reportOf),
    }
  })
}

function countsOf(plans: readonly Plan[]): Record<ImportState, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, archived: 0 }
  for (const state of IMPORT_STATES) counts[state] = plans.filter((plan) => plan.state === state).length
  return counts
}

/** Enough to find them again. */
const MAX_CODES = 100

const codesOf = (rejected: readonly RejectedRow[]) =>
  [...new Set(rejected.flatMap(({ code }) => code ?? []))].slice(0, MAX_CODES)
