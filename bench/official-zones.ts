import { shoreZones } from '../server/test/shore-zones.ts'
import { codeOf, nameOf } from './simple-zones.ts'

/** A GeoJSON file of zones that share their borders, with all the digits JavaScript has. */
export function zoneFile(zones: number, vertices: number): Buffer {
  const rows = Array.from(shoreZones(zones, vertices), ({ id, geometry }) =>
    JSON.stringify({ type: 'Feature', properties: { CdZCY: codeOf(id), LbZCY: nameOf(id) }, geometry }),
  )
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${rows.join(',\n')}\n]}`)
}
