import { crc32, inflateRawSync } from 'node:zlib'
import { FileError, MAX_UNZIPPED_BYTES, megabytes } from './file-error.ts'
import { decodeCp1252, decodeUtf8 } from './text.ts'

export interface ZipEntry {
  /** With its folders. */
  path: string
  size: number
  read: () => Uint8Array
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const WIDE = 0xffffffff
const MAX_COMMENT = 0xffff

export const damagedZip = () => new FileError('Ce fichier zip est incomplet ou abîmé. Refaites-le, puis recommencez.')

/**
 * What a zip holds. fflate reads zips too, but compares no checksum: a damaged coordinate would pass.
 * An entry never gives more bytes than it announces, all of them never more than MAX_UNZIPPED_BYTES.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let [at, total] = [view.getUint32(end + 16, true), 0]
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw damagedZip()
    const [pathSize, extraSize] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const next = at + 46 + pathSize + extraSize + view.getUint16(at + 32, true)
    if (next > view.byteLength) throw damagedZip()
    const name = bytes.subarray(at + 46, at + 46 + pathSize)
    const path = (decodeUtf8(name) ?? decodeCp1252(name)).replaceAll('\\', '/')
    const [size, packed, offset] = sizesOf(view, at, at + 46 + pathSize, extraSize)
    total += size
    if (total > MAX_UNZIPPED_BYTES) {
      throw new FileError(`Ce zip est trop gros une fois ouvert : ${megabytes(MAX_UNZIPPED_BYTES)} au plus.`)
    }
    const isSecret = (view.getUint16(at + 8, true) & 1) === 1
    const method = view.getUint16(at + 10, true)
    const checksum = view.getUint32(at + 16, true)
    entries.push({
      path,
      size,
      read: () => {
        if (isSecret) throw new FileError('Ce zip est protégé par un mot de passe : envoyez-le sans.')
        const content = unpack(dataAt(bytes, view, offset, packed), method, size)
        if (content.byteLength !== size || crc32(content) !== checksum) throw damagedZip()
        return content
      },
    })
    at = next
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - MAX_COMMENT)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at
  throw damagedZip()
}

/** Size, packed size and place of an entry; in the zip64 field those that are too wide, or that the writer was not sure of. */
function sizesOf(view: DataView, entry: number, extra: number, extraSize: number): [number, number, number] {
  const [packed, size, offset] = [20, 24, 42].map((place) => view.getUint32(entry + place, true))
  let wide = 0
  for (let at = extra; at + 4 <= extra + extraSize; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 1) wide = at + 4
  }
  const values = [size, packed, offset].map((value = 0) => {
    if (value !== WIDE) return value
    if (wide === 0 || wide + 8 > view.byteLength) throw damagedZip()
    wide += 8
    return Number(view.getBigUint64(wide - 8, true))
  })
  const [realSize = 0, realPacked = 0, realOffset = 0] = values
  return [realSize, realPacked, realOffset]
}

function dataAt(bytes: Uint8Array, view: DataView, offset: number, packed: number): Uint8Array {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL) throw damagedZip()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > view.byteLength) throw damagedZip()
  return bytes.subarray(start, start + packed)
}

function unpack(data: Uint8Array, method: number, size: number): Uint8Array {
  if (method === 0) return data
  if (method !== 8) throw new FileError('Ce zip utilise une compression inconnue : refaites-le avec un zip ordinaire.')
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw damagedZip()
  }
}
