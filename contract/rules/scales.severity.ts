import type { ScaleClass } from '../scales.ts'

export type OrderedClass = Pick<ScaleClass, 'key' | 'min' | 'max' | 'is_retired'>

const boundOf = ({ min }: OrderedClass) => min ?? -1
const endOf = ({ max }: OrderedClass) => max ?? Number.POSITIVE_INFINITY

/** Before the active class that has as many above it. Smaller than the step between two of the classes that a scale may have. */
const RETIRED = 0.01
/** Of a class that the scale lacks: it may be any, so that nothing but the known worst is named before it. */
const UNKNOWN = 0.9

/**
 * 1 for the worst class, 0.5 for the next, and so on, by how many classes of its scale are worse: so classes of two scales
 * compare, also where one has more of them. A retired class comes after each class of today that is worse than it; before
 * the worst only where it is surely worse still.
 */
export function severityOf(classes: readonly OrderedClass[], key: string): number {
  const own = classes.find((one) => one.key === key)
  if (!own) return UNKNOWN
  const active = classes.filter(({ is_retired }) => !is_retired)
  if (!own.is_retired) return 1 / (1 + active.filter((one) => boundOf(one) > boundOf(own)).length)
  const retired = classes.filter(({ is_retired }) => is_retired)
  const worse = active.filter((one) => isBeyond(one, own) || hasTakenFromAbove(one, own, retired)).length
  if (worse === 0 && own.max !== null) return 1
  return 1 / (1 + worse) + RETIRED / retired.filter((one) => isBeyond(one, own)).length
}

const isBeyond = (one: OrderedClass, own: OrderedClass) => boundOf(one) >= boundOf(own) && endOf(one) >= endOf(own)

/** Whether a class that holds all of its values, and lower ones, began above it, where nothing retired stood between. */
function hasTakenFromAbove(one: OrderedClass, own: OrderedClass, retired: readonly OrderedClass[]): boolean {
  if (boundOf(one) >= boundOf(own) || endOf(one) <= endOf(own)) return false
  const next = retired.filter(({ min }) => min === own.max)
  return !next.some((above) => isBeyond(above, one) || !hasTakenFromAbove(one, above, retired))
}
