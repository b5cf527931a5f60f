import { shoreZones } from '../../server/test/shore-zones.ts'
import { codeOf, nameOf } from './simple-zones.ts'

export function zoneFile(zones: number, vertices: number): Buffer {
  const rows = Array.from(shoreZones(zones, vertices), ({ id, geometry }) =>
    JSON.stringify({ type: 'Feature', properties: { CdZCY: codeOf(id), LbZCY: nameOf(id) }, geometry }),
  )
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${rows.join(',\n')}\n]}`)
}
