import type { FastifyInstance, FastifyReply } from 'fastify'
import { getResultFile, zipResultFiles } from '../../../../contract/result-files.ts'
import { writeAudit } from '../../../lib/audit.ts'
import type { Context } from '../../../lib/context.ts'
import { HttpError, notFound } from '../../../lib/http/errors.ts'
import { attachmentHeaders } from '../../../lib/http/outgoing/attachment.ts'
import { rangeOf } from '../../../lib/http/outgoing/ranges.ts'
import { type Download, isKnown, sendBytes, sendNoBytes } from '../../../lib/http/outgoing/send-bytes.ts'
import { route } from '../../../lib/http/route.ts'
import { slots } from '../../../lib/slots.ts'
import { readChunks } from './files.chunks.ts'
import { findFile, getVisibleResult, listFiles } from './files.queries.ts'
import { zipLength, zipped } from './files.zip.ts'
import { recentDownloads } from './recent-downloads.ts'

/** Each holds a few chunks in memory. */
const AT_ONCE = { perSource: 20, inAll: 60 }

interface Audited extends Download {
  audit: () => Promise<unknown>
}

export function downloadRoutes(app: FastifyInstance, { db }: Context) {
  const takeSlot = slots(AT_ONCE)
  const recent = recentDownloads()

  /** Nothing leaves before it is audited; a refusal has none of the headers. */
  const send = async (reply: FastifyReply, userId: number, download: Audited) => {
    if (reply.request.method === 'HEAD') return sendNoBytes(reply.headers(download.headers))
    const free = takeSlot(userId, () => reply.raw.destroy())
    try {
      await download.audit()
    } catch (error) {
      free()
      throw error
    }
    return sendBytes(reply, download, free)
  }

  route(app, getResultFile, async ({ params, user, request, reply }) => {
    const result = await getVisibleResult(db, params.id, user.id)
    const file = await findFile(db, result.reader, result.id, params.file_id)
    if (!file) throw notFound()
    const { id, name, size } = file
    const etag = `"${file.sha256.toString('base64url')}"`
    const headers = { ...attachmentHeaders(name, file.media_type), etag, 'accept-ranges': 'bytes' }
    if (isKnown(request.headers, etag)) return reply.code(304).headers(headers).send()
    const range = rangeOf(request, size, etag)
    if (range === 'none') throw outOfRange(reply, size)
    const { first, last } = range ?? { first: 0, last: size - 1 }
    return send(reply, user.id, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': last - first + 1,
        ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
      source: readChunks(db, result.reader, file, { first, last }),
      audit: async () => {
        if (recent.hasBegun(user.id, id, range)) return
        const details = { result_id: params.id, file_name: name }
        await writeAudit(db, request, { action: 'result-file-downloaded', user_id: user.id, details })
        recent.add(user.id, id)
      },
    })
  })

  route(app, zipResultFiles, async ({ params, user, request, reply }) => {
    const result = await getVisibleResult(db, params.id, user.id)
    const files = await listFiles(db, result.reader, result.id)
    if (files.length === 0) throw notFound()
    return send(reply, user.id, {
      status: 200,
      headers: {
        ...attachmentHeaders(`${result.code} ${result.sampled_on}.zip`, 'application/zip'),
        'content-length': zipLength(files),
      },
      source: zipped(files, (file) => readChunks(db, result.reader, file, { first: 0, last: file.size - 1 })),
      audit: () => {
        const details = { result_id: params.id, files: files.length }
        return writeAudit(db, request, { action: 'result-files-downloaded', user_id: user.id, details })
      },
    })
  })
}

function outOfRange(reply: FastifyReply, size: number) {
  reply.header('content-range', `bytes */${size}`)
  return new HttpError(416, 'Cette partie du fichier n’existe pas.')
}
