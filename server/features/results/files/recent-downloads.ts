import { clock } from '../../../lib/clock.ts'
import type { ByteRange } from '../../../lib/http/outgoing/ranges.ts'

const ONE_DOWNLOAD_MS = 3_600_000
const MAX_KNOWN = 10_000

/** A viewer asks for one file in many parts, and a broken download goes on: together they are one. */
export function recentDownloads() {
  const begun = new Map<string, number>()
  const keyOf = (userId: number, fileId: number) => `${userId} ${fileId}`
  return {
    hasBegun: (userId: number, fileId: number, range: ByteRange | null) => {
      const at = begun.get(keyOf(userId, fileId)) ?? Number.NEGATIVE_INFINITY
      return range !== null && clock.now().getTime() - at < ONE_DOWNLOAD_MS
    },
    add: (userId: number, fileId: number) => {
      if (begun.size >= MAX_KNOWN) begun.clear()
      begun.set(keyOf(userId, fileId), clock.now().getTime())
    },
  }
}
