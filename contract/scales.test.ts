import { expect, test } from 'vitest'
import { type EditedClass, MAX_CLASSES, updateScale } from './scales.ts'

const low: EditedClass = {
  key: 'faible',
  label: 'Faible',
  min: null,
  max: 10,
  fill: '#2C7BB6',
  text: '#FFFFFF',
  mark: '●',
  advice: 'Continuez vos contrôles habituels.',
  old_data_advice: '',
}
const middle: EditedClass = {
  ...low,
  key: null,
  label: 'Modérée',
  min: 10,
  max: 100,
  fill: '#FDAE61',
  text: '#000000',
  mark: '▲',
}
const high: EditedClass = { ...low, key: 'elevee', label: 'Élevée', min: 100, max: null, fill: '#D7191C', mark: '■' }

const body = (classes: readonly object[], others: object = {}) => ({
  version: 3,
  label: 'ARN F-spécifiques infectieux',
  validity_days: 28,
  classes,
  ...others,
})

/** Faulty fields, each with its first message. */
function faults(value: unknown) {
  const { error } = updateScale.body.safeParse(value)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('a valid scale is accepted, its colours upper-cased and its texts trimmed', () => {
  const given = body([low, { ...middle, fill: ' #fdae61 ', label: ' Modérée ' }, high])
  expect(updateScale.body.parse(given)).toEqual(body([low, middle, high]))
})

const TAKEN = 'Une autre classe a déjà cette valeur.'
const START = 'Chaque classe commence où finit la précédente.'
const LAST = 'La dernière classe n’a pas de borne.'
const above = (bound: string) => `Cette borne doit dépasser ${bound}.`
const UNREADABLE = 'Ce texte se lit mal sur cette couleur\u00A0: contraste de 4,5 au moins.'
const NO_COLOR = 'Une couleur s’écrit #RRVVBB, par exemple #2E7D32.'

test.each<[string, readonly object[], Record<string, string>]>([
  ['a hole between two classes', [low, { ...middle, min: 20 }, high], { 'classes.1.min': START }],
  ['a first class that begins somewhere', [{ ...low, min: 0 }, middle, high], { 'classes.0.min': START }],
  ['a last class that ends', [low, middle, { ...high, max: 500 }], { 'classes.2.max': LAST }],
  [
    'a middle class without end',
    [low, { ...middle, max: null }, { ...high, min: null }],
    { 'classes.1.max': above('10') },
  ],
  ['bounds that go down', [low, { ...middle, max: 5 }, { ...high, min: 5 }], { 'classes.1.max': above('10') }],
  ['an empty class', [low, { ...middle, max: 10 }, { ...high, min: 10 }], { 'classes.1.max': above('10') }],
  [
    'a first class that nothing can be in',
    [
      { ...low, max: 0 },
      { ...high, min: 0 },
    ],
    { 'classes.0.max': above('0') },
  ],
  [
    'a bound of three decimals',
    [
      { ...low, max: 1.234 },
      { ...high, min: 1.234 },
    ],
    { 'classes.0.max': 'Au plus deux décimales.', 'classes.1.min': 'Au plus deux décimales.' },
  ],
  ['the same name but for case', [low, { ...high, min: 10, label: ' faible' }], { 'classes.1.label': TAKEN }],
  ['the same mark', [low, { ...high, min: 10, mark: '●' }], { 'classes.1.mark': TAKEN }],
  ['the same colour', [low, { ...high, min: 10, fill: '#2c7bb6' }], { 'classes.1.fill': TAKEN }],
  ['the same class twice', [low, { ...high, min: 10, key: 'faible' }], { 'classes.1.key': TAKEN }],
  ['a text that cannot be read', [low, { ...high, min: 10, text: '#000000' }], { 'classes.1.text': UNREADABLE }],
  ['a colour that is none, told once', [low, { ...high, min: 10, fill: '#12' }], { 'classes.1.fill': NO_COLOR }],
  ['three characters for a mark', [low, { ...high, min: 10, mark: 'abc' }], { 'classes.1.mark': expect.any(String) }],
  ['one class', [{ ...low, max: null }], { classes: 'Une échelle a au moins deux classes.' }],
])('%s is refused, under its field', (_what, classes, expected) => {
  expect(faults(body(classes))).toEqual(expected)
})

test('all faults are reported at once', () => {
  const classes = [
    { ...low, label: '' },
    { ...high, min: 10, text: 'noir', mark: '' },
  ]
  expect(Object.keys(faults(body(classes, { label: ' ', validity_days: 0 }))).sort()).toEqual([
    'classes.0.label',
    'classes.1.mark',
    'classes.1.text',
    'label',
    'validity_days',
  ])
})

test('two new classes without a key are not duplicates', () => {
  expect(
    faults(
      body([
        { ...low, key: null },
        { ...middle, max: null },
      ]),
    ),
  ).toEqual({})
})

test('an empty mark or name is not a duplicate', () => {
  const classes = [
    { ...low, label: '' },
    { ...high, min: 10, label: '' },
  ]
  expect(Object.values(faults(body(classes)))).not.toContain(TAKEN)
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...low,
    key: `class-${at}`,
    label: `Classe ${at}`,
    mark: String(at),
    fill: `#0000${(16 + at).toString(16)}`,
    min: at === 0 ? null : at,
    max: at === count - 1 ? null : at + 1,
  }))

test('a scale has nine classes at most', () => {
  expect(faults(body(many(MAX_CLASSES)))).toEqual({})
  expect(faults(body(many(MAX_CLASSES + 1)))).toMatchObject({ classes: 'Une échelle a au plus neuf classes.' })
})

test.each([
  [1, true],
  [3650, true],
  [0, false],
  [3651, false],
  [2.5, false],
  ['28', false],
])('a validity of %j days is accepted: %s', (validity_days, isTaken) => {
  expect('validity_days' in faults(body([low, { ...high, min: 10 }], { validity_days }))).toBe(!isTaken)
})
