import type { ScaleClass } from '../scales.ts'

export type OrderedClass = Pick<ScaleClass, 'key' | 'min' | 'max' | 'is_retired'>

/** Puts a retired class before the active one that has as many above it; less than the step between two classes. */
const RETIRED = 0.01
/** For a class that the scale lacks: it may be any, so that nothing but the known worst is named before it. */
const UNKNOWN = 0.9

/** The best of two classes has but one above it, like the second worst of twelve: this puts it below all that are no best. */
const BEST = 0.01

/**
 * 1 for the worst class, 0.5 for the next, and so on, by how many classes of its scale are worse: so classes of two scales
 * compare, also where one has more of them. The best of a scale is milder than all that are not. A retired class finds
 * its place among those of today by its bounds; above the worst only where it began beyond it.
 */
export function severityOf(classes: readonly OrderedClass[], key: string): number {
  const own = classes.find((one) => one.key === key)
  if (!own) return UNKNOWN
  const isActive = ({ is_retired }: OrderedClass) => !is_retired
  const worse = classes.filter((one) => isWorse(one, own))
  const place = 1 / (1 + worse.filter(isActive).length)
  const isBest = worse.some(isActive) && !classes.some((one) => isActive(one) && isWorse(own, one))
  return (own.is_retired ? place + RETIRED / (1 + worse.length) : place) * (isBest ? BEST : 1)
}

/** The class that goes further is worse, else the one that begins later, else that of today; in SQL `severity_of`. */
function isWorse(one: OrderedClass, other: OrderedClass): boolean {
  return isAbove(one, other) || (!isAbove(other, one) && !one.is_retired && other.is_retired)
}

type ClassBounds = Pick<ScaleClass, 'min' | 'max'>

export const isAbove = (one: ClassBounds, other: ClassBounds): boolean =>
  endOf(one) === endOf(other) ? boundOf(one) > boundOf(other) : endOf(one) > endOf(other)

const boundOf = ({ min }: ClassBounds) => min ?? -1
const endOf = ({ max }: ClassBounds) => max ?? Number.POSITIVE_INFINITY
