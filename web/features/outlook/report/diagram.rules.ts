import type { ReliabilityBin } from '../../../../contract/outlook.ts'

/** In the picture's own units, which are pixels at its full width. */
export const DIAGRAM = { width: 360, height: 324, left: 58, top: 12, size: 250 }

const MIN_RADIUS = 3
const MAX_RADIUS = 11
/** Lower than this, the next point lies in the way of a count written on the right. */
const LABEL_HEIGHT = 16

interface ReliabilityPoint {
  bin: ReliabilityBin
  x: number
  y: number
  radius: number
  /** Where its count is written. */
  label: { x: number; y: number; anchor: 'start' | 'middle' }
}

export const xOfChance = (chance: number) => round(DIAGRAM.left + chance * DIAGRAM.size)
export const yOfChance = (chance: number) => round(DIAGRAM.top + (1 - chance) * DIAGRAM.size)

const round = (pixels: number) => Math.round(pixels * 10) / 10

/** Their areas are as their counts; what was never said has no point. */
export function pointsOf(bins: readonly ReliabilityBin[]): ReliabilityPoint[] {
  const found = bins.filter(({ said }) => said > 0)
  const most = Math.max(...found.map(({ said }) => said))
  const placed = found.map((bin) => ({
    bin,
    x: xOfChance(bin.mean),
    y: yOfChance(bin.came_true / bin.said),
    radius: round(Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(bin.said / most))),
  }))
  return placed.map((point, index) => ({ ...point, label: labelOf(point, placed[index + 1]) }))
}

type PlacedBin = Omit<ReliabilityPoint, 'label'>

/** On the right, where the diagonal leaves room; else below, or above at the very bottom. */
function labelOf({ x, y, radius }: PlacedBin, next: PlacedBin | undefined): ReliabilityPoint['label'] {
  const floor = DIAGRAM.top + DIAGRAM.size
  const isFree = next === undefined || Math.abs(next.y - y) > LABEL_HEIGHT
  if (isFree) return { x: x + radius + 4, y: Math.min(y + 5, floor - 5), anchor: 'start' }
  const below = y + radius + 13
  return { x, y: below < floor ? below : y - radius - 5, anchor: 'middle' }
}
