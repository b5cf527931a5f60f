import type { Shape } from '../../../contract/zones-admin.ts'
import { FileError } from '../../geo/read/file-error.ts'
import type { Db } from '../../lib/db/pool.ts'
import { invalid } from '../../lib/http/errors.ts'
import { codeKeyOf } from '../zones-import/file/codes.ts'
import { readZoneFile } from '../zones-import/file/read-zone-file.ts'
import { findHoldersOf } from './zones-admin.queries.ts'

/** A shape judged as an imported one is, ready to be stored; a refusal stands under `geometry`. */
export async function readShape(shape: Shape) {
  const feature = { type: 'Feature', properties: { code: '1' }, geometry: shape }
  const { zones, rejected } = await readZoneFile(Buffer.from(asJson(feature))).catch((error: unknown) => {
    throw error instanceof FileError ? invalid({ geometry: [error.message] }) : error
  })
  const [zone] = zones
  if (!zone) throw invalid({ geometry: [rejected[0]?.reason ?? UNREADABLE] })
  const { geometry, center, bbox } = zone
  return { geometry, center, bbox }
}

const UNREADABLE = 'Cette forme n’est pas lisible.'

/** Lists within lists, ten thousand deep, are read from a body but not written again. */
function asJson(feature: object) {
  try {
    return JSON.stringify(feature)
  } catch {
    throw invalid({ geometry: [UNREADABLE] })
  }
}

/** Refuses codes that are another zone's, or told twice; `id` is the zone's own, null for a new one. */
export async function refuseTakenCodes(trx: Db, id: number | null, code: string, aliases: readonly string[]) {
  const given = [
    { field: 'code', key: codeKeyOf(code) },
    ...aliases.map((alias, at) => ({ field: `aliases.${at}`, key: codeKeyOf(alias) })),
  ]
  const holders = await findHoldersOf(
    trx,
    id,
    given.map(({ key }) => key),
  )
  const errors = given.flatMap(({ field, key }, at) => {
    const holder = holders.get(key)
    if (holder) return [[field, [takenText(holder)]] as const]
    const isTwice = given.slice(0, at).some((other) => other.key === key)
    return isTwice ? [[field, ['Ce code est déjà donné plus haut.']] as const] : []
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([field, messages]) => [field, [...messages]])))
}

const takenText = ({ code, name, archived_at }: { code: string; name: string; archived_at: string | null }) =>
  `Ce code est déjà celui de la zone ${code} ${name}${archived_at === null ? '' : ', archivée'}.`
