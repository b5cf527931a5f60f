import type { CellGrid } from './grid.ts'

export interface WaterFlood {
  cells: number[]
  distances: number[]
}

/** Fast marching, with distances in km: shortest paths on a grid would leave octagons. */
export function flood(
  grid: CellGrid,
  isOpen: (cell: number) => boolean,
  seeds: readonly number[],
  limit: number,
): WaterFlood {
  const { columns, rows, cell: step } = grid
  const best = new Map<number, number>()
  const done = new Set<number>()
  const heap = new Heap()
  for (const seed of seeds) {
    best.set(seed, 0)
    heap.push(seed, 0)
  }
  const reached: WaterFlood = { cells: [], distances: [] }
  const known = (cell: number) => (done.has(cell) ? (best.get(cell) ?? Infinity) : Infinity)
  for (let top = heap.pop(); top; top = heap.pop()) {
    const [cell, distance] = top
    if (done.has(cell)) continue
    if (distance > limit) break
    done.add(cell)
    reached.cells.push(cell)
    reached.distances.push(distance)
    const x = cell % columns
    const y = (cell - x) / columns
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) continue
    for (const next of [cell - 1, cell + 1, cell - columns, cell + columns]) {
      if (done.has(next) || !isOpen(next)) continue
      const a = Math.min(known(next - 1), known(next + 1))
      const b = Math.min(known(next - columns), known(next + columns))
      const gap = Math.abs(a - b)
      const arrival = gap >= step ? Math.min(a, b) + step : (a + b + Math.sqrt(2 * step * step - gap * gap)) / 2
      if (arrival < (best.get(next) ?? Infinity)) {
        best.set(next, arrival)
        heap.push(next, arrival)
      }
    }
  }
  return reached
}

/** Binary heap; the caller skips stale entries. */
class Heap {
  private cells: number[] = []
  private keys: number[] = []

  push(cell: number, key: number) {
    let i = this.cells.length
    while (i > 0) {
      const parent = (i - 1) >> 1
      if ((this.keys[parent] ?? 0) <= key) break
      this.move(parent, i)
      i = parent
    }
    this.cells[i] = cell
    this.keys[i] = key
  }

  pop(): [cell: number, key: number] | undefined {
    const [cell, key] = [this.cells[0], this.keys[0]]
    const lastCell = this.cells.pop()
    const lastKey = this.keys.pop()
    if (cell === undefined || key === undefined || lastCell === undefined || lastKey === undefined) return undefined
    const count = this.cells.length
    if (count === 0) return [cell, key]
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= count) break
      if (child + 1 < count && (this.keys[child + 1] ?? 0) < (this.keys[child] ?? 0)) child++
      if ((this.keys[child] ?? 0) >= lastKey) break
      this.move(child, i)
      i = child
    }
    this.cells[i] = lastCell
    this.keys[i] = lastKey
    return [cell, key]
  }

  private move(from: number, to: number) {
    this.cells[to] = this.cells[from] ?? 0
    this.keys[to] = this.keys[from] ?? 0
  }
}
