import type { ScaleClass } from '../../../../contract/scales.ts'
import { seenDifference, VISIONS, type Vision } from './color-vision.ts'

type Filled = Pick<ScaleClass, 'label' | 'fill'>

/** In CIEDE2000: below it, areas apart on a map get mistaken for one another. Our own colours differ by 23 or more. */
const MIN_DIFFERENCE = 12

interface Confusion {
  one: string
  other: string
  vision: Vision
}

export function confusionsOf(classes: readonly Filled[]): Confusion[] {
  const found = VISIONS.flatMap((vision) =>
    classes.flatMap((one, at) =>
      classes
        .slice(at + 1)
        .filter(({ fill }) => (seenDifference(one.fill, fill, vision) ?? MIN_DIFFERENCE) < MIN_DIFFERENCE)
        .map((other) => ({ one: one.label, other: other.label, vision })),
    ),
  )
  // A pair already confused in normal vision is reported once.
  const isUsual = ({ one, other }: Confusion) =>
    found.some((usual) => usual.vision === 'normale' && usual.one === one && usual.other === other)
  return found.filter((confusion) => confusion.vision === 'normale' || !isUsual(confusion))
}

export const describeConfusion = ({ one, other, vision }: Confusion) =>
  `${one} et ${other} se confondent en vision ${vision}`
