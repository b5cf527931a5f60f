import type { SpoolContent } from '../spool.ts'
import { encodingsOf, isText, startOf } from './text.ts'

/** Markup that a browser would run or load. */
export const MARKUP =
  /<(?:[!?]|\/?(?:html|head|body|script|svg|math|iframe|frame|object|embed|applet|style|link|meta|base|form|img|video|audio)(?=[\s/>]))/i
/** Beginnings of programs, mails and data formats that also contain commas. */
const OTHER_START = /^\s*(?:#!|<[a-z/!?]|\{|\[\s*[[{"]|%!|%PDF|From:|Received:|MIME-Version:|BEGIN:)/i
const SEPARATORS = [';', ',', '\t', '|']
const MAX_ROWS = 200

/** Whether most rows of the text have the same separator. */
export async function isCsv(content: SpoolContent): Promise<boolean> {
  for (const encoding of await encodingsOf(content)) {
    const start = await startOf(content, encoding)
    if (OTHER_START.test(start) || !hasRows(start)) continue
    if (await isText(content, encoding, (text) => !MARKUP.test(text))) return true
  }
  return false
}

function hasRows(text: string) {
  const rows = text.split(/\r\n?|\n/, MAX_ROWS).filter((row) => row.trim() !== '')
  return SEPARATORS.some((separator) => rows.filter((row) => row.includes(separator)).length * 2 > rows.length)
}
