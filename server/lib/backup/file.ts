import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'

/** A fault whose message tells a person in one line. */
export class BackupFault extends Error {}

type ByteStream = AsyncIterable<Buffer>

const MAGIC = Buffer.from('estran backup 1\n')
const SHA256_BYTES = 32
const LENGTH_BYTES = 4
const PIECE_BYTES = 65_536
/** Synced after so many bytes: a whole backup at once would hold up what the database has to write. */
const SYNC_BYTES = 32_000_000
/** The limit of a section that is held whole: a broken length must not ask for all memory. */
const MAX_JSON_BYTES = 16_000_000

/** Zstandard between a first line and the sha256 of all before it: no bit can change unseen. Synced when it resolves. */
export async function writeSections(path: string, sections: AsyncIterable<ByteStream>) {
  // Fails for a file that exists: it may be somebody else's.
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(
      framed(sections),
      createZstdCompress({ chunkSize: PIECE_BYTES }),
      sealed,
      async (bytes: ByteStream) => {
        let unsynced = 0
        for await (const piece of bytes) {
          await file.writeFile(piece)
          unsynced += piece.length
          if (unsynced < SYNC_BYTES) continue
          await file.datasync()
          unsynced = 0
        }
        await file.sync()
      },
    )
  } finally {
    await file.close()
  }
}

/** Writes a length before every piece; a section ends with a piece of no length. */
async function* framed(sections: AsyncIterable<ByteStream>) {
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(bytes)
    return length
  }
  for await (const section of sections) {
    for await (const piece of section) yield Buffer.concat([lengthOf(piece.length), piece])
    yield lengthOf(0)
  }
}

async function* sealed(compressed: ByteStream) {
  const hash = createHash('sha256').update(MAGIC)
  yield MAGIC
  for await (const piece of compressed) {
    hash.update(piece)
    yield piece
  }
  yield hash.digest()
}

export interface SectionReader {
  /** The next section, to be read to its end. */
  next: () => ByteStream
  json: <T>(schema: z.ZodMiniType<T>) => Promise<T>
}

/** Throws a BackupFault unless every byte is as it was written, which is known only once it resolves. */
export async function readSections<T>(path: string, use: (sections: SectionReader) => Promise<T>): Promise<T> {
  const end = (await sizeOf(path)) - SHA256_BYTES
  const magic = await read(path, 0, MAGIC.length)
  if (!magic.equals(MAGIC)) throw new BackupFault(`Le fichier ${path} n’est pas une sauvegarde d’Estran.`)
  const hash = createHash('sha256').update(MAGIC)
  try {
    if (end <= MAGIC.length) throw new TornSection()
    return await pipeline(
      createReadStream(path, { start: MAGIC.length, end: end - 1 }),
      hashed(hash),
      createZstdDecompress(),
      async (bytes: ByteStream) => {
        const pieces = bytes[Symbol.asyncIterator]()
        const value = await use(sectionReader(pieces))
        const isWhole = (await pieces.next()).done && hash.digest().equals(await read(path, end, SHA256_BYTES))
        if (!isWhole) throw new TornSection()
        return value
      },
    )
  } catch (error) {
    throw isTorn(error) ? new BackupFault(`Le fichier ${path} est abîmé ou incomplet.`) : error
  }
}

class TornSection extends Error {}

const isTorn = (error: unknown) =>
  error instanceof TornSection || (error instanceof Error && 'code' in error && /^(ZSTD_|Z_)/.test(String(error.code)))

async function sizeOf(path: string) {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`Le fichier ${path} ne peut pas être lu (${error.code}).`)
  })
  if (!info.isFile()) throw new BackupFault(`${path} n’est pas un fichier.`)
  return info.size
}

const read = async (path: string, start: number, length: number): Promise<Buffer> =>
  Buffer.concat(await createReadStream(path, { start, end: start + length - 1 }).toArray())

const hashed = (hash: Hash) =>
  async function* pass(bytes: ByteStream) {
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
  }

function sectionReader(pieces: AsyncIterator<Buffer>): SectionReader {
  let rest: Buffer = Buffer.alloc(0)
  const upTo = async (bytes: number) => {
    while (rest.length === 0) {
      const { value, done } = await pieces.next()
      if (done) throw new TornSection()
      rest = value
    }
    const part = rest.subarray(0, bytes)
    rest = rest.subarray(part.length)
    return part
  }
  const length = async () => {
    let bytes = Buffer.alloc(0)
    while (bytes.length < LENGTH_BYTES) bytes = Buffer.concat([bytes, await upTo(LENGTH_BYTES - bytes.length)])
    return bytes.readUInt32BE()
  }
  async function* next() {
    for (let left = await length(); left > 0; left = await length()) {
      while (left > 0) {
        const part = await upTo(left)
        left -= part.length
        yield part
      }
    }
  }
  return {
    next,
    json: async (schema) => {
      const parts: Buffer[] = []
      let size = 0
      for await (const part of next()) {
        size += part.length
        if (size > MAX_JSON_BYTES) throw new TornSection()
        parts.push(part)
      }
      const { data, success } = z.safeParse(schema, parsed(Buffer.concat(parts)))
      if (!success) throw new TornSection()
      return data
    },
  }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw new TornSection()
  }
}
