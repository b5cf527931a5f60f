import type { ScaleClass } from '../scales.ts'

const boundOf = ({ min }: Pick<ScaleClass, 'min'>) => min ?? -1

/**
 * 1 for the worst class, 0.5 for the next, and so on, by how many classes of its scale are worse: so classes of two scales
 * compare, also where one has more of them. A retired class is worse than the active one that its bound follows. 0 for
 * one that the scale lacks.
 */
export function severityOf(classes: readonly Pick<ScaleClass, 'key' | 'min' | 'is_retired'>[], key: string): number {
  const own = classes.find((one) => one.key === key)
  if (!own) return 0
  const worse = classes.filter((one) => !one.is_retired && boundOf(one) > boundOf(own)).length
  return 1 / (1 + worse - (own.is_retired ? 0.5 : 0))
}
