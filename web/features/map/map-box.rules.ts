import type { Zone, ZoneGroup } from '../../../contract/zones.ts'
import type { Box } from '../zones/box.ts'

export const zonesIn = (zones: readonly Zone[], box: Box) =>
  zones.filter(({ bbox }) => bbox && bbox[0] <= box[2] && bbox[2] >= box[0] && bbox[1] <= box[3] && bbox[3] >= box[1])

export const countIn = (groups: readonly ZoneGroup[], [west, south, east, north]: Box) =>
  groups
    .filter(({ center: [x, y] }) => x >= west && x <= east && y >= south && y <= north)
    .reduce((sum, { count }) => sum + count, 0)
