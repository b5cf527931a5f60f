import type { PlacedPoint } from './plot.rules.ts'

/** Winters are told apart by their dashes and marks, not by colour alone; the latest is whole. */
export const DASHES = [undefined, '7 3', '2 3', '10 3 2 3', '1 5'] as const

type MarkOutline = (x: number, y: number, r: number) => string

const circle: MarkOutline = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const square: MarkOutline = (x, y, r) => `M${x - r * 0.9} ${y - r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}z`
const triangle: MarkOutline = (x, y, r) => `M${x} ${y - r * 1.15}l${r * 1.1} ${r * 2}h${-r * 2.2}z`
const diamond: MarkOutline = (x, y, r) =>
  `M${x} ${y - r * 1.25}l${r * 1.25} ${r * 1.25}l${-r * 1.25} ${r * 1.25}l${-r * 1.25} ${-r * 1.25}z`
const turned: MarkOutline = (x, y, r) => `M${x} ${y + r * 1.15}l${r * 1.1} ${-r * 2}h${-r * 2.2}z`

const OUTLINES: readonly MarkOutline[] = [circle, square, triangle, diamond, turned]

const outlineOf = (rank: number) => OUTLINES[rank] ?? circle

/** One path for all: a thousand elements take longer to draw than a thousand parts of one. */
export const marksPath = (points: readonly PlacedPoint[], rank: number, radius: number) =>
  points.map(({ x, y }) => outlineOf(rank)(x, y, radius)).join('')

export const markPath = (rank: number, x: number, y: number, radius: number) => outlineOf(rank)(x, y, radius)

/** The true value is somewhere below. */
export const arrowsPath = (points: readonly Pick<PlacedPoint, 'x' | 'lowY'>[], radius: number) =>
  points.map(({ x, lowY }) => `M${x} ${lowY + radius}v7m-2.5 -3l2.5 3l2.5 -3`).join('')

export const linePath = (run: readonly Pick<PlacedPoint, 'x' | 'y'>[]) =>
  run.length > 1 ? `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}` : ''

/** From the lowest to the highest of those that stand together. */
export const rangesPath = (points: readonly PlacedPoint[]) =>
  points.map(({ x, y, lowY }) => (lowY > y ? `M${x} ${y}V${lowY}` : '')).join('')

export function areaPath(run: readonly PlacedPoint[]) {
  if (run.length < 2) return ''
  const back = [...run].reverse()
  return `M${run.map(({ x, y }) => `${x} ${y}`).join('L')}L${back.map(({ x, lowY }) => `${x} ${lowY}`).join('L')}Z`
}

interface StepLine {
  x: number
  endX: number
  y: number
}

/** Goes up or down to the next class without a break; days without any are left out. */
export const stepsPath = (steps: readonly StepLine[]) =>
  steps.map(({ x, endX, y }, index) => `${steps[index - 1]?.endX === x ? 'L' : 'M'}${x} ${y}H${endX}`).join('')
