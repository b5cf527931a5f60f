import { readFileSync } from 'node:fs'
import type { LonLat } from './plane.ts'

/** Limits of a zone's water. The listed points are rough, the shape itself comes from the coast. */
export interface ZoneCut {
  /** Start of the flood, if not the listed point; a line through the middle for a long zone. */
  at?: readonly LonLat[]
  /** km by water. */
  reach: number
  /** km from the shore, at most: makes a strip. Without it the zone goes from bank to bank. */
  width?: number
  /** km from the shore, at least: keeps an offshore zone away from the coast. */
  from?: number
  /** Lines the zone does not cross, such as a river mouth. */
  gates?: readonly (readonly LonLat[])[]
  /** Lower ranks take their water first; equal ranks share by distance. 0 by default. */
  rank?: number
}

export function readCuts(file: URL): Record<string, ZoneCut> {
  return JSON.parse(readFileSync(file, 'utf8'))
}
