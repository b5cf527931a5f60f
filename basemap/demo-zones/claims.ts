import { curve } from './curve.ts'
import type { ZoneCut } from './cuts.ts'
import { flood } from './flood.ts'
import { type CellGrid, distanceTo, makeGrid, rasterise, toCell } from './grid.ts'
import { type LandMass, landWithin } from './land.ts'
import { boxesMeet, boxOf, growBox, type LonLat, type LonLatBox } from './plane.ts'

export interface ZonePlan {
  code: string
  at: readonly LonLat[]
  cut: ZoneCut
}

/** Zones that may be neighbours are cut together. */
export interface SharedWaters {
  grid: CellGrid
  plans: ZonePlan[]
  land: Uint8Array
  /** km to the shore, islets ignored: a strip along a beach must not bend around a rock. */
  shore: Float32Array
  /** Index in `plans` per cell, or -1. Land takes the owner of the nearest water. */
  owner: Int16Array
}

const cell = 0.035
const margin = 1.6
const isletArea = 0.3
/** km. Zones reach under the land, so that only the coast cuts the shore. */
const underLand = 0.5
/** km from a point on land to the water it stands for. */
const snap = 5

export function groupPlans(plans: readonly ZonePlan[]): { box: LonLatBox; plans: ZonePlan[] }[] {
  let groups = plans.map((plan) => ({ box: growBox(boxOf(plan.at), plan.cut.reach + margin), plans: [plan] }))
  for (let merged = true; merged; ) {
    merged = false
    const next: typeof groups = []
    for (const group of groups) {
      const near = next.find((other) => boxesMeet(other.box, group.box))
      if (near) {
        near.box = boxOf([
          [near.box[0], near.box[1]],
          [near.box[2], near.box[3]],
          [group.box[0], group.box[1]],
          [group.box[2], group.box[3]],
        ])
        near.plans.push(...group.plans)
        merged = true
      } else next.push(group)
    }
    groups = next
  }
  return groups
}

export function claimWaters(lands: readonly LandMass[], box: LonLatBox, plans: ZonePlan[]): SharedWaters {
  const grid = makeGrid(box, cell)
  const around = growBox(box, 3)
  const land = rasterise(grid, landWithin(lands, around))
  const big = lands.filter((l) => l.area > isletArea)
  const shore = distanceTo(grid, rasterise(grid, landWithin(big, around)))
  const owner = new Int16Array(land.length).fill(-1)
  const score = new Float32Array(land.length).fill(Infinity)
  plans.forEach((plan, index) => {
    const { reach, width = Infinity, from = 0, gates = [], rank = 0 } = plan.cut
    const closed = drawGates(grid, gates)
    const isOpen = (i: number) => {
      const d = shore[i] ?? 0
      return land[i] === 0 && d <= width && d >= from && !closed.has(i)
    }
    const seeds = findSeeds(grid, plan, isOpen)
    const reached = flood(grid, isOpen, seeds, reach)
    reached.cells.forEach((i, n) => {
      const mine = rank * 10 + (reached.distances[n] ?? 0) / reach
      if (mine < (score[i] ?? 0)) {
        score[i] = mine
        owner[i] = index
      }
    })
  })
  spreadUnderLand(grid, land, owner)
  return { grid, plans, land, shore, owner }
}

function drawGates(grid: CellGrid, gates: readonly (readonly LonLat[])[]): Set<number> {
  const closed = new Set<number>()
  for (const gate of gates) {
    walk(grid, curve(gate), 0.3, (x, y) => {
      // Two cells thick, or the flood would slip through diagonally.
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
      ] as const)
        closed.add((y + dy) * grid.columns + x + dx)
    })
  }
  return closed
}

function walk(grid: CellGrid, line: readonly LonLat[], step: number, visit: (x: number, y: number) => void) {
  const cells = line.map((p) => toCell(grid, p))
  let before = cells[0]
  for (const [x, y] of cells) {
    if (!before) return
    const count = Math.max(1, Math.ceil(Math.hypot(x - before[0], y - before[1]) / step))
    for (let k = 0; k <= count; k++) {
      const t = k / count
      visit(Math.round(before[0] + t * (x - before[0])), Math.round(before[1] + t * (y - before[1])))
    }
    before = [x, y]
  }
}

/** Falls back to the open cell nearest to the first point. */
function findSeeds(grid: CellGrid, plan: ZonePlan, isOpen: (i: number) => boolean): number[] {
  const seeds = new Set<number>()
  walk(grid, plan.at, 2, (x, y) => {
    if (isOpen(y * grid.columns + x)) seeds.add(y * grid.columns + x)
  })
  const [start] = plan.at
  if (seeds.size > 0 || !start) return [...seeds]
  const [sx, sy] = toCell(grid, start)
  const [cx, cy] = [Math.round(sx), Math.round(sy)]
  const far = Math.ceil(snap / grid.cell)
  let [nearest, best] = [Infinity, -1]
  for (let y = Math.max(0, cy - far); y < Math.min(grid.rows, cy + far); y++) {
    for (let x = Math.max(0, cx - far); x < Math.min(grid.columns, cx + far); x++) {
      const distance = Math.hypot(x - cx, y - cy)
      if (distance >= nearest || !isOpen(y * grid.columns + x)) continue
      nearest = distance
      best = y * grid.columns + x
    }
  }
  if (best < 0) throw new Error(`no water within ${snap} km of ${plan.code}`)
  return [best]
}

function spreadUnderLand({ columns, rows, cell }: CellGrid, land: Uint8Array, owner: Int16Array) {
  const known = new Uint8Array(land.length)
  let edge: number[] = []
  for (let i = 0; i < land.length; i++) {
    if (land[i]) continue
    known[i] = 1
    edge.push(i)
  }
  for (let step = 0; step * cell < underLand; step++) {
    const next: number[] = []
    // Diagonal neighbours every second step: rounder than always or never.
    const offsets =
      step % 2
        ? [-1, 1, -columns, columns]
        : [-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1]
    for (const i of edge) {
      const x = i % columns
      if (x === 0 || x === columns - 1 || i < columns || i >= columns * (rows - 1)) continue
      for (const offset of offsets) {
        const j = i + offset
        if (known[j]) continue
        known[j] = 1
        owner[j] = owner[i] ?? -1
        next.push(j)
      }
    }
    edge = next
  }
}
