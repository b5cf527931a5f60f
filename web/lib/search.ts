import { fold, searchKey } from '../../contract/core/text.ts'
import { codeKey } from '../../contract/rules/reading/zone-codes.ts'

export const foldWords = (text: string) => fold(text).replace(/[`´]/g, "'").replace(/\s+/g, ' ').trim()

export function matches(search: string, code: string, texts: readonly string[]) {
  const words = search.split(/\s+/).map(searchKey)
  const asCode = codeKey(fold(search))
  if (asCode !== '' && codeKey(code).startsWith(asCode)) return true
  const keys = texts.map(searchKey)
  return words.every((word) => keys.some((key) => key.includes(word)))
}
