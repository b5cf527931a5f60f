import type { RankingProposal } from '../../../../../contract/rankings.week.ts'
import { codeKey, findByCode, keysOfCode } from '../../../../../contract/rules/reading/zone-codes.ts'
import { foldWords } from '../../../../lib/search.ts'

// Which zone a pasted cell speaks of, by its code or beside its name.

export type PastedZone = RankingProposal['zone']

export interface KnownZones {
  /** Each under its code and its other codes, as they are stored. */
  byKey: ReadonlyMap<string, { code: string; zone: PastedZone }>
  /** By the words of their names, which several may share. */
  byName: ReadonlyMap<string, ReadonlySet<number>>
  /** The first words of names. */
  beginnings: ReadonlySet<string>
}

export function knownZones(lines: readonly RankingProposal[]): KnownZones {
  const keyed = (code: string, zone: PastedZone) => [codeKey(code), { code, zone }] as const
  const aliases = lines.flatMap(({ zone }) => zone.aliases.map((alias) => keyed(alias, zone)))
  const byName = new Map<string, Set<number>>()
  for (const { zone } of lines) {
    const name = wordsOf(zone.name).join(' ')
    byName.set(name, (byName.get(name) ?? new Set()).add(zone.id))
  }
  const beginnings = new Set([...byName.keys()].map((name) => name.split(' ', 1)[0] ?? ''))
  return { beginnings, byName, byKey: new Map([...aliases, ...lines.map(({ zone }) => keyed(zone.code, zone))]) }
}

/** Also where its own name follows. */
export function zoneOf(text: string, zones: KnownZones): PastedZone | undefined {
  const whole = findByCode(text, zones.byKey)
  if (whole) return whole.zone
  const [, code = '', name = ''] = /^(?:[•‣◦▪–-] )?(\S+)(?: [–—-])? (.+)$/.exec(text) ?? []
  const zone = findByCode(code, zones.byKey)?.zone
  return zone && isNamed(name, zone, zones) ? zone : undefined
}

export const wordsOf = (text: string) =>
  foldWords(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** « Étel » is no part of « Étel amont » where another zone has that name. */
export function isNameOfOther(cell: string, { id }: PastedZone, { byName }: KnownZones) {
  const named = byName.get(wordsOf(cell).join(' '))
  return named !== undefined && !named.has(id)
}

/** All of a name or a part of it, and no word besides. The 2 of « Anse 2 » may be a value. */
export function isNamed(cell: string, zone: PastedZone, zones: KnownZones) {
  const [words, known] = [wordsOf(cell), wordsOf(zone.name)]
  const isPart = words.some((word) => /[a-z]/.test(word)) && words.every((word) => known.includes(word))
  return isPart && !isNameOfOther(cell, zone, zones)
}

/** Words that many zones have say nothing. */
export const COMMON =
  /^(?:baie|anse|rade|etang|lagune|pointe|zone|secteur|banc|riviere|estuaire|large|cote|port|iles?|nord|sud|est|ouest|saint|sainte|.{1,3})$/

/** Another zone's, or without a word of this one's: the rows of one column may have been sorted without the other. */
export function isOtherName(cell: string, zone: PastedZone, zones: KnownZones) {
  if (isNameOfOther(cell, zone, zones)) return true
  const [words, known] = [cell, zone.name].map((text) => wordsOf(text).filter((word) => !COMMON.test(word)))
  return !!words?.length && !!known?.length && !words.some((word) => known.includes(word))
}

export function zoneFault(code: string) {
  const read = keysOfCode(code)
  return code !== '' && 'fault' in read ? read.fault : `Zone inconnue\u00A0: ${code || 'aucun code'}`
}
