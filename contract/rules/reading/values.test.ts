import { describe, expect, test } from 'vitest'
import { readValue } from './values.ts'

describe('a value is read whole', () => {
  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,9', 0.9],
    [',5', 0.5],
    ['0', 0],
    ['012', 12],
    [' 1 000 ', 1000],
    ['1\u202f000,25', 1000.25],
    ['1\u00a0200\u00a0000', 1_200_000],
    ['1000000000', 1e9],
    ['1e3', 1000],
    ['1,2E+03', 1200],
    ['2.10E+03', 2100],
    ['2.10E03', 2100],
    ['2,10E3', 2100],
    ['1,2 × 10^3', 1200],
    ['1,2x10³', 1200],
    ['1,2.10³', 1200],
    ['5 · 10⁻¹', 0.5],
    ['10^2', 100],
    ['10³', 1000],
    ['38 UFP/g', 38],
    ['38UFP / g', 38],
    ['38 PFU/g', 38],
    ['38 ufp.g-1', 38],
    ['38 UFP/gramme', 38],
    ['38 UFP par g', 38],
    ['38 UFP/g.', 38],
    ['38 UFP.g−1', 38],
    ["'38", 38],
    ['="38"', 38],
    ['=38', 38],
  ])('%j', (typed, value) => {
    expect(readValue(typed, false)).toEqual({ value, below_limit: false })
    expect(readValue(value, false)).toEqual({ value, below_limit: false })
  })

  test.each([
    '< 1',
    '<1',
    '<1,0',
    '≤ 1',
    '<= 1',
    '⩽1',
    '‹ 1',
    '＜1',
    'inf. à 1',
    'inf à 1',
    'INF. 1',
    'inférieur à 1',
    'inferieure à 1',
    '&lt; 1',
    '< 1 UFP/g',
    'moins de 1',
    '< 1 (LQ)',
    "'< 1",
  ])('%j is below the limit', (typed) => {
    expect(readValue(typed, false)).toEqual({ value: 1, below_limit: true })
  })

  test('its limit may be said beside it', () => {
    expect(readValue('1', true)).toEqual({ value: 1, below_limit: true })
    expect(readValue('< 1', true)).toEqual({ value: 1, below_limit: true })
  })

  test.each(['', '  ', null, undefined])('%j is no value', (typed) => {
    expect(readValue(typed, false)).toEqual({ value: null, below_limit: false })
  })
})

const ABOVE = 'Écrivez la valeur comptée : « plus de » ne dit pas combien.'
const LIMIT = 'Écrivez la limite de détection, par exemple < 1.'
const NOTE = 'Écrivez le nombre seul, sans renvoi à une note.'
const UNIT = 'La valeur est attendue en UFP/g.'
const NUMBER = 'Écrivez un nombre, par exemple 12,5 ou < 1.'
const TWO_READINGS = 'Écrivez le nombre entier : « 2.10E3 » peut être 2000 ou 2100.'
const DECIMALS = 'Au plus deux décimales.'

const REFUSED: Record<string, readonly (string | number)[]> = {
  [ABOVE]: ['> 100', '>100', '≥ 100', '&gt; 100', 'sup. à 100', 'supérieur à 100', 'plus de 100'],
  [LIMIT]: [
    'ND',
    'nd',
    'n.d.',
    'N/A',
    'non détecté',
    'Non détectés',
    '<LQ',
    '< LD',
    '< LOQ',
    '< seuil',
    '-',
    'absence',
  ],
  [NOTE]: ['12,5*', '12,5 **', '12,5 (1)', '12,5¹', '12²', '< 1*'],
  [UNIT]: [
    ...['12 UFP/100 g', '12 UFP/mL', '12 PFU', '12 copies/g', '12 UFC/g', '2,3 log UFP/g', '2.3 log10', '5 %'],
    ...['38 NPP/100 g', '38 UFP/g de chair', '12 UFP/g*'],
  ],
  [NUMBER]: [
    ...[
      'douze',
      '1,2,3',
      '1.000,5',
      '1,200.5',
      "1'200",
      '12 5',
      '1 2 3',
      '1200 500',
      '0 500',
      '12 5 000',
      '12,',
      '12.',
    ],
    ...['+4', '~12', '12-15', '12 à 15', '12 ± 3', '<', '<< 1', '0x10', '12O', 'O,9', 'l2', '１２', '١٢', 'Infinity'],
    ...['1,2 10E3', '1,2 x 103', '2,10^3', '12e', '=1+1', '#N/A', '12:30', 'traces', 'information 3', '1_000', '1e400'],
    ...['"', "''", '’’', '="', '=""'],
    ...[`${'1'.repeat(100_000)}x`, '1'.repeat(100_000), `${'1 '.repeat(29)}x`, Number.NaN, Number.POSITIVE_INFINITY],
  ],
  [TWO_READINGS]: ['2.10E3', '1.10 e3', '1.10E2', '2.10E3 UFP/g'],
  [DECIMALS]: ['1,2345', '0.125', '1200,123', '< 1e-12', 0.001],
  '« 12.500 » peut être 12 500 : écrivez ce nombre, ou au plus deux décimales.': ['12.500', '12.500 UFP/g', '< 12.500'],
  '« 1,005 » peut être 1 005 : écrivez ce nombre, ou au plus deux décimales.': ['1,005'],
  'Écrivez le nombre entier, ou le signe : 5×10² ou 500.': ['5 10²', '1,5 10³'],
  'Cette valeur doit être positive ou nulle.': ['-1', '−4', '- 4', -0.01],
  'Cette valeur est trop grande : au plus 1 000 000 000 UFP/g.': ['1000000000,01', '1e10', 1e300],
  'La limite de détection est au-dessus de zéro.': ['< 0', '≤ 0,0'],
}

describe.each(Object.entries(REFUSED))('refused with « %s »', (fault, all) => {
  test.each(all.map((typed) => [typed]))('%j', (typed) => {
    const read = readValue(typed, false)
    expect(typeof read === 'string' ? read.replace(/\u00A0/g, ' ') : read).toBe(fault)
  })
})

test.each(['', null])('a limit that is not given: %j', (typed) => {
  expect(readValue(typed, true)).toBe('Donnez la limite de détection.')
})

test('a limit too low to be stored is refused, not stored as zero', () => {
  expect(readValue(1e-12, true)).toBe(DECIMALS)
})
