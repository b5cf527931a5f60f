import { RANKING_TYPES, type RankingType } from '../rankings.ts'
import { type OrderedClass, severityOf } from './scales.severity.ts'

/** The class in force by type; null: none is. */
type ClassesByType = Readonly<Record<RankingType, { class: string } | null>>

/** A scale, as far as it orders classes. */
export interface OrderedScale {
  type: RankingType
  classes: readonly OrderedClass[]
}

/**
 * Both types, the one of the worse class first. A type without a class comes last, as it says nothing of the water; of
 * equal classes ARN F comes first.
 */
export function worstFirst(rankings: ClassesByType, scales: readonly OrderedScale[]): RankingType[] {
  const rank = (type: RankingType) => {
    const scale = scales.find((one) => one.type === type)
    const key = rankings[type]?.class
    return key === undefined || !scale ? -1 : severityOf(scale.classes, key)
  }
  return [...RANKING_TYPES].reverse().sort((one, other) => rank(other) - rank(one))
}

/** The type whose class is to be named first; null when no class is in force. */
export function worst(rankings: ClassesByType, scales: readonly OrderedScale[]): RankingType | null {
  const [first] = worstFirst(rankings, scales)
  return first !== undefined && rankings[first] ? first : null
}
