import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { type TileSet, tileSet } from './tiles.ts'

const file = join(import.meta.dirname, '../../basemap/coast.topo.json')

let coast: Promise<TileSet> | undefined

/** The coast's tiles, read once per process; their version is the file's content. */
export function coastTiles(): Promise<TileSet> {
  coast ??= load()
  return coast
}

async function load() {
  const text = await readFile(file, 'utf8')
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const topology: Topology = JSON.parse(text)
  const features = Object.values(topology.objects).flatMap((object) => {
    const made: FeatureCollection | FeatureCollection['features'][number] = feature(topology, object)
    return made.type === 'FeatureCollection' ? made.features : [made]
  })
  return tileSet('coast', version, { type: 'FeatureCollection', features })
}
