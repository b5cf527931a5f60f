import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { codeKey, findByCode, keysOfCode } from '../../../../../contract/rules/reading/zone-codes.ts'
import { foldWords } from '../../../../lib/search.ts'

// Which zone a pasted cell speaks of, by its code or beside its name.

export type PastedZone = RankingProposal['zone']

/** Each under its code and its other codes, as they are stored. */
export type ZoneKeys = ReadonlyMap<string, { code: string; zone: PastedZone }>

export function zonesByKey(lines: readonly RankingProposal[]): ZoneKeys {
  const keyed = (code: string, zone: PastedZone) => [codeKey(code), { code, zone }] as const
  const aliases = lines.flatMap(({ zone }) => zone.aliases.map((alias) => keyed(alias, zone)))
  return new Map([...aliases, ...lines.map(({ zone }) => keyed(zone.code, zone))])
}

/** Also where its own name follows. */
export function zoneOf(text: string, zones: ZoneKeys): PastedZone | undefined {
  const whole = findByCode(text, zones)
  if (whole) return whole.zone
  const [, code = '', name = ''] = /^(\S+)(?: [–—-])? (.+)$/.exec(text) ?? []
  const zone = findByCode(code, zones)?.zone
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
