import { expect, test } from 'vitest'
import { OFFICIAL, officialGeoJson, officialShapefile } from '../../test/official-extract.ts'
import { parseZoneFile } from './file/parse-zone-file.ts'
import { planImport, sharedNames } from './zones-import.rules.ts'

const files = [
  ['GeoJSON', officialGeoJson()],
  ['a zipped shapefile', officialShapefile()],
] as const

test.each(files)('an official extract comes in whole from %s, its repairs told', (_format, bytes) => {
  const { rows, zones, repaired, rejected } = parseZoneFile(bytes)
  expect(rejected).toEqual([])
  expect([rows, zones.length, repaired.map(({ row }) => row)]).toEqual([81, OFFICIAL.zones, OFFICIAL.repaired])
  for (const { row, area_change, drawn } of repaired) {
    expect([row, Math.abs(area_change)]).toEqual([row, expect.closeTo(0.003, 2)])
    expect(drawn?.before).not.toEqual(drawn?.after)
  }
  const shared = sharedNames(planImport({ zones, rejected }, new Map(), new Map(), 'keep').plans, new Map())
  expect(shared.map(({ name, codes }) => [name, codes.length])).toEqual([
    ['Secteur de Lorient', 35],
    ['Secteur de Vannes', 23],
  ])
})

test('both formats give the same zones and the same repairs', () => {
  const [one, other] = files.map(([, bytes]) => parseZoneFile(bytes))
  const shapeOf = (file: typeof one) =>
    file?.zones.map(({ code, name, bbox, center }) => ({ code, name, bbox, center }))
  expect(shapeOf(one)).toEqual(shapeOf(other))
  expect(one?.repaired.map(({ row, area_change }) => [row, area_change])).toEqual(
    other?.repaired.map(({ row, area_change }) => [row, area_change]),
  )
})
