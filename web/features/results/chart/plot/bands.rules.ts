import { activeClasses, type Scale, type ScaleClass } from '../../../../../contract/scales.ts'
import { logOf, type ValueSpan } from '../axes/values-axis.rules.ts'

export interface ClassBand {
  shown: ScaleClass
  top: number
  bottom: number
  /** Middle of its name, which others may have pushed out of the band. */
  nameY: number
}

/** Clips a class to the span, in powers of ten; also a retired one. */
export function withinSpan({ min, max }: Pick<ScaleClass, 'min' | 'max'>, [low, high]: ValueSpan): ValueSpan {
  const clipped = (log: number) => Math.min(high, Math.max(low, log))
  return [min === null ? low : clipped(logOf(min)), max === null ? high : clipped(logOf(max))]
}

export const boundsOf = (scale: Scale) => activeClasses(scale.classes).flatMap(({ min }) => (min === null ? [] : [min]))

interface NameRoom {
  span: ValueSpan
  yOf: (log: number) => number
  /** Pixels from one name to the next. */
  nameHeight: number
}

/** Highest class first, as they are seen. */
export function bandsOf(scale: Scale, { span, yOf, nameHeight }: NameRoom): ClassBand[] {
  const bands = activeClasses(scale.classes)
    .map((shown) => ({ shown, within: withinSpan(shown, span) }))
    .filter(({ within: [low, high] }) => high > low)
    .map(({ shown, within: [low, high] }) => ({ shown, top: yOf(high), bottom: yOf(low) }))
    .reverse()
  const names = spread(
    bands.map(({ top, bottom }) => (top + bottom) / 2),
    { from: yOf(span[1]), to: yOf(span[0]), apart: nameHeight },
  )
  return bands.map((band, index) => ({ ...band, nameY: names[index] ?? band.top }))
}

interface BandColumn {
  from: number
  to: number
  apart: number
}

/** Pushes what is too close apart, as little as it takes, within the column. */
export function spread(wished: readonly number[], { from, to, apart }: BandColumn): number[] {
  const step = Math.min(apart, (to - from) / Math.max(1, wished.length))
  const placed: number[] = []
  for (const y of wished) placed.push(Math.max(y, (placed.at(-1) ?? from - step / 2) + step))
  let limit = to + step / 2
  for (let index = placed.length - 1; index >= 0; index--) {
    limit = Math.min(placed[index] ?? limit, limit - step)
    placed[index] = limit
  }
  return placed
}
