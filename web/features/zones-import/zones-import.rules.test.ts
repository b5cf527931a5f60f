import { expect, test } from 'vitest'
import type { ImportedZone, ImportReport } from '../../../contract/zones-import.ts'
import { applyLabel, boxOfRepair, changesOf, linesOf, reasonAgainst, shapesOf } from './zones-import.rules.ts'

const zone = (changes: Partial<ImportedZone>): ImportedZone => ({
  rows: [1],
  code: '56.08.2',
  name: 'Baie de Quiberon',
  previous_name: 'Baie de Quiberon',
  state: 'updated',
  shape_changes: false,
  notes: [],
  bbox: [-3, 47, -2, 48],
  outline: null,
  ...changes,
})

const report = (changes: Partial<ImportReport>): ImportReport => ({
  applied: false,
  rows: 1,
  notes: [],
  created: 0,
  updated: 0,
  unchanged: 0,
  archived: 0,
  repaired: [],
  rejected: [],
  left_out: 0,
  shared_names: [],
  zones: [],
  seen: '',
  ...changes,
})

test.each([
  [{ state: 'created', previous_name: null, shape_changes: true }, 'Nouvelle zone'],
  [{ name: 'Quiberon' }, 'Nom'],
  [{ shape_changes: true }, 'Forme'],
  [{ name: 'Quiberon', shape_changes: true }, 'Nom et forme'],
  [{ state: 'unchanged' }, 'Aucun changement'],
  [{ state: 'archived', shape_changes: true }, 'Aucun changement'],
] as const)('%o: %s', (changes, words) => {
  expect(changesOf(zone(changes))).toBe(words)
})

test('zones that change are shown first; other zones when they are asked; codes without separators', () => {
  const zones = [
    zone({ code: '56.01', state: 'unchanged' }),
    zone({ code: '56.02', state: 'created' }),
    zone({ code: '56.03', name: 'Rivière d’Étel' }),
  ]
  const codes = (...[state, search]: [Parameters<typeof linesOf>[1], string]) =>
    linesOf(zones, state, search).map(({ code }) => code)
  expect(codes(null, '')).toEqual(['56.02', '56.03'])
  expect(codes('unchanged', '')).toEqual(['56.01'])
  expect(codes(null, '5603')).toEqual(['56.03'])
  expect(codes(null, 'etel')).toEqual(['56.03'])
})

test('a zone without outline stands at the middle of its box', () => {
  expect(shapesOf(report({ zones: [zone({ state: 'unchanged' })] }))).toMatchObject([
    { id: '56.08.2', geometry: { type: 'Point', coordinates: [-2.5, 47.5] }, kind: 'same' },
  ])
})

const rejected = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 1, code: null, reason: 'Code absent.' }))
const valid = (count: number) => Array.from({ length: count }, (_, index) => zone({ code: `56.${index}` }))

test.each([
  [{ created: 1 }, null],
  [{ updated: 2, unchanged: 1 }, null],
  [{ unchanged: 3 }, /déjà comme dans ce fichier/],
  [{ created: 1, rejected: rejected(1) }, null],
  [{ unchanged: 1, zones: valid(1), rejected: rejected(1) }, /^1.ligne refusée.: .* les autres zones/],
  [{ rejected: rejected(2) }, /^2.lignes refusées.: .* rien/],
])('%o is applied unless there is a reason: %s', (changes, reason) => {
  const against = reasonAgainst(report(changes))
  if (reason === null) expect(against).toBeNull()
  else expect(against).toMatch(reason)
})

test.each([
  [67, 0, 'Appliquer'],
  [65, 2, 'Importer les 65 zones valides, laisser les 2 autres'],
  [66, 1, 'Importer les 66 zones valides, laisser l’autre'],
  [1, 3, 'Importer la zone valide, laisser les 3 autres'],
])('%i valid zones and %i others: %s', (zones, left_out, label) => {
  expect(applyLabel(report({ zones: valid(zones), rejected: rejected(left_out), left_out }))).toBe(label)
})

test('a repair is drawn before and after, and shown where vertices moved', () => {
  const outline = (x: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [-3, 47],
        [x, 47.5],
        [-3, 48],
        [-3, 47],
      ],
    ],
  })
  const repair = { row: 4, code: '56.1', area_change: 0.001, near: [-2.5, 47.2] as [number, number] }
  const drawn = { ...repair, drawn: { before: outline(-2), after: outline(-2.1) } }
  expect(shapesOf(report({ repaired: [drawn] })).map(({ kind }) => kind)).toEqual(['repaired', 'faulty'])
  expect(boxOfRepair(drawn)).toEqual([-2.5005, 47.1995, -1.9995, 47.5005])
  expect(shapesOf(report({ repaired: [{ ...repair, drawn: null }] }))).toEqual([])
  expect(boxOfRepair({ ...repair, drawn: null })).toEqual([-2.5005, 47.1995, -2.4995, expect.closeTo(47.2005)])
})

test('the map shows a zone of both sides of the 180th meridian in one piece', () => {
  const side = (west: number, east: number) => [
    [
      [west, -14],
      [east, -14],
      [east, -13],
      [west, -14],
    ],
  ]
  const outline = { type: 'MultiPolygon' as const, coordinates: [side(179.9, 180), side(-180, -179.9)] }
  const [shape] = shapesOf(report({ zones: [zone({ state: 'created', outline, bbox: [179.9, -14, -179.9, -13] })] }))
  expect(shape?.geometry).toEqual({
    ...outline,
    coordinates: [side(179.9, 180), side(180, 180.1)].map((part) =>
      part.map((ring) => ring.map(([x = 0, y]) => [expect.closeTo(x, 9), y])),
    ),
  })
  const [same] = shapesOf(report({ zones: [zone({ state: 'unchanged', bbox: [179.9, -14, -179.9, -13] })] }))
  expect(same?.geometry).toEqual({ type: 'Point', coordinates: [180, -13.5] })
})
