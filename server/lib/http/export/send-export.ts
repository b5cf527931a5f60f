import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { fold } from '../../../../contract/core/text.ts'
import { today } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import { hasOtherRights, listOpenSessions } from '../../security/session.queries.ts'
import type { Spool } from '../../spool.ts'
import { enterStep } from '../admission.ts'
import { notSignedIn, rightsChanged } from '../errors.ts'
import { type SessionChanges, watchReader } from '../outgoing/watch-reader.ts'
import type { ExportColumn } from './cells.ts'
import { FORMATS } from './formats.ts'
import { openSnapshot } from './snapshot.ts'

interface SentExport<DB, TB extends keyof DB, R> {
  db: Db
  changes: SessionChanges
  spool: Spool
  format: ExportFormat
  /** The name of the sheet and, in lower case without accents, of the file. */
  title: string
  columns: readonly ExportColumn<R>[]
  query: SelectQueryBuilder<DB, TB, R>
  /** Called before the first byte leaves. */
  audit: (rows: number) => Promise<unknown>
}

/** An export holds a file and a place. */
const PATIENCE = { minPace: 16_384, maxMs: 15 * 60_000 }

export async function sendExport<DB, TB extends keyof DB, R>(reply: FastifyReply, options: SentExport<DB, TB, R>) {
  const { format, title } = options
  const { raw, request } = reply
  const headers = {
    'content-type': FORMATS[format].type,
    'content-disposition': `attachment; filename="estran-${fold(title)}-${today()}.${format}"`,
  }
  // No data is sent, so read and audit nothing.
  if (request.method === 'HEAD') return reply.headers(headers).send()
  const { bytes, end } = await startReading(reply, options)
  const stopWatching = watchReader(options, reply, PATIENCE)
  const release = () => {
    stopWatching()
    void end()
  }
  // A stream that was never read does not close its source, so watch the response.
  if (raw.closed) release()
  else raw.once('close', release)
  return reply.headers(headers).send(Readable.from(bytes, { objectMode: false }))
}

/** Whoever waited for their turn may have lost their rights meanwhile. */
async function ensureRights(db: Db, { user }: FastifyRequest) {
  if (!user || !('session_id' in user)) return
  const now = (await listOpenSessions(db, [user.session_id])).get(user.session_id)
  if (!now) throw notSignedIn()
  if (hasOtherRights(user, now)) throw rightsChanged()
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
