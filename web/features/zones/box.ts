/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number]

/** Powers of two are exact in text. */
const MIN_STEP = 1 / 1024
const STEPS = 4

/** Rounds outwards, so that small moves send no request. Gives « west,south,east,north ». */
export function roundedBox([west, south, east, north]: Box): string {
  const span = Math.max(east - west, north - south)
  const step = Math.max(MIN_STEP, 2 ** Math.floor(Math.log2(span / STEPS)))
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / step) * step)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / step) * step)
  return [down(west, -180), down(south, -90), up(east, 180), up(north, 90)].join(',')
}
