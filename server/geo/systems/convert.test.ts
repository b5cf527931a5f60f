import { describe, expect, test } from 'vitest'
import { converterFrom, noteOn } from './convert.ts'
import { readCrs } from './read-system.ts'

/** A place for each system, as cs2cs of PROJ 9.1.1 gives it: code, x, y, longitude, latitude. */
const PLACES = [
  [2154, 259663.2601, 6726956.2911, -2.854, 47.496],
  [2154, 1217704.6953, 6075741.5605, 9.2, 41.6],
  [2154, 118464.4147, 6862425.7351, -4.9, 48.6],
  [9793, 259663.2601, 6726956.2911, -2.854, 47.496],
  [9794, 259663.2601, 6726956.2911, -2.854, 47.496],
  [3857, -6846148.6838, 1833692.3857, -61.5, 16.25],
  [3857, -317705.8267, 6023413.0497, -2.854, 47.496],
  [3857, 18590354.9625, -2535554.6199, 167.0, -22.2],
  [25829, 789206.2406, 5356999.2586, -5.1, 48.3],
  [25830, 510996.5949, 5260295.5177, -2.854, 47.496],
  [25830, 639628.3496, 5084512.2102, -1.2, 45.9],
  [25831, 552635.5243, 4805440.8194, 3.65, 43.4],
  [25832, 516666.8541, 4605385.5481, 9.2, 41.6],
  [32620, 660301.8335, 1797176.5798, -61.5, 16.25],
  [32622, 355877.0887, 552806.817, -52.3, 5.0],
  [32630, 510996.5949, 5260295.5179, -2.854, 47.496],
  [32631, 552635.5243, 4805440.8195, 3.65, 43.4],
  [32740, 339003.2314, 7666000.928, 55.45, -21.1],
  [32738, 521705.548, 8584972.9624, 45.2, -12.8],
  [32701, 586650.2394, 8529548.8512, -176.2, -13.3],
  [5490, 660301.8335, 1797176.5797, -61.5, 16.25],
  [5490, 726224.4087, 1615130.3532, -60.9, 14.6],
  [4559, 660301.8335, 1797176.5797, -61.5, 16.25],
  [2989, 715447.8753, 1615033.119, -61.0, 14.6],
  [2972, 355877.0887, 552806.817, -52.3, 5.0],
  [3313, 821410.5132, 597645.9388, -54.1, 5.4],
  [2975, 339003.2314, 7666000.9281, 55.45, -21.1],
  [5644, 803455.0962, 7785890.5343, 53.9, -20],
  [4471, 521705.548, 8584972.9625, 45.2, -12.8],
  [4467, 561046.9214, 5183249.9129, -56.2, 46.8],
  [3163, 446378.7125, 214678.5387, 166.45, -22.27],
  [3163, 190945.7124, 442589.4789, 164.0, -20.2],
  [3169, 447663.9232, 7799506.9006, 158.5, -19.9],
  [3170, 603582.6331, 7622183.0428, 166.0, -21.5],
  [3171, 200566.9499, 7564332.6653, 168.1, -22.0],
  [3296, 617399.6838, 8175436.0137, -151.9, -16.5],
  [3297, 234683.9095, 8052316.9971, -149.5, -17.6],
  [3298, 393552.2527, 8120173.3512, -142.0, -17.0],
  [3299, 292110.7839, 7676551.7098, -137.0, -21.0],
  [8903, 586650.2394, 8529548.8512, -176.2, -13.3],
  [3035, 3357372.6505, 2793153.7802, -2.854, 47.496],
  [3034, 3067919.6485, 2397333.7185, -2.854, 47.496],
  [3942, 1708245.4529, 1233324.9794, 3.1, 42.3],
  [3943, 1708206.2883, 2155572.7778, 3.1, 42.6],
  [3944, 1304615.7277, 3167308.3803, -1.9, 43.6],
  [3945, 1311232.6155, 4167311.0903, -1.9, 44.6],
  [3946, 1317968.4106, 5167299.57, -1.9, 45.6],
  [3947, 1324821.0878, 6167273.8312, -1.9, 46.6],
  [3948, 1331788.5849, 7167233.9032, -1.9, 47.6],
  [3949, 1338868.8033, 8167179.8328, -1.9, 48.6],
  [3950, 1346059.6085, 9167111.6837, -1.9, 49.6],
  [9850, 1346059.6085, 9167111.6837, -1.9, 49.6],
] as const

