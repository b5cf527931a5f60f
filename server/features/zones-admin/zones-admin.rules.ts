import { codeKey, faultOfNewCode, readZoneCode } from '../../../contract/rules/reading/zone-codes.ts'
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

interface ZoneCodes {
  code: string
  aliases: readonly string[]
}

/** Throws 422 for codes already in use or repeated, or that no import would give a zone; `before` is null for a new one. */
export async function refuseCodes(trx: Db, before: (ZoneCodes & { id: number }) | null, { code, aliases }: ZoneCodes) {
  const own = before ? [before.code, ...before.aliases] : []
  const codes = [
    { field: 'code', written: code, key: codeKey(code) },
    ...aliases.map((alias, index) => ({ field: `aliases.${index}`, written: alias, key: codeKey(alias) })),
  ]
  const holders = await findHoldersOf(
    trx,
    before?.id ?? null,
    codes.map(({ key }) => key),
  )
  const errors = codes.flatMap(({ field, written, key }, index) => {
    const holder = holders.get(key)
    if (holder) return [[field, [takenText(holder)]] as const]
    const isTwice = codes.slice(0, index).some((other) => other.key === key)
    if (isTwice) return [[field, ['Ce code est déjà donné plus haut.']] as const]
    const fault = own.includes(written) ? null : faultOf(written)
    return fault === null ? [] : [[field, [fault]] as const]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, messages]) => [field, [...messages]])))
}

function faultOf(written: string): string | null {
  const read = readZoneCode(written)
  return 'fault' in read ? read.fault : faultOfNewCode(written)
}

const takenText = ({ code, name, archived_at }: { code: string; name: string; archived_at: string | null }) =>
  `Ce code est déjà celui de la zone ${zoneTitle({ code, name })}${archived_at === null ? '' : ', archivée'}.`
