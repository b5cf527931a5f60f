import { getCoastTile, getZoneTile } from '../../../contract/zones.ts'
import { tileTemplate } from '../../lib/call.ts'

/** As OpenLayers fills them: `{z}`, `{x}` and `{y}` stand for one tile. */
export const coastTiles = (version: string) => tileTemplate(getCoastTile, version)

export const zoneTiles = (version: string) => tileTemplate(getZoneTile, version)
