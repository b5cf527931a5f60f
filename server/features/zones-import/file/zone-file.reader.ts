import { buffer } from 'node:stream/consumers'
import { FileError } from '../../../geo/read/file-error.ts'
import { parseZoneFile } from './parse-zone-file.ts'

const send = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve())
  })

/** More than a string or an array can hold; the parent reports an early exit as a file that is too heavy. */
const isTooMuch = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')

process.on('disconnect', () => process.exit())
try {
  const { zones, ...rest } = parseZoneFile(await buffer(process.stdin))
  for (let from = 0; from < zones.length; from += 50) await send({ zones: zones.slice(from, from + 50) })
  await send({ rest })
} catch (error) {
  if (error instanceof FileError) await send({ refusal: error.message })
  else if (!isTooMuch(error))
    await send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
process.disconnect?.()
