import type { Db } from '../lib/db/pool.ts'

let made = 0

/** A result of this client; of the operator’s monitoring without one. */
export async function createResult(db: Db, lims_client_id: string | null = null): Promise<number> {
  made += 1
  const zone = await db
    .insertInto('zones')
    .values({ code: `56.90.${made}`, name: `Zone ${made}`, department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('results')
    .values({ zone_id: zone.id, lims_client_id, sampled_on: '2026-11-02', type: 'phages', value: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A form with one file, as browsers send it. */
export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}

/** A PDF: small, unless a length is asked for. */
export function pdf(length = 100, filling = 'x') {
  const [start, end] = ['%PDF-1.4\n', '\n%%EOF\n']
  return Buffer.from(`${start.padEnd(length - end.length, filling)}${end}`)
}

export const zoneOf = async (db: Db, resultId: number) =>
  (await db.selectFrom('results').select('zone_id').where('id', '=', resultId).executeTakeFirstOrThrow()).zone_id
