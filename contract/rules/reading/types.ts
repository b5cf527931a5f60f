import { fold } from '../../core/text.ts'
import { RANKING_TYPES, type RankingType } from '../../rankings.ts'

/** Short forms, where a screen has no room for the scale's label. */
export const SHORT_LABELS: Record<RankingType, string> = { phages: 'Phages', arn_f: 'ARN F-spécifiques' }

const KNOWN: Record<RankingType, readonly string[]> = {
  phages: [SHORT_LABELS.phages, 'Classification Phages'],
  arn_f: [SHORT_LABELS.arn_f, 'ARN F', 'ARN F-spécifiques infectieux'],
}

/** A scale's own words: its label, and those of laboratories that the operator has recognised. */
export interface TypeNames {
  type: RankingType
  label: string
  names: readonly string[]
}

/** Alike but for case, accents, spaces and hyphens; whatever else is written stays. */
const typeKey = (text: string) => fold(text).replace(/[\s_.‐‑‒-]/g, '')

export const isSameName = (one: string, other: string) => typeKey(one) === typeKey(other)

export const namesOfType = (type: RankingType, scales: readonly TypeNames[]) => [
  type,
  ...KNOWN[type],
  ...scales.filter((scale) => scale.type === type).flatMap(({ label, names }) => [label, ...names]),
]

/** Folded once for each list of scales: thousands of cells are read by the same names. */
const foldedNames = new WeakMap<readonly TypeNames[], ReadonlyMap<RankingType, ReadonlySet<string>>>()

function foldedNamesOf(scales: readonly TypeNames[]) {
  const known = foldedNames.get(scales)
  if (known) return known
  const folded = new Map(RANKING_TYPES.map((type) => [type, new Set(namesOfType(type, scales).map(typeKey))] as const))
  foldedNames.set(scales, folded)
  return folded
}

/** Null for a name that is not known, or that both types have. */
export function readType(text: string, scales: readonly TypeNames[]): RankingType | null {
  const key = typeKey(text)
  const names = foldedNamesOf(scales)
  const [type, other] = RANKING_TYPES.filter((one) => names.get(one)?.has(key))
  return key === '' || type === undefined || other !== undefined ? null : type
}

/** Says why a type's name is not read. */
export function typeFault(text: string): string {
  const words = fold(text)
  if (/phages?\b/.test(words) && /\barn\b/.test(words)) {
    return `Type ambigu\u00A0: «\u00A0${text}\u00A0» peut être l’un ou l’autre. Écrivez Phages ou ARN F.`
  }
  return text.trim() === '' ? 'Type inconnu\u00A0: aucun' : `Type inconnu\u00A0: ${text}`
}
