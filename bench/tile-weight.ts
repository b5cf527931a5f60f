import type { Zones } from '../contract/zones.ts'
import { type Figure, kilobytes } from './figures.ts'
import { browserHeaders, fetchRaw } from './visitor.ts'
import type { Site, World } from './world.ts'

const MORBIHAN: [number, number] = [-2.95, 47.55]
/** A wide screen, in tiles of 512 px. */
const [ACROSS, DOWN] = [1440 / 512, 900 / 512]
/** From zoom 8, where zones become polygons; tiles of 512 px are one zoom lower. */
export const ZOOMS = [7, 8, 9, 10]

/** Compressed: a view around Morbihan, and the heaviest view centred on a zone. */
export async function measureTileWeight({ demo, small, judge }: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [site, which] of [
    [demo, 'demo'],
    [small, '360 zones'],
  ] as const) {
    const zones = await zonesOf(site)
    const weigh = scale(site, zones.tiles_version)
    const morbihan = await weigh(MORBIHAN, 9)
    const most = await heaviestView(weigh, zones)
    figures.push(judge.atMost(`Zone tiles of a view, Morbihan (${which})`, 60_000, morbihan, kilobytes))
    figures.push(
      judge.atMost(
        `Zone tiles of a view, the heaviest (${which})`,
        60_000,
        most.bytes,
        kilobytes,
        `tile zoom ${most.z}`,
      ),
    )
  }
  return figures
}

export async function heaviestTile(site: Site, layer: 'zones' | 'coast', version: string): Promise<string> {
  const tiles = tilesOf(MORBIHAN, 9).map(([x, y]) => `${site.origin}/api/tiles/${layer}/${version}/9/${x}/${y}`)
  const sizes = await Promise.all(
    tiles.map(async (url) => (await fetchRaw(url, browserHeaders(site.cookies))).body.length),
  )
  return tiles[sizes.indexOf(Math.max(...sizes))] ?? ''
}

export async function heaviestView(weigh: ReturnType<typeof scale>, { zones }: Pick<Zones, 'zones'>) {
  let most = { bytes: 0, z: 0 }
  for (const z of ZOOMS) {
    for (const { center } of zones) {
      const bytes = center ? await weigh(center, z) : 0
      if (bytes > most.bytes) most = { bytes, z }
    }
  }
  return most
}

export async function zonesOf({ origin, cookies }: Pick<Site, 'origin' | 'cookies'>): Promise<Zones> {
  const { body } = await fetchRaw(`${origin}/api/zones`, { cookie: browserHeaders(cookies).cookie ?? '' })
  return JSON.parse(body.toString())
}

export function scale({ origin, cookies }: Pick<Site, 'origin' | 'cookies'>, version: string) {
  const sizes = new Map<string, number>()
  const headers = browserHeaders(cookies)
  return async (center: [number, number], z: number) => {
    let bytes = 0
    for (const [x, y] of tilesOf(center, z)) {
      const path = `${z}/${x}/${y}`
      const size =
        sizes.get(path) ?? (await fetchRaw(`${origin}/api/tiles/zones/${version}/${path}`, headers)).body.length
      sizes.set(path, size)
      bytes += size
    }
    return bytes
  }
}

export function tilesOf([longitude, latitude]: [number, number], z: number): [number, number][] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = ((longitude + 180) / 360) * 2 ** z
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  const columns = between(x - ACROSS / 2, x + ACROSS / 2)
  return between(y - DOWN / 2, y + DOWN / 2).flatMap((row) => columns.map((column): [number, number] => [column, row]))
}

const between = (first: number, last: number) =>
  Array.from({ length: Math.floor(last) - Math.floor(first) + 1 }, (_, index) => Math.floor(first) + index)
