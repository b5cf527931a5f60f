/** A Mapbox vector tile of one layer of polygons, as its specification says: rings of points in units, by feature id. */
export function readTile(bytes: Uint8Array): Map<number, [number, number][][]> {
  const features = new Map<number, [number, number][][]>()
  for (const layer of fields(bytes)) {
    if (layer.field !== 3) continue
    for (const part of fields(layer.bytes)) {
      if (part.field !== 2) continue
      const inside = fields(part.bytes)
      const id = inside.find(({ field }) => field === 1)?.value ?? -1
      features.set(id, ringsOf(inside.find(({ field }) => field === 4)?.bytes ?? new Uint8Array()))
    }
  }
  return features
}

function ringsOf(bytes: Uint8Array) {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at)
    numbers.push(value)
    at = next
  }
  const rings: [number, number][][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < numbers.length; ) {
    const command = numbers[at++] ?? 0
    if ((command & 7) === 7) continue
    if ((command & 7) === 1) rings.push([])
    for (let left = command >> 3; left > 0; left--) {
      x += unzigzag(numbers[at++] ?? 0)
      y += unzigzag(numbers[at++] ?? 0)
      rings.at(-1)?.push([x, y])
    }
  }
  return rings
}

const unzigzag = (value: number) => (value >> 1) ^ -(value & 1)

function fields(bytes: Uint8Array) {
  const found: { field: number; value: number; bytes: Uint8Array }[] = []
  for (let at = 0; at < bytes.length; ) {
    const [key, afterKey] = varint(bytes, at)
    const [value, next] = varint(bytes, afterKey)
    at = (key & 7) === 2 ? next + value : next
    found.push({ field: key >> 3, value, bytes: bytes.subarray(next, at) })
  }
  return found
}

function varint(bytes: Uint8Array, from: number): [number, number] {
  let value = 0
  for (let at = from, scale = 1; ; at++, scale *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * scale
    if (byte < 128) return [value, at + 1]
  }
}
