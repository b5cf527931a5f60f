import { expect, test } from 'vitest'
import { dbf, feature, geoJson, shp, square, zip } from '../../../test/zone-files.ts'
import { codeIfKnown, readCode } from './codes.ts'
import { parseZoneFile } from './parse-zone-file.ts'

test.each([
  ['56.08.2', '56.08.2'],
  [' 56\u00a0\u00a008 \u0000\u0000', '56 08'],
  ["'56.96.1", '56.96.1'],
  ['&#39;56.96.1&nbsp;', '56.96.1'],
  [501401, '501401'],
  ['Marennes 2', 'Marennes 2'],
  ['Saint-Malo 2', 'Saint-Malo 2'],
  ['17.C.18', '17.C.18'],
  ['2956_08-1', '2956_08-1'],
])('the code %j reads %j', (given, code) => {
  expect(readCode(given)).toEqual({ code })
})

test.each([
  [null, /manque/, null],
  ['\u00a0 ', /vide/, null],
  ['\u2800', /ni lettre/, null],
  [{ a: 1 }, /pas un texte/, null],
  ['5'.repeat(31), /30 caractères/, `${'5'.repeat(30)}…`],
  ['17.С.18', /«\u00a0С\u00a0» est une lettre ou un chiffre d’un autre alphabet/, '17.С.18'],
  ['５６.08.2', /autre alphabet/, '５６.08.2'],
  ['56.08.٢', /autre alphabet/, '56.08.٢'],
  ['Étel 2', /sans accent/, 'Étel 2'],
  ['56.08.2²', /sans accent/, '56.08.2²'],
  ['56 08 2 ET 56 08 3', /code seul/, '56 08 2 ET 56 08 3'],
  ['56 08 2 56 08 3', /code seul/, '56 08 2 56 08 3'],
  ['56\u201108\u20112 56\u201108\u20113', /code seul/, '56\u201108\u20112 56\u201108\u20113'],
  ['56.08.2 et 56.08.3', /code seul/, '56.08.2 et 56.08.3'],
  ['56.08.2 56.08.3', /code seul/, '56.08.2 56.08.3'],
  ['56 08 2 et 56 08 3', /code seul/, '56 08 2 et 56 08 3'],
  ['56.08.2/3', /code seul/, '56.08.2/3'],
  ['56.08.2 (3)', /code seul/, '56.08.2 (3)'],
  ['Zone 56.08.2', /code seul/, 'Zone 56.08.2'],
  ['56\u200b.08', /illisible/, '56.08'],
  ['56\u202e.08', /illisible/, '56.08'],
  ['56\n08', /illisible/, '56 08'],
  [56.1, /exportez le code en texte/, '56.1'],
  [-5, /en texte/, '-5'],
  [2 ** 60, /en texte/, '1152921504606847000'],
  ['14-janv', /une date/, '14-janv'],
  ['2.229E3', /un nombre/, '2.229E3'],
])('the code %j is refused: %s', (given, reason, shown) => {
  expect(readCode(given)).toEqual({ shown, reason: expect.stringMatching(reason) })
})

test.each(['NULL', 'null', 'N/A', '<Null>', '&lt;Null&gt;', 'NaN', 'TOTAL', 'Sans code', '(vide)'])(
  'a row whose code is %s has none',
  (given) => {
    expect(readCode(given)).toMatchObject({ reason: 'Un code contient au moins un chiffre, comme 56.08.2.' })
  },
)

test.each(['56.08.2 bis', '56.08.2 nord', '56 - 08 - 2', 'Etel 2.1', 'Marennes 2', '29.08.29'])(
  '%s is one code',
  (given) => {
    expect(readCode(given)).toEqual({ code: given })
  },
)

test.each([
  ['56.08.2/3', '56.08.2/3'],
  ["'17.C.18*", '17.C.18*'],
  ['14-janv', '14-janv'],
  ['MARENNES', 'MARENNES'],
  ['PEN-BE', 'PEN-BE'],
  ['Étel 2', 'Étel 2'],
  ['x'.repeat(31), null],
  ['17.С.18', null],
  ['56.08.2', null],
])('a zone that has the code %j already is found: %j', (given, code) => {
  expect(codeIfKnown(given)).toBe(code)
})

/** The code of a shapefile whose column is of numbers, or why it is refused. */
function fromColumn(digits: string, type: string) {
  const table = dbf([{ NUM_ZONE: digits }], { types: { NUM_ZONE: type } })
  const { zones, rejected } = parseZoneFile(zip({ 'z.shp': shp([[square(-3, 47.6).reverse()]]), 'z.dbf': table }))
  return zones[0]?.code ?? rejected[0]?.reason
}

test.each([
  ['   56.10', 'N', '56.10'],
  ['56.010', 'F', '56.010'],
  ['2956.08', 'N', '2956.08'],
  ['0601', 'N', '0601'],
  ['  501401', 'N', '501401'],
  ['501401.00', 'N', '501401'],
  ['501401.000000000000000', 'N', '501401'],
  ['56.100000000000001', 'N', expect.stringMatching(/exportez le code en texte/)],
  ['5.61000000000e+001', 'F', expect.stringMatching(/exportez le code en texte/)],
  ['********', 'N', expect.stringMatching(/manque/)],
])('the number %j of a column %s is the code %s', (digits, type, code) => {
  expect(fromColumn(digits, type)).toEqual(code)
})

test('a department of a column of numbers is read as before', () => {
  const table = dbf([{ CdZCY: '1.2', DEP: '56.00' }], { types: { DEP: 'N' } })
  const { zones } = parseZoneFile(zip({ 'z.shp': shp([[square(-3, 47.6).reverse()]]), 'z.dbf': table }))
  expect(zones[0]?.department).toBe('56')
})

test('codes that a spreadsheet quoted and codes that it did not are one zone', () => {
  const { zones } = parseZoneFile(geoJson([feature({ code: "'56.96.1" }), feature({ code: '56.96.1' })]))
  expect(zones).toMatchObject([{ code: '56.96.1', rows: [1, 2] }])
})

test('doubtful names are counted for the file', () => {
  const rows = ['P‚nerf', 'RiviŠre', 'Étel'].map((nom, index) => feature({ code: `56.${index}`, nom }))
  expect(parseZoneFile(geoJson(rows)).notes).toEqual([expect.stringMatching(/^2 noms semblent lus/)])
  expect(parseZoneFile(geoJson(rows.slice(1))).notes).toEqual([expect.stringMatching(/^1 nom semble lu/)])
})
