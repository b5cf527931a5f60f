import { kmPerDegree, kmPerLon, type LonLat, type LonLatBox, type PolygonRings } from './plane.ts'

/** Square cells, `cell` km wide; row 0 is the south. */
export interface CellGrid {
  columns: number
  rows: number
  cell: number
  box: LonLatBox
  lonStep: number
  latStep: number
}

export function makeGrid(box: LonLatBox, cell: number): CellGrid {
  const latStep = cell / kmPerDegree
  const lonStep = cell / kmPerLon((box[1] + box[3]) / 2)
  const columns = Math.ceil((box[2] - box[0]) / lonStep)
  const rows = Math.ceil((box[3] - box[1]) / latStep)
  return { columns, rows, cell, box, lonStep, latStep }
}

/** Fractional column and row, whole at cell centres. */
export function toCell(grid: CellGrid, [lon, lat]: LonLat): [x: number, y: number] {
  return [(lon - grid.box[0]) / grid.lonStep - 0.5, (lat - grid.box[1]) / grid.latStep - 0.5]
}

export function toPosition(grid: CellGrid, x: number, y: number): LonLat {
  return [grid.box[0] + (x + 0.5) * grid.lonStep, grid.box[1] + (y + 0.5) * grid.latStep]
}

/** 1 where a cell's centre is inside (even-odd, so holes are out). */
export function rasterise(grid: CellGrid, polygons: readonly PolygonRings[]): Uint8Array {
  const { columns, rows } = grid
  const crossings: number[][] = Array.from({ length: rows }, () => [])
  for (const polygon of polygons) {
    for (const ring of polygon) {
      let before = ring.at(-1)
      for (const point of ring) {
        if (before) addCrossings(grid, crossings, before, point)
        before = point
      }
    }
  }
  const cells = new Uint8Array(columns * rows)
  crossings.forEach((row, y) => {
    row.sort((a, b) => a - b)
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.max(0, Math.ceil(row[i] ?? 0))
      const to = Math.min(columns - 1, Math.floor(row[i + 1] ?? 0))
      if (from <= to) cells.fill(1, y * columns + from, y * columns + to + 1)
    }
  })
  return cells
}

function addCrossings(grid: CellGrid, crossings: number[][], from: LonLat, to: LonLat) {
  const [x1, y1] = toCell(grid, from)
  const [x2, y2] = toCell(grid, to)
  // Half-open, so that a vertex on a row's centre line counts once.
  const first = Math.max(0, Math.ceil(Math.min(y1, y2)))
  const last = Math.min(grid.rows - 1, Math.ceil(Math.max(y1, y2)) - 1)
  for (let y = first; y <= last; y++) crossings[y]?.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
}

/** km from each cell to the nearest set cell (Felzenszwalb and Huttenlocher 2012, exact). */
export function distanceTo(grid: CellGrid, cells: Uint8Array): Float32Array {
  const { columns, rows } = grid
  const field = new Float32Array(columns * rows)
  for (let i = 0; i < field.length; i++) field[i] = cells[i] ? 0 : 1e9
  const size = Math.max(columns, rows)
  const scratch = { line: new Float64Array(size), at: new Int32Array(size), bound: new Float64Array(size + 1) }
  for (let x = 0; x < columns; x++) sweep(field, x, columns, rows, scratch)
  for (let y = 0; y < rows; y++) sweep(field, y * columns, 1, columns, scratch)
  for (let i = 0; i < field.length; i++) field[i] = Math.sqrt(field[i] ?? 0) * grid.cell
  return field
}

interface SweepScratch {
  line: Float64Array
  at: Int32Array
  bound: Float64Array
}

/** Lower envelope of the parabolas standing on each cell. */
function sweep(field: Float32Array, start: number, step: number, count: number, { line, at, bound }: SweepScratch) {
  for (let i = 0; i < count; i++) line[i] = field[start + i * step] ?? 0
  const value = (i: number) => line[i] ?? 0
  let k = 0
  at[0] = 0
  bound[0] = -Infinity
  bound[1] = Infinity
  for (let q = 1; q < count; q++) {
    let meet = 0
    for (;;) {
      const p = at[k] ?? 0
      meet = (value(q) + q * q - value(p) - p * p) / (2 * (q - p))
      if (meet > (bound[k] ?? 0)) break
      k--
    }
    k++
    at[k] = q
    bound[k] = meet
    bound[k + 1] = Infinity
  }
  k = 0
  for (let i = 0; i < count; i++) {
    while ((bound[k + 1] ?? Infinity) < i) k++
    const p = at[k] ?? 0
    field[start + i * step] = (i - p) ** 2 + value(p)
  }
}
