import { fold } from '../../contract/core/text.ts'
import { codeKey } from '../../contract/rules/reading/zone-codes.ts'

export const foldWords = (text: string) => fold(text).replace(/[`´]/g, "'").replace(/\s+/g, ' ').trim()

export function matches(search: string, code: string, texts: readonly string[]) {
  const words = foldWords(search).split(' ')
  const asCode = codeKey(fold(search))
  if (asCode !== '' && codeKey(code).startsWith(asCode)) return true
  const folded = texts.map(foldWords)
  return words.every((word) => folded.some((text) => text.includes(word)))
}
