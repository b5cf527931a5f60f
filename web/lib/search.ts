import { fold, searchKey } from '../../contract/core/text.ts'
import { codeKey } from '../../contract/rules/reading/zone-codes.ts'

export const foldWords = (text: string) => fold(text).replace(/[`´]/g, "'").replace(/\s+/g, ' ').trim()

export function matches(search: string, code: string, texts: readonly string[]) {
  const words = search.split(/\s+/)
  const asCode = codeKey(fold(search))
  if (asCode !== '' && codeKey(code).startsWith(asCode)) return true
  // Figures keep the signs between them: without them 50-14 would have 01.
  const keysOf = (word: string) => (/^\d+$/.test(word) ? texts.map(fold) : texts.map(searchKey))
  return words.every((word) => keysOf(word).some((key) => key.includes(searchKey(word))))
}
