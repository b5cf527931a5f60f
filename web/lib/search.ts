import { fold } from '../../contract/core/text.ts'
import { codeKey } from '../../contract/zones.codes.ts'

/** One space between words, and one apostrophe whatever the keyboard gave. */
export const foldWords = (text: string) => fold(text).replace(/[`´]/g, "'").replace(/\s+/g, ' ').trim()

/** True when the code begins with what is searched, or every word of it is in one of the texts. */
export function matches(search: string, code: string, texts: readonly string[]) {
  const words = foldWords(search).split(' ')
  const asCode = codeKey(fold(search))
  if (asCode !== '' && codeKey(code).startsWith(asCode)) return true
  const folded = texts.map(foldWords)
  return words.every((word) => folded.some((text) => text.includes(word)))
}
