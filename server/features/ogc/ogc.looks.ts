import { RANKING_TYPES, type RankingType } from '../../../contract/rankings.ts'
import { severityOf } from '../../../contract/rules/scales.severity.ts'
import type { ScaleClass } from '../../../contract/scales.ts'

export interface ClassLook {
  type: RankingType
  key: string
  label: string
  color: string
  /** 1 for the lowest class of today's scale; a retired class has that of the one it stands above. */
  rank: number
}

interface ShownScale {
  type: RankingType
  classes: readonly Pick<ScaleClass, 'key' | 'label' | 'fill' | 'min' | 'max' | 'is_retired'>[]
}

/** All classes of both scales, the worst first; of equal ones that of ARN F, as `worst` of the contract has it. */
export const looksOf = (scales: readonly ShownScale[]): ClassLook[] =>
  [...RANKING_TYPES]
    .reverse()
    .flatMap((type) => scales.filter((scale) => scale.type === type).flatMap(looksOfScale))
    .sort((one, other) => other.severity - one.severity)
    .map(({ severity: _, ...look }) => look)

function looksOfScale({ type, classes }: ShownScale) {
  const severity = ({ key }: { key: string }) => severityOf(classes, key)
  const active = classes.filter(({ is_retired }) => !is_retired).map(severity)
  return classes.map((one) => ({
    type,
    key: one.key,
    label: one.label,
    color: one.fill,
    severity: severity(one),
    rank: active.filter((other) => other <= severity(one)).length,
  }))
}
