import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { codeKey, keysOfCode } from '../../../../../contract/rules/reading/zone-codes.ts'
import { foldWords } from '../../../../lib/search.ts'

// Which zone a pasted cell speaks of, by its code or beside its name.

export type PastedZone = RankingProposal['zone']

export function zonesByKey(lines: readonly RankingProposal[]): ReadonlyMap<string, PastedZone> {
  const aliases = lines.flatMap(({ zone }) => zone.aliases.map((alias) => [codeKey(alias), zone] as const))
  return new Map([...aliases, ...lines.map(({ zone }) => [codeKey(zone.code), zone] as const)])
}

/** Also where its own name follows. */
export function zoneOf(text: string, zones: ReadonlyMap<string, PastedZone>): PastedZone | undefined {
  const found = (written: string) => {
    const read = keysOfCode(written)
    return 'keys' in read ? read.keys.flatMap((key) => zones.get(key) ?? []) : []
  }
  const [whole] = found(text)
  if (whole) return whole
  const [, code = '', name = ''] = /^(\S+)(?: [–—-])? (.+)$/.exec(text) ?? []
  const [zone] = found(code)
  return zone && isNamed(name, zone.name) ? zone : undefined
}

const wordsOf = (text: string) =>
  foldWords(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** All of a name or a part of it, and no word besides. The 2 of « Anse 2 » may be a value. */
export function isNamed(cell: string, name: string) {
  const [words, known] = [wordsOf(cell), wordsOf(name)]
  return words.some((word) => /[a-z]/.test(word)) && words.every((word) => known.includes(word))
}

/** Words that many zones have say nothing. */
const COMMON =
  /^(?:baie|anse|rade|etang|lagune|pointe|zone|secteur|banc|riviere|estuaire|large|cote|port|iles?|nord|sud|est|ouest|saint|sainte|.{1,3})$/

/** No word in common with the zone's name: the rows of one column may have been sorted without the other. */
export function isOtherName(cell: string, name: string) {
  const [words, known] = [cell, name].map((text) => wordsOf(text).filter((word) => !COMMON.test(word)))
  return !!words?.length && !!known?.length && !words.some((word) => known.includes(word))
}

export function zoneFault(code: string) {
  const read = keysOfCode(code)
  return code !== '' && 'fault' in read ? read.fault : `Zone inconnue\u00A0: ${code || 'aucun code'}`
}
