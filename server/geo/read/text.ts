import { FileError, megabytes } from './file-error.ts'

/** Close to the longest string that JavaScript holds. */
const MAX_TEXT_BYTES = 500_000_000

const CP1252 = new TextDecoder('windows-1252')

/** Undefined rather than damaged text. Drops a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const decodeCp1252 = (bytes: Uint8Array) => CP1252.decode(bytes)

/** Text that is neither UTF-16 nor UTF-8 is CP1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_TEXT_BYTES) throw new FileError(`Ce texte dépasse ${megabytes(MAX_TEXT_BYTES)}.`)
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  return decodeUtf8(bytes) ?? decodeCp1252(bytes)
}

/** The byte order, by the mark or by the zero byte of the first character, which in JSON is ASCII. */
function utf16Of([first, second]: Uint8Array) {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return undefined
}

const BYTES = new Map<string, number>()
for (let byte = 0x80; byte <= 0xff; byte++) {
  // Latin-1 is often meant by CP1252, so add the C1 control too.
  BYTES.set(String.fromCharCode(byte), byte)
  BYTES.set(CP1252.decode(Uint8Array.of(byte)), byte)
}

// Only these lead bytes (Ã¨ for è, â€™ for ’, Å“ for œ): an É before a no-break space is no damage.
const CONTINUATION = [...BYTES].filter(([, byte]) => byte < 0xc0).map(([char]) => char)
const MISREAD = new RegExp(`(?:[ÂÃÅ][${CONTINUATION.join('')}])|(?:â(?:€|\\u0080)[${CONTINUATION.join('')}])`, 'gu')

export function repairMisreadUtf8(text: string): string {
  let repaired = text
  for (let time = 0; time < 2; time++) {
    const before = repaired.replace(/Ã (?= )/g, 'Ã\u00a0').replace(/Ã (?=\S)/g, 'Ã\u00a0 ')
    const after = before.replace(MISREAD, decodeRun)
    // `before` also changes plain spaces after Ã: keep that only if something was misread.
    if (after === before) return repaired
    repaired = after
  }
  return repaired
}

const decodeRun = (run: string) => decodeUtf8(Uint8Array.from(run, (char) => BYTES.get(char) ?? 0)) ?? run

/** U+0092, CP1252 read as Latin-1, is an apostrophe. */
export const repairControls = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (char) => CP1252.decode(Uint8Array.of(char.charCodeAt(0))))

/** Accents by their names in HTML: &eacute; is e with the mark that « acute » is. */
const ACCENTS: Record<string, string> = {
  ...{
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    tilde: '\u0303',
    cedil: '\u0327',
    ring: '\u030a',
  },
}
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '', deg: '°', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ ndash: '–', mdash: '—', hellip: '…', euro: '€', ordm: 'º', ordf: 'ª', sup2: '²' },
  ...{ oelig: 'œ', OElig: 'Œ', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', szlig: 'ß' },
}
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|([a-z]{2,6}\d?));/gi

/** &eacute; &#233; &#xE9; &amp; of HTML and XML; also &amp;eacute;, which was written twice. */
export const decodeEntities = (text: string) => decodeEntitiesOnce(decodeEntitiesOnce(text))

const decodeEntitiesOnce = (text: string) =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, letter = '', accent = '', name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code).toWellFormed()
    const combining = ACCENTS[accent.toLowerCase()]
    return combining === undefined ? (ENTITIES[name] ?? whole) : `${letter}${combining}`.normalize('NFC')
  })
