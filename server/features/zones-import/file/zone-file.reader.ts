import { flushCompileCache } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { FileError } from '../../../geo/read/file-error.ts'
import { parseZoneFile } from './parse-zone-file.ts'
import type { FileZone } from './zone-file.ts'

const send = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve())
  })

/** Larger messages would hold up the server while it reads them. */
const MAX_CHARACTERS = 500_000

async function sendZones(zones: readonly FileZone[]) {
  let batch: FileZone[] = []
  let characters = 0
  for (const zone of zones) {
    batch.push(zone)
    characters += zone.geometry.length
    if (batch.length < 50 && characters < MAX_CHARACTERS) continue
    await send({ zones: batch })
    batch = []
    characters = 0
  }
  await send({ zones: batch })
}

/** More than a string or an array can hold; the parent reports an early exit as a file that is too heavy. */
const isTooMuch = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')

// By itself it does not end: its end may be told before its last message.
process.on('disconnect', () => process.exit())
try {
  const { zones, repaired, ...rest } = parseZoneFile(await buffer(process.stdin))
  await sendZones(zones)
  for (let from = 0; from < repaired.length; from += 5) await send({ repaired: repaired.slice(from, from + 5) })
  // The parent kills it as soon as it has answered.
  flushCompileCache()
  await send({ rest })
} catch (error) {
  if (error instanceof FileError) await send({ refusal: error.message })
  else if (isTooMuch(error)) process.exit(1)
  else await send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
