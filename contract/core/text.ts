const ALIKE: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', '–': '-', '—': '-' }

/** Must match fold() in SQL: without accents, case, curly apostrophes or ligatures. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[œæßøł–—]/g, (character) => ALIKE[character] ?? '')

/** Spaces, hyphens and all that stands for an apostrophe or an ʻokina. */
const SIGNS = /[ \u00a0\u2009\u202f\u2010-\u2015\u2212\uff07'’‘‛ʻʼʽʾʿˈ`´′‵ꞌ-]/g

/** Must match search_key() in SQL: folded, and without signs, so that « l’Île », « l ile » and « lile » find each other. */
export const searchKey = (text: string) => fold(text).replace(SIGNS, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes for HTML and XML, between tags or in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

// Controls, formats, private use, unassigned, lone surrogates, what programs ignore, letters and signs that are blank.
const BLANKS = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`
const INVISIBLE = new RegExp(`[${BLANKS}]`, 'gu')
const PICTURE = '\\p{Extended_Pictographic}[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f?'
/** Phones put invisible joiners and selectors into these. */
const EMOJI = new RegExp(`${PICTURE}(?:\\u200d${PICTURE})*`, 'gu')
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/
const SPACES = /[\p{Zs}\t]+/gu

/** Greedy, because /\s+$/ is tried again at each space of a long text. */
const VISIBLE_PART = new RegExp(`[^\\s${BLANKS}](?:.*[^\\s${BLANKS}])?`, 'su')

/** Takes invisible signs from the ends of what is pasted whole, such as an address or a cell. */
export const withVisibleEnds = (text: string) => VISIBLE_PART.exec(text)?.[0] ?? ''

export const hasInvisible = (text: string) => text.replace(EMOJI, '').search(INVISIBLE) >= 0

export const hasLineBreak = (text: string) => LINE_BREAK.test(text)

/** No field is as long, and composing takes time that grows with the square of a run of accents. */
const MAX_COMPOSED = 2000
const composed = (typed: string) => (typed.length > MAX_COMPOSED ? typed : typed.normalize('NFC'))

/** A text as people write it on one line: é as one character, one plain space between words. */
export const onOneLine = (typed: string) => composed(typed).replace(SPACES, ' ').trim()

export const onSeveralLines = (typed: string) => composed(typed).replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim()

/** Keeps the visible signs of a text that is searched or comes from a file, where a refusal would help nobody. */
export const onlyVisible = (text: string) =>
  onOneLine(text.replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ').replace(INVISIBLE, ''))
