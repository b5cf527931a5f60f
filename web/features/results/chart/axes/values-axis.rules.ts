import { once } from '../../../../../contract/core/once.ts'
import { formatNumber } from '../../../../lib/format.ts'

/** In powers of ten. */
export type ValueSpan = readonly [low: number, high: number]

/** The smallest that is drawn apart. */
const SMALLEST = 0.01
const MIN_DECADES = 1.7
const ROOM = 0.15

export const logOf = (value: number) => Math.log10(Math.max(value, SMALLEST))

interface ShownValues {
  /** UFP/g: results, and what else must be in sight. */
  values: readonly number[]
  /** Bounds of the classes, lowest first. */
  bounds: readonly number[]
}

/** All values, with the class above the highest and the one below the lowest begun. */
export function spanOf({ values, bounds }: ShownValues): ValueSpan {
  const logs = values.map(logOf)
  const limits = bounds.map(logOf)
  const lowest = Math.min(...logs, limits[0] ?? 0)
  const highest = logs.length > 0 ? Math.max(...logs) : lowest
  const above = limits.find((bound) => bound > highest - ROOM) ?? highest
  const low = lowest - (limits.some((bound) => bound < lowest) ? ROOM : 3 * ROOM)
  return [low, Math.max(highest + ROOM, above + 2 * ROOM, low + MIN_DECADES)]
}

export interface ValueTick {
  value: number
  label: string
}

/** Pixels between two labels. */
const MIN_STEP = 19
const compact = once(() => new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 }))

const labelOf = (value: number) => (value >= 1_000_000 ? compact().format(value) : formatNumber(value))

/** 1, 3, 10, 30… or, where these would touch, one power of ten, two, three… */
export function valueTicks([low, high]: ValueSpan, height: number): ValueTick[] {
  const perDecade = height / (high - low)
  const halves = perDecade * Math.log10(3) >= MIN_STEP ? [1, 3] : [1]
  const decades = Math.max(1, Math.ceil(MIN_STEP / perDecade))
  const first = Math.floor(low / decades) * decades
  const powers = Array.from({ length: Math.ceil((high - first) / decades) + 1 }, (_, index) => first + index * decades)
  return powers
    .flatMap((power) => halves.map((half) => Number(`${half}e${power}`)))
    .filter((value) => logOf(value) >= low && logOf(value) <= high && value >= SMALLEST)
    .map((value) => ({ value, label: labelOf(value) }))
}
