import { fold, searchKey } from '../../../../contract/core/text.ts'
import { codeKey } from '../../../../contract/rules/reading/zone-codes.ts'

export interface FindableZone {
  id: number
  code: string
  name: string
}

/** Among what was found: the code or the name typed in full, then what begins so, then the first. */
export function bestMatch<Z extends FindableZone>(found: readonly Z[], search: string): Z | undefined {
  const [code, words] = [codeKey(fold(search)), searchKey(search)]
  const tests: ((zone: Z) => boolean)[] = [
    (zone) => code !== '' && codeKey(zone.code) === code,
    (zone) => searchKey(zone.name) === words,
    (zone) => code !== '' && codeKey(zone.code).startsWith(code),
    (zone) => searchKey(zone.name).startsWith(words),
  ]
  for (const test of tests) {
    const match = found.find(test)
    if (match) return match
  }
  return found[0]
}
