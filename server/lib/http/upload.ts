import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatBytes } from '../../../contract/core/bytes.ts'
import type { Spool, SpooledFile } from '../spool.ts'
import { callerLeft, HttpError, invalid } from './errors.ts'

/** Multipart forms are accepted in this scope only; elsewhere they get a 415. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(multipart)

/** Bodies of any type are left unread for the handler, in this scope only. */
export function acceptRawBodies(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

interface UploadOptions {
  field: string
  maxBytes: number
  maxSilenceMs?: number
}

const FORM_BYTES = 100_000

// A file may take minutes to come: whoever sent it is asked again once it is there.

/** Reads the form's only file into memory; throws 401, 413, 415 or 422. */
export const readUpload = (request: FastifyRequest, upload: UploadOptions): Promise<Buffer> =>
  onlyFile(request, upload, async ({ file }) => {
    const bytes = await buffer(received(file, upload))
    return { value: bytes, size: bytes.length }
  })

/** Throws for the name of a form's file, which may lack one: U+FFFD stands where its bytes were no UTF-8. */
function requireReadableName(name: string | undefined) {
  if (name?.includes('\ufffd'))
    throw new HttpError(400, 'Le nom de ce fichier n’est pas en UTF-8\u00A0: renommez-le sans accents.')
}

interface SpoolOptions extends UploadOptions {
  spool: Spool
  /** Its name is kept. */
  isNamed?: boolean
}

/** Writes the form's only file to the disk for as long as `use` runs; throws 401, 413, 415 or 422. */
export const spoolUpload = <T>(
  request: FastifyRequest,
  { spool, isNamed, ...upload }: SpoolOptions,
  use: (file: SpooledFile, name: string) => Promise<T>,
): Promise<T> =>
  spool.receive(async (write) => {
    const { file, name } = await onlyFile(request, upload, async (found) => {
      if (isNamed) requireReadableName(found.filename)
      const file = await write(received(found.file, upload))
      return { value: { file, name: found.filename }, size: file.size }
    })
    return use(file, name)
  })

/** Does as spoolUpload(), for a body that is the file itself. */
export const spoolBody = <T>(
  request: FastifyRequest,
  { spool, ...upload }: SpoolOptions,
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> => {
  requireSize(request, upload.maxBytes, upload.maxBytes)
  return spool.receive(async (write) => {
    const watch = cutWhenSilent(request.raw, upload.maxSilenceMs)
    const file = await write(atMost(upload.maxBytes, received(request.raw, upload))).finally(() => clearInterval(watch))
    if (file.size === 0) throw empty(upload.field)
    await request.requireCaller()
    return use(file)
  })
}

async function onlyFile<T>(
  request: FastifyRequest,
  upload: UploadOptions,
  take: (found: MultipartFile) => Promise<{ value: T; size: number }>,
): Promise<T> {
  const { field, maxBytes, maxSilenceMs } = upload
  if (!request.isMultipart()) throw new HttpError(415, 'Envoyez un fichier dans un formulaire (multipart/form-data).')
  requireSize(request, maxBytes + FORM_BYTES, maxBytes)
  // The parser waits without end for a form whose connection closed before it was asked.
  if (request.raw.destroyed) throw callerLeft()
  const watch = cutWhenSilent(request.raw, maxSilenceMs)
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 12 }
  try {
    let only: { value: T; size: number } | null = null
    for await (const found of received(request.files({ limits, throwFileSizeLimit: false }), upload)) {
      only = await take(found)
      if (found.file.truncated) throw tooLarge(maxBytes)
    }
    if (!only) throw invalid({ [field]: ['Choisissez un fichier.'] })
    if (only.size === 0) throw empty(field)
    await request.requireCaller()
    return only.value
  } finally {
    clearInterval(watch)
  }
}

const empty = (field: string) => invalid({ [field]: ['Ce fichier est vide.'] })

const tooLarge = (maxBytes: number) =>
  new HttpError(413, `Ce fichier est trop volumineux\u00A0: ${formatBytes(maxBytes)} au plus.`)

function requireSize({ headers }: FastifyRequest, maxAnnounced: number, maxBytes: number) {
  if (Number(headers['content-length'] ?? 0) > maxAnnounced) throw tooLarge(maxBytes)
}

async function* atMost(maxBytes: number, source: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const bytes of source) {
    size += bytes.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield bytes
  }
}

/** Separates errors of the upload from errors of its consumer. */
async function* received<T>(source: AsyncIterable<T>, { field }: UploadOptions) {
  try {
    yield* source
  } catch (error) {
    throw faultOf(error, field)
  }
}

/** Watches the socket, because the parser reports nothing while a field or a header never ends. */
function cutWhenSilent(raw: IncomingMessage, maxSilenceMs = 20_000) {
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
