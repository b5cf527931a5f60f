import { codeKey } from '../../../contract/rules/reading/zone-codes.ts'
import { zoneTitle } from '../../../contract/rules/zones.title.ts'
import type { Shape } from '../../../contract/zones-admin.ts'
import { FileError } from '../../geo/read/file-error.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { readZoneFile } from '../zones-import/file/read-zone-file.ts'
import { findHoldersOf } from './zones-admin.queries.ts'

/** Validates and repairs as an import does; throws 422 on `geometry`. */
export async function readShape(shape: Shape) {
  const feature = { type: 'Feature', properties: { code: '1' }, geometry: shape }
  const bytes = Buffer.from(JSON.stringify(feature))
  const { zones, repaired, rejected } = await readZoneFile(bytes).catch((error: unknown) => {
    throw error instanceof FileError ? invalid({ geometry: [error.message] }) : error
  })
  const [zone] = zones
  if (!zone) throw invalid({ geometry: [rejected[0]?.reason ?? 'Cette forme n’est pas lisible.'] })
  const { geometry, center, bbox } = zone
  return { columns: { geometry, center, bbox }, area_change: repaired[0]?.area_change ?? null }
}

/** Throws 422 for codes already in use or repeated; `id` is null for a new zone. */
export async function refuseTakenCodes(trx: Db, id: number | null, code: string, aliases: readonly string[]) {
  const codes = [
    { field: 'code', key: codeKey(code) },
    ...aliases.map((alias, index) => ({ field: `aliases.${index}`, key: codeKey(alias) })),
  ]
  const holders = await findHoldersOf(
    trx,
    id,
    codes.map(({ key }) => key),
  )
  const errors = codes.flatMap(({ field, key }, index) => {
    const holder = holders.get(key)
    if (holder) return [[field, [takenText(holder)]] as const]
    const isTwice = codes.slice(0, index).some((other) => other.key === key)
    return isTwice ? [[field, ['Ce code est déjà donné plus haut.']] as const] : []
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, messages]) => [field, [...messages]])))
}

const takenText = ({ code, name, archived_at }: { code: string; name: string; archived_at: string | null }) =>
  `Ce code est déjà celui de la zone ${zoneTitle({ code, name })}${archived_at === null ? '' : ', archivée'}.`
