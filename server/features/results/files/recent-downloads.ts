import { clock } from '../../../lib/clock.ts'
import type { ByteRange } from '../../../lib/http/outgoing/ranges.ts'

const ONE_DOWNLOAD_MS = 3_600_000
const MAX_KNOWN = 10_000

/** A viewer asks for one file in many parts, and a broken download goes on: together they are one. */
export function recentDownloads() {
  const begun = new Map<string, number>()
  return (userId: number, fileId: number, range: ByteRange | null): boolean => {
    const key = `${userId} ${fileId}`
    const now = clock.now().getTime()
    const isPart = range !== null && now - (begun.get(key) ?? Number.NEGATIVE_INFINITY) < ONE_DOWNLOAD_MS
    if (isPart) return false
    if (begun.size >= MAX_KNOWN) begun.clear()
    begun.set(key, now)
    return true
  }
}
