import type { Position } from 'geojson'
import { dbf, feature, geoJson, polygon, shp, WGS84_PRJ, zip } from './zone-files.ts'

interface OfficialRow {
  CdZCY: string
  Lib_zon: string
  Espece: string
  Sanitar: string
  rings: Position[][]
}

export const OFFICIAL = { rows: 81, zones: 67, repaired: [21, 22, 31, 32, 33] }

/** Zones of which a second row is for another group of species. */
const TWICE = 14

/**
 * Rows as Atlas Sanitaire publishes a coast: several for a code, the sector's name on most zones, lost apostrophes,
 * rings of one polygon that cross (rows 21 and 22), outlines that cross themselves (31 to 33) or have spikes (34).
 */
export const officialRows = (): OfficialRow[] => [
  ...Array.from({ length: OFFICIAL.zones }, (_, zone) => ({ ...officialRow(zone), rings: ringsOf(zone) })),
  ...Array.from({ length: TWICE }, (_, zone) => ({
    ...officialRow(zone),
    Lib_zon: sectorOf(zone),
    Espece: 'Oursins',
    rings: zone % 2 === 0 ? ringsOf(zone) : [bay(zone, 1.1)],
  })),
]

export const officialGeoJson = () =>
  geoJson(officialRows().map(({ rings, ...fields }) => feature(fields, polygon(...rings))))

/** Outlines are clockwise in a shapefile, holes counter-clockwise. */
export const officialShapefile = () =>
  zip({
    'extrait/zones.shp': shp(officialRows().map(({ rings }) => rings.map((ring) => ring.toReversed()))),
    'extrait/zones.dbf': dbf(officialRows().map(({ rings: _, ...fields }) => fields)),
    'extrait/zones.prj': WGS84_PRJ,
  })

const sectorOf = (zone: number) => (zone < 40 ? 'Secteur de Lorient' : 'Secteur de Vannes')

const officialRow = (zone: number) => ({
  CdZCY: `56.${String(Math.floor(zone / 8) + 1).padStart(2, '0')}.${(zone % 8) + 1}`,
  Lib_zon: zone % 8 === 0 ? `Rivi\u00e8re d?Etel ${zone}` : sectorOf(zone),
  Espece: 'Coques et palourdes',
  Sanitar: 'B',
})

function ringsOf(zone: number): Position[][] {
  const outline = bay(zone)
  const row = zone + 1
  if (row === 21 || row === 22) return [outline, island(zone, 0.0098)]
  if (row === 11) return [outline, island(zone, 0)]
  if (row >= 31 && row <= 33) return [outline.toSpliced(30, 1, ...lobeAt(outline[30]))]
  if (row === 34) return [outline.toSpliced(1, 0, ...spikeAt(outline[0]))]
  return [outline]
}

/** Passes over itself, on a north shore. */
const lobeAt = ([x = 0, y = 0]: Position = []) =>
  [-1, 1, -1, 1].map((side, index) => [x + side * 0.0003, y + (index === 1 || index === 2 ? 0.0006 : 0)])

const spikeAt = ([x = 0, y = 0]: Position = []) => [
  [x + 0.005, y],
  [x, y],
]

const centerOf = (zone: number) => [-3.6 + (zone % 10) * 0.03, 47.2 + Math.floor(zone / 10) * 0.03] as const

/** Jagged as a shore, counter-clockwise, with fifteen digits. */
function bay(zone: number, size = 1): Position[] {
  const [x, y] = centerOf(zone)
  const shore = Array.from({ length: 120 }, (_, index) => {
    const [angle, reach] = [(index / 120) * 2 * Math.PI, size * (0.01 + 0.0004 * Math.sin(index * (2 + (zone % 5))))]
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
  })
  return [...shore, ...shore.slice(0, 1)]
}

/** Clockwise; `east` puts it across the shore. */
function island(zone: number, east: number): Position[] {
  const [x, y] = centerOf(zone)
  const coast = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI
    return [x + east + 0.0006 * Math.cos(angle), y - 0.0006 * Math.sin(angle)]
  })
  return [...coast, ...coast.slice(0, 1)]
}
