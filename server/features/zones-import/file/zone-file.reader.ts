import { buffer } from 'node:stream/consumers'
import { FileError } from '../../../geo/read/file-error.ts'
import { parseZoneFile } from './parse-zone-file.ts'

/** What this process says, to who started it: zones, then the rest; or why not. */
const say = (message: object) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve())
  })

/** More text than a string can hold, more items than an array can. */
const isTooMuch = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')

// Whoever asked is gone.
process.on('disconnect', () => process.exit())
try {
  const { zones, ...rest } = await parseZoneFile(await buffer(process.stdin))
  for (let from = 0; from < zones.length; from += 50) await say({ zones: zones.slice(from, from + 50) })
  await say({ rest })
} catch (error) {
  if (error instanceof FileError) await say({ refusal: error.message })
  else if (!isTooMuch(error))
    await say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
process.disconnect?.()
