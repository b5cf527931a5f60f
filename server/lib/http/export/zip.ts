import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

interface ZipPart {
  name: string
  /** Its text, piece by piece. */
  content: Iterable<string> | AsyncIterable<string>
}

interface WrittenPart {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

/** Sizes follow the part, names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** Midnight of the first day that an archive can say. */
const MOMENT = 0x00210000

/** An archive, compressed as it is written: of a part only what is being written is in memory. */
export async function* zipParts(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: WrittenPart[] = []
  let at = 0
  const counted = (bytes: Buffer) => {
    at += bytes.length
    return bytes
  }
  for await (const { name, content } of parts) {
    const part: WrittenPart = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
    written.push(part)
    yield counted(localHeader(part))
    for await (const bytes of deflated(content, part)) yield counted(bytes)
    yield counted(numbers([0x08074b50, 4], [part.crc, 4], [part.packed, 4], [part.size, 4]))
  }
  const start = at
  for (const part of written) yield counted(centralHeader(part))
  const count = written.length
  yield numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [at - start, 4], [start, 4], [0, 2])
}

async function* deflated(content: ZipPart['content'], part: WrittenPart): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // A failure of the one breaks the other, which is read here.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined)
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    part.packed += bytes.length
    yield bytes
  }
}

const localHeader = ({ name }: WrittenPart) =>
  Buffer.concat([
    numbers(
      [0x04034b50, 4],
      [20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [MOMENT, 4],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  ])

const centralHeader = ({ name, at, crc, packed, size }: WrittenPart) =>
  Buffer.concat([
    numbers(
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [MOMENT, 4],
      [crc, 4],
      [packed, 4],
      [size, 4],
    ),
    numbers([name.length, 2], [0, 4], [0, 4], [0, 4], [at, 4]),
    name,
  ])

/** Each with its bytes, the lowest first. Throws where one does not fit: 4 GiB is the end of such an archive. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = written.writeUIntLE(value, at, bytes)
  return written
}
