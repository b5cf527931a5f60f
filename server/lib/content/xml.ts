import type { SpoolContent } from '../spool.ts'
import { encodingsOf, isText, startOf } from './text.ts'

const SPACE = '[ \\t\\r\\n]'
const COMMENT = '<!--(?:(?!--)[^])*-->'
const NAME = '[\\p{L}_][\\p{L}\\p{N}._-]*'
/** The declaration, comments, then the first element. */
const START = new RegExp(
  `^\\ufeff?(?:<\\?xml${SPACE}[^?<>]*\\?>)?(?:${SPACE}|${COMMENT})*<((?:${NAME}:)?${NAME})(?=[\\s/>])`,
  'u',
)
const DECLARED = /^\ufeff?<\?xml[^?<>]*\sencoding\s*=\s*["']([\w.-]+)["']/
const LATIN = /^(?:iso-8859-1|iso-8859-15|latin-?1|windows-1252|cp1252|us-ascii)$/i
const UTF = /^utf-?(?:8|16|16le|16be)$/i

/** Content that a browser might show or run: entities, style sheets, HTML, SVG. */
const ACTIVE =
  /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:svg|html|script|stylesheet|transform)(?=[\s/>])|\sxmlns(?::[\w.-]+)?\s*=\s*["'][^"']*(?:&|xhtml|www\.w3\.org\/(?:2000\/svg|1999\/xsl|1998\/math))/i

/** Signs that no well-formed data without a document type have; the end of a block may cut either from what follows. */
const MALFORMED =
  /<(?=[\s\S])(?![\p{L}_/?]|!(?:-|\[|$))|&(?![#\w]{0,9}$)(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|www\.w3\.org\/2001\/XInclude/iu

/** Whether this is XML data for programs; read as text, so that no entity is expanded. */
export async function isXml(content: SpoolContent): Promise<boolean> {
  for (const encoding of await encodingsOf(content)) {
    const start = await startOf(content, encoding)
    if (!START.test(start) || !agrees(start, encoding)) continue
    if (await isText(content, encoding, (text) => !ACTIVE.test(text) && !MALFORMED.test(text))) return true
  }
  return false
}

function agrees(start: string, encoding: string) {
  const declared = DECLARED.exec(start)?.[1] ?? 'utf-8'
  return encoding === 'windows-1252' ? LATIN.test(declared) : UTF.test(declared) || LATIN.test(declared)
}
