import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { ExportFormat } from '../../../../contract/core/exports.ts'
import { fold } from '../../../../contract/core/text.ts'
import { today } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import type { ExportColumn } from './cells.ts'
import { FORMATS } from './formats.ts'
import { openSnapshot } from './snapshot.ts'

interface Export<DB, TB extends keyof DB, R> {
  db: Db
  format: ExportFormat
  /** The name of the sheet; lower-case without accents, of the file. */
  title: string
  columns: readonly ExportColumn<R>[]
  query: SelectQueryBuilder<DB, TB, R>
  /** Called before the first byte leaves. */
  audit: (rows: number) => Promise<unknown>
}

/** Bounds a slow or endless download, because it holds a database connection. */
const MAX_STALLED_MS = 30_000
const MAX_MS = 15 * 60_000

export async function sendExport<DB, TB extends keyof DB, R>(reply: FastifyReply, options: Export<DB, TB, R>) {
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
  const release = () => {
    clearTimeout(tooLong)
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
