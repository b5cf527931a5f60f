import type { SpoolContent } from '../spool.ts'

const BLOCK = 128 * 1024
/** Characters repeated from block to block, so that nothing is missed at their border. */
const OVERLAP = 500
/** Control characters; texts hold only tab, line feed and carriage return. */
const CONTROL = /[^\P{Cc}\t\r\n]/u

const BYTE_ORDER_MARKS: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Accepted encodings, the most certain first. */
export async function encodingsOf(content: SpoolContent): Promise<readonly string[]> {
  const start = await content.read(0, 4)
  const marked = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (marked) return [marked[0]]
  // Without a mark, a zero byte beside the first ASCII character tells UTF-16.
  if (start[0] === 0 && start[1] !== 0) return ['utf-16be']
  if (start[0] !== 0 && start[1] === 0) return ['utf-16le']
  return ['utf-8', 'windows-1252']
}

/** Reads the whole file block by block, each with the end of the one before; false as soon as `isGood` is, or when it is no text. */
export async function isText(
  content: SpoolContent,
  encoding: string,
  isGood: (text: string) => boolean,
): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let end = ''
  for (let position = 0; position < content.size; position += BLOCK) {
    const bytes = await content.read(position, BLOCK)
    const text = decode(decoder, bytes, { stream: position + BLOCK < content.size })
    if (text === null || CONTROL.test(text) || !isGood(end + text)) return false
    end = text.slice(-OVERLAP)
  }
  return true
}

/** The beginning of the text, without its byte order mark. */
export async function startOf(content: SpoolContent, encoding: string): Promise<string> {
  const bytes = await content.read(0, BLOCK)
  return decode(new TextDecoder(encoding), bytes, { stream: true }) ?? ''
}

function decode(decoder: TextDecoder, bytes: Uint8Array, options: { stream: boolean }): string | null {
  try {
    return decoder.decode(bytes, options)
  } catch {
    return null
  }
}
