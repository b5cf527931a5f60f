import type { Borders } from './borders.ts'
import { heaviestView, heaviestWindow } from './cut.ts'
import { EXTENT, type Level, TILES_MAX_ZOOM, tileKey, UNITS_PER_PIXEL, WORLD } from './grid.ts'
import { type Detail, finest, sideOf, zonesOf } from './levels.ts'
import type { Shapes } from './shapes.ts'

/** The tiles of 512 px that a wide screen asks for at once. */
const [ACROSS, DOWN] = [4, 3]
/** What they may weigh in all, compressed, from this zoom on: the first at which the browser shows shapes. */
export const VIEW_BYTES = 60_000
const FIRST_WEIGHED_ZOOM = 7

/** A smaller zone is a dot: 16 px in a view (web/map/zoom.ts), 8 in a tile that the browser enlarged twofold. */
const DOT_SIDE = 8
/** Four steps double the area; the last is ten thousand square pixels or more. */
const STEPS = 4
const LAST_STEP = 24 * STEPS
/** At the deepest zoom, which is enlarged, a shape stays itself even where a view then weighs more: half a pixel. */
const LAST_DEEP_STEP = 4 * STEPS + 1
/** First guesses of what things weigh, corrected by what tiles really do. */
const POINT_BYTES = 1.6
const RING_BYTES = 12
const MAX_ROUNDS = 8
const MARGIN = 1.03

/** Cuts a zoom as fine as it may be for no view to weigh too much. */
export function cutWithin(
  shapes: Shapes,
  borders: Borders,
  weights: Float32Array,
  z: number,
  cut: (detail: Detail) => Level,
): Level {
  if (z < FIRST_WEIGHED_ZOOM) return cut(finest(z))
  const guess = guesser(shapes, borders, weights, z)
  const lastStep = z === TILES_MAX_ZOOM ? LAST_DEEP_STEP : LAST_STEP
  let correction = 1
  let tooFine = -1
  let fitting: { step: number; level: Level } | null = null
  for (let round = 1; ; round++) {
    let step = tooFine + 1
    while (step < lastStep && guess(step) * correction > VIEW_BYTES) step += 1
    // A step finer is not worth another round.
    if (fitting && step >= fitting.step - 1) return fitting.level
    const level = cut(detailAt(z, step))
    const bytes = heaviestView(level, ACROSS, DOWN)
    if (bytes <= VIEW_BYTES) fitting = { step, level }
    else tooFine = step
    if (step === lastStep || round >= MAX_ROUNDS) return fitting?.level ?? level
    correction = (MARGIN * bytes) / Math.max(1, guess(step))
  }
}

/** Step 0 is the finest; from step 1 on what is a dot anyway is left out, then ever larger areas. */
function detailAt(z: number, step: number): Detail {
  const { area } = finest(z)
  if (step === 0) return { area, side: 0 }
  // The deepest tiles are enlarged without end: nothing stays a dot.
  const side = z === TILES_MAX_ZOOM ? 0 : (DOT_SIDE * UNITS_PER_PIXEL * WORLD) / (EXTENT * 2 ** z)
  return { area: area * 2 ** ((step - 1) / STEPS), side }
}

/** Guesses the bytes of the heaviest view at a step, from how many points of which weight each tile has. */
function guesser(shapes: Shapes, borders: Borders, weights: Float32Array, z: number) {
  const everything = census(shapes, borders, weights, z, 0)
  let large: Census | null = null
  const known = new Map<number, number>()
  return (step: number) => {
    const before = known.get(step)
    if (before !== undefined) return before
    const detail = detailAt(z, step)
    if (detail.side > 0) large ??= census(shapes, borders, weights, z, detail.side)
    const bytes = new Map<number, number>()
    for (const [key, { points, rings }] of (detail.side > 0 && large) || everything) {
      let kept = 0
      for (let at = Math.max(0, step - 1); at < points.length; at++) kept += points[at] ?? 0
      bytes.set(key, kept * POINT_BYTES + rings * RING_BYTES)
    }
    const most = heaviestWindow(bytes, ACROSS, DOWN)
    known.set(step, most)
    return most
  }
}

/** By tile: how many points matter enough to be gone only after each step, and how often a ring comes in. */
type Census = Map<number, { points: Uint32Array; rings: number }>

function census({ xs, ys, rings }: Shapes, { same }: Borders, weights: Float32Array, z: number, side: number): Census {
  const counted: Census = new Map()
  const { area } = finest(z)
  const across = WORLD / 2 ** z
  for (const { from, to } of zonesOf(rings)) {
    if (sideOf(rings, from, to) < side) continue
    for (const { start, end } of rings.slice(from, to)) {
      let lastKey = -1
      let tile: { points: Uint32Array; rings: number } | undefined
      for (let at = start; at < end; at++) {
        const weight = weights[same[at] ?? 0] ?? 0
        if (weight < area) continue
        const key = tileKey(Math.floor((xs[at] ?? 0) / across), Math.floor((ys[at] ?? 0) / across))
        if (!tile || key !== lastKey) {
          tile = counted.get(key) ?? { points: new Uint32Array(LAST_STEP + 1), rings: 0 }
          counted.set(key, tile)
          tile.rings += 1
          lastKey = key
        }
        const place = Math.min(LAST_STEP, Math.floor(Math.log2(weight / area) * STEPS))
        tile.points[place] = (tile.points[place] ?? 0) + 1
      }
    }
  }
  return counted
}