const system = (code: number) => readCrs({ type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } })
const convert = (code: number, ...numbers: number[]) => converterFrom(system(code))([[Float64Array.from(numbers)]])

function metresBetween([x = 0, y = 0]: ArrayLike<number> & Iterable<number>, longitude: number, latitude: number) {
  return Math.hypot((x - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180), (y - latitude) * 110_570)
}

test.each(PLACES)('EPSG:%i, x %d, y %d is at longitude %d, latitude %d', (code, x, y, longitude, latitude) => {
  const parts = convert(code, x, y)
  const [ring] = typeof parts === 'string' ? [] : parts.flat()
  expect(ring && metresBetween(ring, longitude, latitude)).toBeLessThan(0.01)
})

test.each([
  [2154, ['Coordonnées converties de Lambert 93 (EPSG:2154) en WGS 84.']],
  [2975, ['Coordonnées converties de RGR92 UTM 40S (EPSG:2975) en WGS 84.']],
  [900913, ['Coordonnées converties de Web Mercator (EPSG:3857) en WGS 84.']],
  [5489, ['Coordonnées en RGAF09 (EPSG:5489)\u00A0: les mêmes qu’en WGS 84, à un mètre près.']],
  [4326, []],
  [4171, []],
])('the report says of EPSG:%i: %j', (code, notes) => {
  expect(noteOn(system(code))).toEqual(notes)
})

test.each([5489, 4558, 4624, 4627, 4470, 4463, 4749, 4687, 8900, 4967, 4971, 4979])(
  'the degrees of EPSG:%i are taken as they are',
  (code) => {
    expect(convert(code, -61.5, 16.25)).toEqual([[Float64Array.of(-61.5, 16.25)]])
  },
)

describe('a row whose coordinates are not of the system is refused:', () => {
  test.each([
    ['x and y swapped, in Lambert 93', 2154, [6_728_780.56, 259_216.23], /inversées/],
    ['x and y swapped, in UTM', 2975, [7_666_000, 339_000], /inversées/],
    ['degrees called Lambert 93', 2154, [-2.8, 47.5], /sont des degrés/],
    ['degrees called UTM', 25830, [-2.8, 47.5], /sont des degrés/],
    ['degrees called Web Mercator', 3857, [-2.8, 47.5], /sont des degrés/],
    ['Lambert 93 called CC48', 3948, [259_216.23, 6_728_780.56], /en RGF93 CC48.*loin des côtes/],
    ['CC47 called CC48', 3948, [1_260_000, 6_200_000], /loin des côtes/],
    ['UTM called Lambert 93', 2154, [500_000, 5_260_000], /loin des côtes/],
    ['Web Mercator called Lambert 93', 2154, [-317_000, 6_020_000], /loin des côtes/],
    ['Lambert 93 called Web Mercator', 3857, [259_663, 6_726_956], /loin des côtes/],
    ['Lambert 93 of Arcachon called Web Mercator', 3857, [370_000, 6_400_000], /loin des côtes/],
    ['Lambert 93 called UTM 30N', 25830, [259_663, 6_726_956], /loin des côtes/],
    ['Lambert 93 called UTM 31N', 32631, [259_663, 6_726_956], /loin des côtes/],
    ['UTM 30N called UTM 31N', 32631, [510_996, 5_260_295], /loin des côtes/],
    ['UTM 31N called UTM 30N', 32630, [552_635, 4_805_440], /loin des côtes/],
    ['UTM 40S called UTM 40N', 32640, [339_003, 7_666_000], /loin des côtes/],
    ['UTM 40S called Web Mercator', 3857, [339_003, 7_666_000], /loin des côtes/],
    ['LCC called LAEA', 3035, [3_067_919, 2_397_333], /loin des côtes/],
    ['UTM 22N of Guyane, swapped', 2972, [552_806, 355_877], /inversées/],
    ['LAEA, swapped', 3035, [2_793_153, 3_357_372], /inversées/],
    ['Web Mercator, swapped', 3857, [6_023_413, -317_705], /inversées/],
    ['a far number', 2154, [1e300, 6_728_780], /loin des côtes/],
    ['no number', 2154, [Number.NaN, 6_728_780], /deux nombres/],
  ])('%s', (_what, code, numbers, reason) => {
    expect(convert(code, ...numbers)).toMatch(reason)
  })
})
