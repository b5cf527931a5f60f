import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, invalid } from './errors.ts'

/** Multipart forms are accepted in this scope only; elsewhere they get a 415. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(multipart)

interface Upload {
  field: string
  maxBytes: number
  maxSilenceMs?: number
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * 1024
const FORM_BYTES = 100_000

/** Reads the form's only file into memory; throws 413, 415 or 422. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes, maxSilenceMs = 20_000 }: Upload,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new HttpError(415, 'Envoyez un fichier dans un formulaire (multipart/form-data).')
  const tooLarge = new HttpError(413, `Ce fichier est trop volumineux : ${sizeText(maxBytes)} au plus.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES) throw tooLarge
  const watch = cutWhenSilent(request.raw, maxSilenceMs)
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 12 }
  try {
    let bytes: Buffer | null = null
    for await (const found of request.files({ limits, throwFileSizeLimit: false })) {
      bytes = await buffer(found.file)
      if (found.file.truncated) throw tooLarge
    }
    if (!bytes) throw invalid({ [field]: ['Choisissez un fichier.'] })
    if (bytes.length === 0) throw invalid({ [field]: ['Ce fichier est vide.'] })
    return bytes
  } catch (error) {
    throw faultOf(error, field)
  } finally {
    clearInterval(watch)
  }
}

const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.floor(bytes / KILOBYTE)} Ko` : `${Math.floor(bytes / MEGABYTE)} Mo`

/** Watches the socket: the parser tells nothing of a form field or a head that never ends. */
function cutWhenSilent(raw: IncomingMessage, maxSilenceMs: number) {
  let before = 0
  return setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead === before) raw.destroy()
    before = bytesRead
  }, maxSilenceMs)
}

/** The parser's errors have a code when a limit was reached, none when the form is malformed. */
function faultOf(error: unknown, field: string) {
  if (error instanceof HttpError || !(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return invalid({ [field]: ['Envoyez un seul fichier.'] })
  if (typeof code === 'string' && code.startsWith('FST_') && code !== 'FST_MP_PREMATURE_CLOSE') {
    return invalid({ [field]: ['Ce formulaire contient autre chose qu’un fichier.'] })
  }
  return invalid({ [field]: ['Cet envoi est incomplet ou illisible.'] })
}
