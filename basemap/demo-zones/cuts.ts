import { readFileSync } from 'node:fs'
import type { Position } from './plane.ts'

/**
 * How a zone is cut out of the water. The points of the list are rough, so each place says here where the water
 * meant by the name begins and ends; the shape itself always comes from the coast.
 */
export interface Cut {
  /** Where the flood starts, a point or a line through the middle of a long zone; else the point of the list. */
  at?: readonly Position[]
  /** How far the zone goes from there, in km by water. */
  reach: number
  /** Farthest from the shore, km: makes a strip. Without it the zone fills from bank to bank. */
  width?: number
  /** Nearest to the shore, km: keeps an offshore zone off the coast. */
  from?: number
  /** Closing lines the zone does not cross, curved through their points: a river mouth, headland to headland. */
  gates?: readonly (readonly Position[])[]
  /** Zones of a lower rank choose their water first (0 without it); equals share by distance. */
  rank?: number
}

/** One cut per zone code. */
export function readCuts(file: URL): Record<string, Cut> {
  return JSON.parse(readFileSync(file, 'utf8'))
}
