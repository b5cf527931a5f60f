import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { fold } from '../../../../contract/core/text.ts'
import { clock, today } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { hasOtherRights, listOpenSessions } from '../../security/session.queries.ts'
import type { ExportColumn } from './cells.ts'
import { FORMATS } from './formats.ts'
import { openSnapshot } from './snapshot.ts'

interface SentExport<DB, TB extends keyof DB, R> {
  db: Db
  format: ExportFormat
  /** The name of the sheet and, in lower case without accents, of the file. */
  title: string
  columns: readonly ExportColumn<R>[]
  query: SelectQueryBuilder<DB, TB, R>
  /** Called before the first byte leaves. */
  audit: (rows: number) => Promise<unknown>
}

/** Bounds a slow or endless download, because it holds a database connection. */
const MAX_STALLED_MS = 30_000
const MAX_MS = 15 * 60_000

const WATCH_MS = 500
/** Bytes a second, after the first minute: a slower reader would keep one of two places from everybody. */
const MIN_PACE = 16_384
const PATIENCE_MS = 60_000

/** Breaks off once the reader has lost the rights of their session, or reads too slowly. */
function watchReader(db: Db, { raw, request }: FastifyReply): () => void {
  const { user } = request
  const start = { at: clock.now().getTime(), bytes: raw.socket?.bytesWritten ?? 0 }
  const isTooSlow = () => {
    const ms = clock.now().getTime() - start.at
    return ms > PATIENCE_MS && (raw.socket?.bytesWritten ?? 0) - start.bytes < (MIN_PACE * ms) / 1000
  }
  const watch = setInterval(async () => {
    if (isTooSlow()) return raw.destroy()
    if (!user || !('session_id' in user)) return
    // Without the database nothing can be checked, and nothing is read either.
    const open = await listOpenSessions(db, [user.session_id]).catch(() => undefined)
    if (hasOtherRights(user, open?.get(user.session_id))) raw.destroy()
  }, WATCH_MS)
  return () => clearInterval(watch)
}

export async function sendExport<DB, TB extends keyof DB, R>(reply: FastifyReply, options: SentExport<DB, TB, R>) {
  const { db, format, title, columns, query, audit } = options
  const { raw, request } = reply
  const { type, write } = FORMATS[format]
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="estran-${fold(title)}-${today()}.${format}"`,
  }
  // No data is sent, so read and audit nothing.
  if (request.method === 'HEAD') return reply.headers(headers).send()
  const snapshot = await openSnapshot(db)
  try {
    await audit(await snapshot.count(query))
  } catch (error) {
    await snapshot.end()
    throw error
  }
  const tooLong = setTimeout(() => raw.destroy(), MAX_MS)
  const stopWatching = watchReader(db, reply)
  const release = () => {
    clearTimeout(tooLong)
    stopWatching()
    void snapshot.end()
  }
  // A stream that was never read does not close its source, so watch the response.
  if (raw.closed) release()
  else raw.once('close', release)
  raw.setTimeout(MAX_STALLED_MS, () => raw.destroy())
  return reply
    .headers(headers)
    .send(Readable.from(write(snapshot.batches(query), columns, title), { objectMode: false }))
}
