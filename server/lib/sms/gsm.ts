/** Room of one message, in signs as gsmLength() counts them. */
export const MAX_SMS = 160

/** GSM 03.38, « default alphabet »: each counts one. */
const BASIC = new Set([
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?',
  ...'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
])
/** Its extension table: each is sent behind an escape, and counts two. */
const EXTENSION = new Set('^{}\\[~]|€')

const isGsm = (character: string) => BASIC.has(character) || EXTENSION.has(character)

const ALIKE: readonly [RegExp, string][] = [
  [/[«“„‟”»″]/g, '"'],
  [/[’‘‚‛‹›′ʼ`´]/g, "'"],
  [/[‐‑‒–—―−]/g, '-'],
  [/→/g, '>'],
  [/[•·]/g, '.'],
  [/×/g, 'x'],
  [/°/g, 'o'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
]

/** The signs of most texts, which stay as they are. */
const USUAL = /^[ !-_a-~éèàùÉ]*$/

/**
 * Only characters of GSM-7, so that a message is never sent as UCS-2, which holds 70: letters that it lacks become plain
 * ones, and what has no likeness « ? ». Line breaks become spaces, other controls go.
 */
export function gsmText(text: string): string {
  if (USUAL.test(text) && !text.includes('  ')) return text
  const spaced = text
    .replace(/«\s+/g, '«')
    .replace(/\s+»/g, '»')
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}]/gu, '')
    .normalize('NFC')
  const likened = ALIKE.reduce((known, [signs, plain]) => known.replace(signs, plain), spaced)
  return [...likened].map((one) => (isGsm(one) ? one : plainOf(one))).join('')
}

/** Without its accents; also « … », « ² », « ½ », « º » as the signs that they stand for. */
const plainOf = (character: string) =>
  [...character.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/')]
    .map((one) => (isGsm(one) ? one : '?'))
    .join('')

/** How much of a message a text of GSM-7 takes. */
export function gsmLength(text: string): number {
  let length = 0
  for (const one of text) length += EXTENSION.has(one) ? 2 : 1
  return length
}
