import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TileSet, tileSet } from './tile-set.ts'

const file = join(import.meta.dirname, '../../../basemap/coast.topo.json')

let coast: Promise<TileSet> | undefined

/** Read once; what failed is read again for the next one. */
export function coastTiles(): Promise<TileSet> {
  coast ??= open().catch((error: unknown) => {
    coast = undefined
    throw error
  })
  return coast
}

async function open() {
  const version = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12)
  return tileSet('coast', version, { file })
}
