import { crc32 } from 'node:zlib'

export interface ImageFacts {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

type ImageSize = Pick<ImageFacts, 'width' | 'height'>

/** The message is French, for whoever chose the file. */
export class ImageError extends Error {}

const unknown = () => new ImageError('Choisissez une image PNG, JPEG ou WebP.')
const damaged = () => new ImageError('Cette image est incomplète ou endommagée.')
const moving = () => new ImageError('Choisissez une image fixe, sans animation.')

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const KINDS: { type: ImageFacts['type']; isOne: (bytes: Buffer) => boolean; sizeOf: (bytes: Buffer) => ImageSize }[] = [
  { type: 'image/png', isOne: (bytes) => bytes.subarray(0, 8).equals(PNG_START), sizeOf: sizeOfPng },
  { type: 'image/jpeg', isOne: (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff', sizeOf: sizeOfJpeg },
  {
    type: 'image/webp',
    isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    sizeOf: sizeOfWebp,
  },
]

/** Type and size by content, which must fill the file from end to end; pixels are not decoded. */
export function readImage(bytes: Buffer): ImageFacts {
  const kind = KINDS.find(({ isOne }) => isOne(bytes))
  if (!kind) throw unknown()
  try {
    return { type: kind.type, ...kind.sizeOf(bytes) }
  } catch (error) {
    // The file ends too early.
    throw error instanceof RangeError ? damaged() : error
  }
}

function sizeOfPng(bytes: Buffer): ImageSize {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw damaged()
  let hasPixels = false
  for (let at = PNG_START.length; ; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) throw damaged()
    if (name === 'acTL') throw moving()
    if (name === 'IDAT') hasPixels = true
    at = end + 4
    if (name !== 'IEND') continue
    if (!hasPixels || at !== bytes.length) throw damaged()
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
}

const START_OF_SCAN = 0xda
/** Baseline, extended, progressive: those that browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]

function sizeOfJpeg(bytes: Buffer): ImageSize {
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) throw damaged()
  let size: ImageSize | null = null
  for (let at = 2; ; ) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) throw damaged()
    if (marker === START_OF_SCAN && size) return size
    if (FRAMES.includes(marker)) {
      if (size) throw damaged()
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

const MOVING_FLAG = 2
const WEBP_FRAMES: Record<string, (data: Buffer) => ImageSize> = {
  'VP8 ': (data) => ({ width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }),
  VP8L: (data) => {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

function sizeOfWebp(bytes: Buffer): ImageSize {
  if (bytes.readUInt32LE(4) !== bytes.length - 8) throw damaged()
  let canvas: ImageSize | null = null
  let size: ImageSize | null = null
  for (let at = 12; at < bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'VP8X') {
      if (data.readUInt8(0) & MOVING_FLAG) throw moving()
      canvas = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    }
    const frame = WEBP_FRAMES[name]?.(data)
    // Refuse a second one, which no browser reads.
    if (frame && size) throw damaged()
    size ??= frame ?? null
    at += 8 + length + (length % 2)
    if (at > bytes.length) throw damaged()
  }
  if (!size || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) throw damaged()
  return size
}
