import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { fold } from '../../../../contract/core/text.ts'
import { clock, today } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { hasOtherRights, listOpenSessions } from '../../security/session.queries.ts'
import type { Spool } from '../../spool.ts'
import { enterStep } from '../admission.ts'
import { notSignedIn } from '../errors.ts'
import type { ExportColumn } from './cells.ts'
import { FORMATS } from './formats.ts'
import { openSnapshot } from './snapshot.ts'

interface SentExport<DB, TB extends keyof DB, R> {
  db: Db
  spool: Spool
  format: ExportFormat
  /** The name of the sheet and, in lower case without accents, of the file. */
  title: string
  columns: readonly ExportColumn<R>[]
  query: SelectQueryBuilder<DB, TB, R>
  /** Called before the first byte leaves. */
  audit: (rows: number) => Promise<unknown>
}

/** Bounds a slow or endless download, because it holds a file and a place. */
const MAX_STALLED_MS = 30_000
const MAX_MS = 15 * 60_000

const WATCH_MS = 500
/** Bytes a second, after the first minute: a slower reader would keep a place and its file. */
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
    // Without the database nothing can be checked: nothing more leaves.
    const open = await listOpenSessions(db, [user.session_id]).catch(() => undefined)
    if (hasOtherRights(user, open?.get(user.session_id))) raw.destroy()
  }, WATCH_MS)
  return () => clearInterval(watch)
}

export async function sendExport<DB, TB extends keyof DB, R>(reply: FastifyReply, options: SentExport<DB, TB, R>) {
  const { db, format, title } = options
  const { raw, request } = reply
  const headers = {
    'content-type': FORMATS[format].type,
    'content-disposition': `attachment; filename="estran-${fold(title)}-${today()}.${format}"`,
  }
  // No data is sent, so read and audit nothing.
  if (request.method === 'HEAD') return reply.headers(headers).send()
  const { bytes, end } = await startReading(reply, options)
  const tooLong = setTimeout(() => raw.destroy(), MAX_MS)
  const stopWatching = watchReader(db, reply)
  const release = () => {
    clearTimeout(tooLong)
    stopWatching()
    void end()
  }
  // A stream that was never read does not close its source, so watch the response.
  if (raw.closed) release()
  else raw.once('close', release)
  raw.setTimeout(MAX_STALLED_MS, () => raw.destroy())
  return reply.headers(headers).send(Readable.from(bytes, { objectMode: false }))
}

/** Whoever waited for their turn may have lost their rights meanwhile. */
async function ensureRights(db: Db, { user }: FastifyRequest) {
  if (!user || !('session_id' in user)) return
  const open = await listOpenSessions(db, [user.session_id])
  if (hasOtherRights(user, open.get(user.session_id))) throw notSignedIn()
}

/** Rows are read at the database's speed: a slow reader keeps no connection, and no place, from others. */
async function startReading<DB, TB extends keyof DB, R>(
  { raw, request }: FastifyReply,
  { db, spool, format, title, columns, query, audit }: SentExport<DB, TB, R>,
) {
  const leave = await enterStep('read an export', `user ${request.user?.id}`, raw)
  const snapshot = await openSnapshot(db).catch((error) => {
    leave()
    throw error
  })
  try {
    await ensureRights(db, request)
    await spool.ensureRoom()
    await audit(await snapshot.count(query))
    const buffered = await spool.buffer(FORMATS[format].write(snapshot.batches(query), columns, title))
    void buffered.written.then(leave)
    // An end of the transaction ends the rows, and so the writing.
    const end = () => snapshot.end().then(buffered.close)
    return { bytes: buffered.bytes, end }
  } catch (error) {
    await snapshot.end()
    leave()
    throw error
  }
}
