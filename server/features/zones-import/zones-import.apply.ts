import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import { IMPORT_STATES, type ImportReport, type ImportState } from '../../../contract/zones-import.ts'
import { writeAudit } from '../../lib/audit.ts'
import type { Db } from '../../lib/db/pool.ts'
import { conflict } from '../../lib/http/errors.ts'
import { lockCodes } from '../zones/zones.queries.ts'
import { readZoneFile } from './file/read-zone-file.ts'
import type { RejectedRow } from './file/zone-file.ts'
import { noteOnMoves } from './zones-import.moves.ts'
import {
  countLeftOut,
  type ExistingZone,
  type ImportedZonePlan,
  planImport,
  reportOf,
  sharedNames,
  withKnownCodes,
} from './zones-import.rules.ts'

interface ZoneFileImport {
  bytes: Uint8Array
  names: 'file' | 'keep'
  mode: 'dry run' | 'apply'
  /** Whether a rejected row refuses the file, or only its zone. */
  rejected: 'refuse' | 'skip'
  /** Null for a command. */
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
  userId: number | null
  /** As the check that came before answered it. */
  seen?: string | undefined
  /** Throws where whoever sent it may do so no more. */
  requireSender?: (trx: Db) => Promise<void>
}

/** Applies the whole file in one transaction, unless it is a dry run or a rejected row refuses it. */
export async function importZoneFile(db: Db, options: ZoneFileImport): Promise<ImportReport> {
  const { bytes, names, mode, request, userId } = options
  const { zones: read, ...file } = await readZoneFile(bytes)
  return db.transaction().execute(async (trx) => {
    if (mode === 'apply') await lockCodes(trx)
    const existing = await findExistingZones(trx)
    const zones = withKnownCodes(read, existing)
    const compared = zones.filter(({ code_key }) => existing.has(code_key))
    const md5s = await md5sOf(
      trx,
      compared.map(({ geometry }) => geometry),
    )
    const md5Of = new Map(compared.map(({ code_key }, index) => [code_key, md5s[index] ?? '']))
    const { plans, rejected } = planImport({ zones, rejected: file.rejected }, md5Of, existing, names)
    const isAllowed = rejected.length === 0 || (options.rejected === 'skip' && plans.length > 0)
    const seen = seenOf(plans)
    const counts = countsOf(plans)
    const changes = counts.created + counts.updated > 0
    // Sent again after its answer was lost, it changes nothing: it is there.
    const isStale = mode === 'apply' && changes && options.seen !== undefined && options.seen !== seen
    const applied = mode === 'apply' && isAllowed && !isStale
    const refused = new Set(rejected.map(({ row }) => row))
    const repaired = file.repaired.filter(({ row }) => !refused.has(row))
    if (applied) await options.requireSender?.(trx)
    if (applied && changes) {
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
    const report: ImportReport = {
      applied,
      rows: file.rows,
      notes: [...noteOnMoves(plans), ...file.notes].map(withFrenchSpaces),
      ...counts,
      repaired,
      rejected: rejected.map(({ row, code, reason }) => ({ row, code, reason: withFrenchSpaces(reason) })),
      left_out: countLeftOut(rejected, existing),
      shared_names: sharedNames(plans, existing),
      zones: plans.map(reportOf),
      seen,
    }
    if (isStale) throw conflict(CHANGED, report)
    return report
  })
}

const CHANGED =
  'Des zones de ce fichier ont changé depuis la vérification\u00A0: rien n’a été importé. Relisez, puis validez à nouveau.'

/** The zones of the file as they are before it changes them, in one hash. */
function seenOf(plans: readonly ImportedZonePlan[]): string {
  const found = plans.map(({ zone, existing }) => [
    ...[zone.code_key, existing?.id, existing?.name, existing?.geometry_md5, existing?.archived_at],
  ])
  return hash('sha256', JSON.stringify(found), 'base64url')
}

function countsOf(plans: readonly ImportedZonePlan[]): Record<ImportState, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, archived: 0 }
  for (const state of IMPORT_STATES) counts[state] = plans.filter((plan) => plan.state === state).length
  return counts
}

/** Number of codes in the audit: enough to find the import again. */
const MAX_CODES = 100

const codesOf = (rejected: readonly RejectedRow[]) =>
  [...new Set(rejected.flatMap(({ code }) => code ?? []))].slice(0, MAX_CODES)

/** Includes archived zones, each under all of its codes. */
async function findExistingZones(db: Db): Promise<Map<string, ExistingZone>> {
  const found = await sql<ExistingZone & { key: string }>`
    select key, id, zones.code, written, name, geometry_md5, archived_at, center from zones
    join lateral (select zones.code_key, zones.code
      union all select code_key, code from zone_aliases where zone_id = zones.id) keys (key, written) on true
  `.execute(db)
  return new Map(found.rows.map(({ key, ...zone }) => [key, zone]))
}

/** Keeps each query below the time limit. */
const BATCH = { zones: 50, characters: 2_000_000 }

function batchesOf<T>(all: readonly T[], shapeOf: (one: T) => string): T[][] {
  const batches: T[][] = []
  let characters = 0
  for (const one of all) {
    const { length } = shapeOf(one)
    const last = batches.at(-1)
    if (last && last.length < BATCH.zones && characters + length <= BATCH.characters) {
      last.push(one)
      characters += length
    } else {
      batches.push([one])
      characters = length
    }
  }
  return batches
}

/** Lets the database compute the md5 of GeoJSON texts, so that it equals zones.geometry_md5. */
async function md5sOf(db: Db, geometries: readonly string[]): Promise<string[]> {
  const md5s = []
  for (const batch of batchesOf(geometries, (geometry) => geometry)) {
    const found = await sql<{ md5: string }>`
      select md5(shape::jsonb::text) as md5 from unnest(${batch}::text[]) with ordinality as given (shape, place)
      order by place`.execute(db)
    md5s.push(...found.rows.map(({ md5 }) => md5))
  }
  return md5s
}

async function insertPlanned(db: Db, plans: readonly ImportedZonePlan[]) {
  for (const batch of batchesOf(plans, ({ zone }) => zone.geometry)) {
    const values = batch.map(({ zone: { code, department, geometry, center, bbox }, name }) => ({
      code,
      name,
      department,
      geometry,
      center,
      bbox,
    }))
    await db.insertInto('zones').values(values).execute()
  }
}

async function updatePlanned(db: Db, changed: readonly ImportedZonePlan[]) {
  // Rankings lock zones in this order too, which avoids a deadlock.
  const plans = changed.toSorted((one, other) => (one.existing?.id ?? 0) - (other.existing?.id ?? 0))
  for (const batch of batchesOf(plans, ({ zone }) => zone.geometry)) {
    const rows = batch.map(({ existing, name, zone, shape_changes }) => ({
      id: existing?.id,
      name,
      ...(shape_changes && { geometry: JSON.parse(zone.geometry), center: zone.center, bbox: zone.bbox }),
    }))
    await sql`
      update zones set
        name = new.name,
        geometry = coalesce(new.geometry, zones.geometry),
        center = coalesce(new.center, zones.center),
        bbox = coalesce(new.bbox, zones.bbox),
        updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as new (id int, name text, geometry jsonb, center float8[], bbox float8[])
      where zones.id = new.id`.execute(db)
  }
}
