const MARKS = /\p{M}+/gu
const SEPARATORS = /[\s.\-_/]+/g

/** Text as it is compared: without accents, case, curly apostrophes nor ligatures. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’ʼ‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** A code as it is compared: "56.08.2", "56-08-2" and "56 08 2" are one. */
export const foldCode = (code: string) => fold(code).replace(SEPARATORS, '').toUpperCase()

/** True when the code begins with what is searched, or every word of it is in one of the texts. */
export function matches(search: string, code: string, texts: readonly string[]) {
  const words = fold(search).split(' ')
  const asCode = foldCode(search)
  if (asCode !== '' && foldCode(code).startsWith(asCode)) return true
  const folded = texts.map(fold)
  return words.every((word) => folded.some((text) => text.includes(word)))
}
