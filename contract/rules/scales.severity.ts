import type { ScaleClass } from '../scales.ts'

export type OrderedClass = Pick<ScaleClass, 'key' | 'min' | 'max' | 'is_retired'>

const boundOf = ({ min }: OrderedClass) => min ?? -1

/** Before the active class that has as many above it: the scale may have closed below it. */
const RETIRED = 0.01
/** Of a class that the scale lacks: it may be any, so that nothing but the known worst is named before it. */
const UNKNOWN = 0.9

/**
 * 1 for the worst class, 0.5 for the next, and so on, by how many classes of its scale are worse: so classes of two scales
 * compare, also where one has more of them. A retired class keeps the place that it had.
 */
export function severityOf(classes: readonly OrderedClass[], key: string): number {
  const own = classes.find((one) => one.key === key)
  if (!own) return UNKNOWN
  const active = classes.filter(({ is_retired }) => !is_retired)
  if (!own.is_retired) return 1 / (1 + active.filter((one) => boundOf(one) > boundOf(own)).length)
  const { max } = own
  // Where its neighbours have moved since, only those that begin beyond its end are surely worse.
  const worse = formerlyWorse(classes, own) ?? active.filter((one) => max !== null && boundOf(one) >= max).length
  return 1 / (1 + worse) + RETIRED
}

/** How many classes stood above it, each beginning where another ends, the last without an end; null when they no longer join. */
function formerlyWorse(classes: readonly OrderedClass[], { max }: OrderedClass): number | null {
  let ends = [max]
  for (let worse = 0; worse <= classes.length; worse++) {
    if (ends.includes(null)) return worse
    const from = ends
    ends = classes.filter(({ min }) => min !== null && from.includes(min)).map((one) => one.max)
  }
  return null
}
