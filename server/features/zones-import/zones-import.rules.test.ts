import { describe, expect, test } from 'vitest'
import { codeKey } from '../../../contract/rules/reading/zone-codes.ts'
import { OFFICIAL, officialGeoJson, officialShapefile } from '../../test/official-extract.ts'
import { feature, geoJson, polygon, square } from '../../test/zone-files.ts'
import { parseZoneFile } from './file/parse-zone-file.ts'
import { noteOnMoves } from './zones-import.moves.ts'
import {
  countLeftOut,
  type ExistingZone,
  planImport,
  reportOf,
  sharedNames,
  withKnownCodes,
} from './zones-import.rules.ts'

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

describe('a code that a spreadsheet took the first zero from', () => {
  const known = new Map<string, ExistingZone>([
    [
      '0601',
      {
        id: 1,
        code: '06.01',
        written: '06.01',
        name: 'Rade',
        geometry_md5: 'x',
        archived_at: null,
        center: [-3, 47.6],
      },
    ],
  ])
  const reportsOf = (properties: object[], existing: Parameters<typeof withKnownCodes>[1] = known) => {
    const { zones, rejected } = parseZoneFile(geoJson(properties.map((one) => feature(one))))
    const plan = planImport({ zones: withKnownCodes(zones, existing), rejected }, new Map(), existing, 'keep')
    return { zones: plan.plans.map(reportOf), rejected: plan.rejected }
  }

  test.each([[{ code: '6.01' }], [{ code: '601', dep: '06' }], [{ code: 601, dep: 6 }]])(
    '%j is the zone that has it, and says so',
    (properties) => {
      expect(reportsOf([properties]).zones).toMatchObject([
        { code: '06.01', state: 'updated', notes: [expect.stringContaining('premier zéro')] },
      ])
    },
  )

  test.each([
    [{ code: '06.01' }, { code: '06.01', state: 'updated', notes: [] }],
    [{ code: '601' }, { code: '601', state: 'created', notes: [expect.stringContaining('Nom absent')] }],
    [
      { code: '6.02', nom: 'Cap' },
      { code: '6.02', state: 'created', notes: [expect.stringContaining('06.02')] },
    ],
  ])('%j is not guessed at', (properties, zone) => {
    expect(reportsOf([properties]).zones).toMatchObject([zone])
  })

  test.each(['MARENNES', 'PEN-BE', 'Étel 2'])('%s is imported where a zone has it, and makes none', (code) => {
    const zone = { id: 3, code, written: code, name: 'Autre', geometry_md5: 'x', archived_at: null }
    const existing = new Map([[codeKey(code), { ...zone, center: [-3, 47.6] as [number, number] }]])
    expect(reportsOf([{ code }], existing).zones).toMatchObject([{ code, state: 'updated' }])
    expect(reportsOf([{ code }])).toMatchObject({ zones: [], rejected: [{ code }] })
  })

  test('a zone that has the code as it is written comes first', () => {
    const zone: ExistingZone = {
      id: 2,
      code: '6.01',
      written: '6.01',
      name: 'Autre',
      geometry_md5: 'x',
      archived_at: null,
      center: [-3, 47.6],
    }
    expect(reportsOf([{ code: '6.01' }], new Map([...known, ['601', zone]])).zones).toMatchObject([{ code: '6.01' }])
  })

  test.each([['0.601'], ['06.0.1']])('%s has its letters and digits, parted otherwise, and is refused', (code) => {
    expect(reportsOf([{ code }])).toMatchObject({
      zones: [],
      rejected: [{ code, reason: expect.stringContaining('06.01') }],
    })
  })

  test('two codes of one file that are parted otherwise are no two parts of one zone', () => {
    expect(reportsOf([{ code: '56.08.23' }, { code: '56.08.2.3' }]).rejected).toHaveLength(2)
    expect(reportsOf([{ code: '560823' }, { code: '56.08.23' }, { code: '56.08.2.3' }]).rejected).toHaveLength(3)
    expect(reportsOf([{ code: '560823' }, { code: '56.08.23' }])).toMatchObject({
      zones: [{ code: '56.08.23', state: 'created' }],
      rejected: [],
    })
  })

  test.each([[feature({ code: '06.0.1' })], [feature({ code: '06.0.1' }, null)]])(
    'a stranger of the same letters and digits keeps it out of nothing: %j',
    (stranger) => {
      const { zones, rejected } = parseZoneFile(geoJson([feature({ code: '6.01' }), stranger]))
      const plan = planImport({ zones: withKnownCodes(zones, known), rejected }, new Map(), known, 'keep')
      expect([plan.plans.map(({ existing }) => existing?.code), plan.rejected.map(({ row }) => row)]).toEqual([
        ['06.01'],
        [2],
      ])
    },
  )

  test('both ways of writing it in one file are refused', () => {
    expect(reportsOf([{ code: '06.01' }, { code: '6.01' }]).rejected).toHaveLength(2)
  })

  test.each([
    [[feature({ code: '6.01' }), feature({ code: '06.01' }, null)]],
    [[feature({ code: 601, dep: '06' }, null), feature({ code: '06.01' })]],
  ])('a refused zone keeps its other half out: %j', (half) => {
    const { zones, rejected } = parseZoneFile(geoJson(half))
    const plan = planImport({ zones: withKnownCodes(zones, known), rejected }, new Map(), known, 'keep')
    expect([plan.plans, plan.rejected.map(({ row }) => row), countLeftOut(plan.rejected, known)]).toEqual([
      [],
      [1, 2],
      1,
    ])
  })
})

test.each(['29.01.2010', '01-02-1999', '2E5'])(
  'the code %s, which looks changed, is taken where a zone has it',
  (code) => {
    const { zones, rejected } = parseZoneFile(geoJson([feature({ code })]))
    const zone: ExistingZone = {
      ...{ id: 1, code, written: code, name: 'Rade' },
      ...{ geometry_md5: 'x', archived_at: null, center: [-3, 47.6] },
    }
    const known = planImport({ zones, rejected }, new Map(), new Map([[codeKey(code), zone]]), 'keep')
    expect([known.plans.map(({ state }) => state), known.rejected]).toEqual([['updated'], []])
    const unknown = planImport({ zones, rejected }, new Map(), new Map(), 'keep')
    expect(unknown).toMatchObject({ plans: [], rejected: [{ row: 1, code, reason: expect.stringMatching(/tableur/) }] })
  },
)

test.each([
  [-3.2, []],
  [-3.3, [/^1 zone connue change de place \(56\.1, 22.km\)/]],
  [176, [/\(56\.1, 13.\d{3}.km\).*système de coordonnées/]],
])('a known zone whose shape is now at longitude %d is said to have moved: %o', (x, notes) => {
  const existing = new Map<string, ExistingZone>([
    [
      '561',
      { id: 1, code: '56.1', written: '56.1', name: 'Rade', geometry_md5: 'x', archived_at: null, center: [-3, 47.6] },
    ],
  ])
  const { zones, rejected } = parseZoneFile(geoJson([feature({ code: '56.1' }, polygon(square(x, 47.6)))]))
  const { plans } = planImport({ zones, rejected }, new Map(), existing, 'keep')
  expect(noteOnMoves(plans)).toEqual(notes.map((note) => expect.stringMatching(note)))
})
