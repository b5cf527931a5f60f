import { makeZip, predictLength } from 'client-zip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getResultFile, zipResultFiles } from '../../../../contract/results.files.ts'
import { type NewAuditEntry, writeAudit } from '../../../lib/audit.ts'
import { clock } from '../../../lib/clock.ts'
import type { ServerContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/db/pool.ts'
import { HttpError, notFound } from '../../../lib/http/errors.ts'
import {
  attachmentHeaders,
  type ByteDownload,
  isUnchanged,
  rangeOf,
  sendBytes,
  sendNoBytes,
} from '../../../lib/http/outgoing/download.ts'
import { route } from '../../../lib/http/route.ts'
import { readChunks } from './files.chunks.ts'
import { findFile, getVisibleResult, listFiles } from './files.queries.ts'

interface AuditedDownload extends ByteDownload {
  audit: () => Promise<unknown>
}

export function downloadRoutes(app: FastifyInstance, { db, changes }: ServerContext) {
  const auditOnce = recentDownloads(db)

  /** Audits before any byte is sent; a refusal has none of the headers. */
  const send = async (reply: FastifyReply, download: AuditedDownload) => {
    if (reply.request.method === 'HEAD') return sendNoBytes(reply.headers(download.headers))
    await download.audit()
    return sendBytes({ db, changes }, reply, download)
  }

  route(app, getResultFile, async ({ params, query, user, request, reply }) => {
    const result = await getVisibleResult(db, params.id, user.id)
    const file = await findFile(db, result.reader, result.id, params.file_id)
    if (!file) throw notFound()
    const { id, name, size } = file
    const etag = `"${file.sha256.toString('base64url')}"`
    const headers = { ...attachmentHeaders(name, file.media_type), etag, 'accept-ranges': 'bytes' }
    if (isUnchanged(request.headers, etag)) return reply.code(304).headers(headers).send()
    const range = rangeOf(request, size, etag)
    if (range === 'none') throw outOfRange(reply, size)
    const { first, last } = range ?? { first: 0, last: size - 1 }
    return send(reply, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': last - first + 1,
        ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
      source: readChunks(db, result.reader, file, { first, last }),
      audit: () => {
        const details = { zone_id: result.zone_id, result_id: params.id, file_name: name }
        const action = query.use === 'look' ? 'result-file-viewed' : 'result-file-downloaded'
        return auditOnce([id], { action, user_id: user.id, details }, request)
      },
    })
  })

  route(app, zipResultFiles, async ({ params, user, request, reply }) => {
    const result = await getVisibleResult(db, params.id, user.id)
    const files = await listFiles(db, result.reader, result.id)
    if (files.length === 0) throw notFound()
    return send(reply, {
      status: 200,
      headers: {
        ...attachmentHeaders(`${result.code} ${result.sampled_on}.zip`, 'application/zip'),
        'content-length': zipLength(files),
      },
      source: zipped(files, (file) => readChunks(db, result.reader, file, { first: 0, last: file.size - 1 })),
      audit: () => {
        const details = { zone_id: result.zone_id, result_id: params.id, files: files.length }
        const entry = { action: 'result-files-downloaded', user_id: user.id, details } as const
        return auditOnce(
          files.map(({ id }) => id),
          entry,
          request,
        )
      },
    })
  })
}

function outOfRange(reply: FastifyReply, size: number) {
  reply.header('content-range', `bytes */${size}`)
  return new HttpError(416, 'Cette partie du fichier n’existe pas.')
}

type ListedFile = Awaited<ReturnType<typeof listFiles>>[number]

/** A zip without compression, so that its length is known in advance. */
const zipLength = (files: readonly ListedFile[]) =>
  String(predictLength(files.map(({ name, size }) => ({ name, size }))))

/** Opens each file only when the one before has been sent. */
const zipped = (files: readonly ListedFile[], read: (file: ListedFile) => AsyncIterable<Uint8Array>) =>
  makeZip(
    files.map((file) => {
      const { name, size, created_at } = file
      return { name, size, lastModified: new Date(created_at), input: read(file) }
    }),
  )

const ONE_DOWNLOAD_MS = 3_600_000
const MAX_KNOWN = 10_000

/**
 * Audits once an hour what one person does with the same files, however often and in however many parts: a viewer
 * requests several, a broken download is resumed, and a line stays for a year.
 */
function recentDownloads(db: Db) {
  const begun = new Map<string, { at: number; written: Promise<unknown> }>()
  return async (fileIds: readonly number[], entry: NewAuditEntry, request: FastifyRequest) => {
    const key = [entry.action, entry.user_id, ...fileIds].join(' ')
    const at = clock.now().getTime()
    const known = begun.get(key)
    // Waited for: nothing is sent before its line is there.
    if (known && at - known.at < ONE_DOWNLOAD_MS) return known.written
    if (begun.size >= MAX_KNOWN) begun.clear()
    const written = writeAudit(db, request, entry)
    begun.set(key, { at, written })
    return written.catch((error: unknown) => {
      begun.delete(key)
      throw error
    })
  }
}
