import { crc32, deflateSync } from 'node:zlib'

const bytesOf = (text: string) => Buffer.from(text, 'base64')

export function pngChunk(name: string, data: Uint8Array = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const pngOf = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])

export function pngHeader(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, grey.
  header[8] = 8
  return pngChunk('IHDR', header)
}

/** Whole and readable; `more` goes between its header and its pixels. */
export const png = (width = 40, height = 20, ...more: Buffer[]) =>
  pngOf(
    pngHeader(width, height),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0x60))),
    pngChunk('IEND'),
  )

/** 40 by 20, one colour. */
export const jpeg = () =>
  bytesOf(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/' +
      '2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAUACgDASIAAhEBAxEB/8QA' +
      'FQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/a' +
      'AAwDAQACEQMRAD8AnwFLNAAAAAAAAAAf/9k=',
  )

export function webpChunk(name: string, data: Uint8Array) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

export const webpOf = (...chunks: Buffer[]) =>
  webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))

/** WebP images of 40 by 20, one of each kind. */
export const LOSSY = webpChunk(
  'VP8 ',
  bytesOf('8AIAnQEqKAAUAD7RZqxQqCWkIqVoAQAaCWcAAClDbfAA/u2QP9Wk0i8//X3lDsSYAAAAAA=='),
)
export const LOSSLESS = webpChunk('VP8L', bytesOf('LyfABAAH0KoudKz/gYjofwA='))
export const EXTENDED = webpChunk('VP8X', bytesOf('AAAAACcAABMAAA=='))
