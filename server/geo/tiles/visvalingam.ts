/**
 * Visvalingam and Whyatt: the point whose triangle with its two neighbours is the smallest goes first, and so on; its
 * weight is that triangle, or that of a point gone earlier if it was larger. Writes into `weights`.
 */
export function arcWeigher(xs: Int32Array, ys: Int32Array, weights: Float32Array) {
  // Of the arc at hand, by place in it; grown for the longest and used again.
  let points = new Int32Array(0)
  let left = points
  let right = points
  let heap = points
  let placeInHeap = points
  let areas = new Float64Array(0)
  let size = 0

  const area = (at: number) => {
    const [a, b, c] = [points[left[at] ?? 0] ?? 0, points[at] ?? 0, points[right[at] ?? 0] ?? 0]
    const [x, y] = [xs[a] ?? 0, ys[a] ?? 0]
    return Math.abs(((xs[b] ?? 0) - x) * ((ys[c] ?? 0) - y) - ((xs[c] ?? 0) - x) * ((ys[b] ?? 0) - y)) / 2
  }
  const put = (place: number, at: number) => {
    heap[place] = at
    placeInHeap[at] = place
  }
  const rise = (at: number, from: number) => {
    let place = from
    const mine = areas[at] ?? 0
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent] ?? 0
      if ((areas[above] ?? 0) <= mine) break
      put(place, above)
      place = parent
    }
    put(place, at)
    return place
  }
  const sink = (at: number, from: number) => {
    let place = from
    const mine = areas[at] ?? 0
    for (let child = 2 * place + 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && (areas[heap[child + 1] ?? 0] ?? 0) < (areas[heap[child] ?? 0] ?? 0)) child += 1
      const below = heap[child] ?? 0
      if ((areas[below] ?? 0) >= mine) break
      put(place, below)
      place = child
    }
    put(place, at)
  }
  const grow = (count: number) => {
    if (points.length >= count) return
    const length = count * 2
    points = new Int32Array(length)
    left = new Int32Array(length)
    right = new Int32Array(length)
    heap = new Int32Array(length)
    placeInHeap = new Int32Array(length)
    areas = new Float64Array(length)
  }

  /** Weighs what lies between two steps of a ring, which stay. */
  return (pointAt: (step: number) => number, from: number, to: number) => {
    const last = to - from
    grow(last + 1)
    size = last - 1
    for (let at = 0; at <= last; at++) {
      points[at] = pointAt(from + at)
      left[at] = at - 1
      right[at] = at + 1
    }
    for (let at = 1; at < last; at++) {
      areas[at] = area(at)
      put(at - 1, at)
    }
    for (let place = (size >> 1) - 1; place >= 0; place--) sink(heap[place] ?? 0, place)

    let largest = 0
    while (size > 0) {
      const at = heap[0] ?? 0
      size -= 1
      if (size > 0) sink(heap[size] ?? 0, 0)
      largest = Math.max(largest, areas[at] ?? 0)
      weights[points[at] ?? 0] = largest
      const before = left[at] ?? 0
      const after = right[at] ?? 0
      right[before] = after
      left[after] = before
      for (const changed of [before, after]) {
        if (changed === 0 || changed === last) continue
        areas[changed] = area(changed)
        sink(changed, rise(changed, placeInHeap[changed] ?? 0))
      }
    }
  }
}
