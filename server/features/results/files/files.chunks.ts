import { createHash, hash } from 'node:crypto'
import type { Db } from '../../../lib/db/pool.ts'
import { admittedStep } from '../../../lib/http/admission.ts'
import type { ByteRange } from '../../../lib/http/outgoing/download.ts'
import type { SpooledFile } from '../../../lib/spool.ts'
import type { ResultReader } from '../results.reader.queries.ts'
import { findChunk, insertChunk } from './files.queries.ts'

/** The database refuses larger ones. */
const CHUNK_BYTES = 128 * 1024

const sha256 = (bytes: Buffer) => hash('sha256', bytes, 'buffer')

export async function writeChunks(trx: Db, fileId: number, file: SpooledFile) {
  for (let position = 0; position * CHUNK_BYTES < file.size; position++) {
    const content = await file.read(position * CHUNK_BYTES, CHUNK_BYTES)
    await insertChunk(trx, { file_id: fileId, position, content, sha256: sha256(content) })
  }
}

interface StoredFile {
  id: number
  size: number
  sha256: Buffer
}

/** Holds no connection or transaction between two chunks. Throws before a byte that differs from those received. */
export async function* readChunks(
  db: Db,
  reader: ResultReader,
  file: StoredFile,
  { first, last }: ByteRange,
): AsyncGenerator<Buffer> {
  const whole = first === 0 && last === file.size - 1 ? createHash('sha256') : null
  for (let position = Math.floor(first / CHUNK_BYTES); position * CHUNK_BYTES <= last; position++) {
    const content = await getChunk(db, reader, file, position)
    whole?.update(content)
    const start = position * CHUNK_BYTES
    const isLast = start + CHUNK_BYTES > last
    if (isLast && whole && !whole.digest().equals(file.sha256)) throw damaged(file, 'is not what was received')
    yield content.subarray(Math.max(0, first - start), last + 1 - start)
  }
}

async function getChunk(db: Db, reader: ResultReader, file: StoredFile, position: number) {
  // In turn, so that many downloads do not take all connections of the pool.
  const chunk = await admittedStep('read a chunk', String(file.id), () => findChunk(db, reader, file.id, position))
  if (!chunk) throw damaged(file, `is no longer this reader’s, was deleted, or lost its chunk ${position}`)
  const length = Math.min(CHUNK_BYTES, file.size - position * CHUNK_BYTES)
  if (chunk.content.length !== length || !sha256(chunk.content).equals(chunk.sha256)) {
    throw damaged(file, `has a damaged chunk ${position}`)
  }
  return chunk.content
}

const damaged = ({ id }: StoredFile, what: string) => new Error(`The file ${id} of a result ${what}.`)
