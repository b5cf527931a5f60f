import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptOnce } from '../../lib/process/kept-once.ts'
import { type TileSet, tileSet } from './tile-set.ts'

const file = join(import.meta.dirname, '../../../basemap/coast.topo.json')

export const coastTiles: () => Promise<TileSet> = keptOnce(async () => {
  const version = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12)
  return tileSet('coast', version, { file })
})
