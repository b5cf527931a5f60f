import { describe, expect, test } from 'vitest'
import { EXTENDED, jpeg, LOSSLESS, LOSSY, png, pngChunk, pngHeader, pngOf, webpChunk, webpOf } from '../test/images.ts'
import { readImage } from './image.ts'

const WHOLE: [string, Buffer, string][] = [
  ['PNG', png(), 'image/png'],
  ['PNG with a note', png(40, 20, pngChunk('tEXt', Buffer.from('Comment\0<script>'))), 'image/png'],
  ['JPEG', jpeg(), 'image/jpeg'],
  ['lossy WebP', webpOf(LOSSY), 'image/webp'],
  ['lossless WebP', webpOf(LOSSLESS), 'image/webp'],
  ['extended WebP', webpOf(EXTENDED, LOSSY), 'image/webp'],
]

test.each(WHOLE)('a %s tells its type and its size', (_name, bytes, type) => {
  expect(readImage(bytes)).toEqual({ type, width: 40, height: 20 })
})

describe.each(WHOLE)('a %s', (_name, bytes) => {
  test('is refused cut anywhere', () => {
    for (let length = 0; length < bytes.length; length++) expect(() => readImage(bytes.subarray(0, length))).toThrow()
  })

  test('is refused with anything after it', () => {
    for (const more of ['\n', '<script>alert(1)</script>', '\0\0\0\0']) {
      expect(() => readImage(Buffer.concat([bytes, Buffer.from(more)]))).toThrow('incomplète')
    }
  })
})

const FIXED = 'Choisissez une image fixe, sans animation.'
const BROKEN = 'Cette image est incomplète ou endommagée.'
const OTHER = 'Choisissez une image PNG, JPEG ou WebP.'
const flipped = Buffer.from(png())
flipped[20] = (flipped[20] ?? 0) ^ 1
const other = Buffer.from(EXTENDED)
other[12] = 1
const moving = Buffer.from(EXTENDED)
moving[8] = 2

test.each([
  ['text', Buffer.from('hello'), OTHER],
  ['nothing', Buffer.alloc(0), OTHER],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), OTHER],
  ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>'), OTHER],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0'), OTHER],
  ['RIFF of sound', Buffer.from('RIFF\x04\0\0\0WAVE'), OTHER],
  ['HTML behind the start of a PNG', Buffer.concat([pngOf(), Buffer.from('<html><script>')]), BROKEN],
  ['HTML behind the start of a JPEG', Buffer.from('\xff\xd8\xff<html>\xff\xd9', 'latin1'), BROKEN],
  ['a PNG without pixels', pngOf(pngHeader(40, 20), pngChunk('IEND')), BROKEN],
  ['a PNG that begins with something else', pngOf(pngChunk('IDAT'), pngHeader(40, 20), pngChunk('IEND')), BROKEN],
  ['a PNG with a flipped bit', flipped, BROKEN],
  ['a moving PNG', png(40, 20, pngChunk('acTL', Buffer.alloc(8))), FIXED],
  ['a moving WebP', webpOf(moving, LOSSY), FIXED],
  ['a WebP whose picture is not as large as it says', webpOf(other, LOSSY), BROKEN],
  ['a WebP of two pictures', webpOf(LOSSY, LOSSLESS), BROKEN],
  ['a WebP without a picture', webpOf(webpChunk('EXIF', Buffer.alloc(4))), BROKEN],
  ['a JPEG without its frame', Buffer.concat([jpeg().subarray(0, 20), Buffer.from('ffda0002ffd9', 'hex')]), BROKEN],
])('%s is refused', (_name, bytes, message) => {
  expect(() => readImage(bytes)).toThrow(message)
})
