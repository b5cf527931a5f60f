import { daysBetween } from '../../../contract/core/days.ts'
import type { Ranking, RankingType } from '../../../contract/rankings.ts'
import { UNKNOWN_LOOK, UNRANKED_LOOK } from '../../../contract/rules/scales.unranked.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'

/** No ranking in force. */
export const UNRANKED: ScaleClass = {
  ...UNRANKED_LOOK,
  key: 'none',
  min: null,
  max: null,
  advice: 'Aucun classement en vigueur pour cette zone.',
  old_data_advice: '',
  is_retired: false,
}

/**
 * A class that the scale of this page lacks, until it has asked for the scale anew: never shown as none. Like a retired
 * class it is in a legend only where a zone has it. No class may have a key with a hyphen.
 */
export const UNKNOWN: ScaleClass = {
  ...UNRANKED,
  ...UNKNOWN_LOOK,
  key: 'unknown-class',
  is_retired: true,
  advice: 'L’échelle des classes a changé\u00A0: actualisez la page.',
}

/** The same for who receives it as it is, and has no page to ask anew. */
export const adviceToReceiver = (what: 'image' | 'feuille') =>
  `Conseil inconnu\u00A0: demandez une ${what} plus récente.`

/** Plain words for each indicator, where there is room beside its label. */
export const INDICATORS: Record<RankingType, string> = { phages: 'indicateur fécal', arn_f: 'indicateur viral' }

export const OTHER_TYPE: Record<RankingType, RankingType> = { phages: 'arn_f', arn_f: 'phages' }

/** Retired classes too: past rankings use them. */
export const classByKey = ({ classes }: Scale, key: string | null): ScaleClass =>
  key === null ? UNRANKED : (classes.find((one) => one.key === key) ?? UNKNOWN)

export const classOf = (ranking: Ranking | null, scale: Scale) => classByKey(scale, ranking?.class ?? null)

/** The class's advice; with an old sampling the one for old data, if the scale has it. */
export const adviceOf = ({ advice, old_data_advice }: ScaleClass, age: 'recent' | 'old') =>
  (age === 'old' && old_data_advice) || advice

/** Too old to say much about today. */
export const isOld = (sampledOn: string, { validity_days }: Pick<Scale, 'validity_days'>, today: string) =>
  daysBetween(sampledOn, today) > validity_days
