import { describe, expect, test } from 'vitest'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import {
  changeClass,
  currentWords,
  followed,
  keyed,
  removeClass,
  restoreClass,
  splitClass,
  typicalOf,
} from './scale-classes.ts'
import { classDraftOf, draftOf, namedErrors, previewOf, readDraft, retiredOf, type ScaleDraft } from './scale-draft.ts'

const scaleClass = (key: string, min: number | null, max: number | null, others: Partial<ScaleClass> = {}) => ({
  key,
  label: key,
  min,
  max,
  fill: '#ABD9E9',
  text: '#000000',
  mark: key.slice(0, 1),
  advice: '',
  old_data_advice: '',
  is_retired: false,
  ...others,
})

const scale: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 4,
  classes: [
    scaleClass('low', null, 1),
    scaleClass('middle', 1, 12.5),
    scaleClass('high', 12.5, null),
    scaleClass('gone', 1000, null, { is_retired: true }),
  ],
}
const draft = draftOf(scale)
const bounds = (of: ScaleDraft) => readDraft(of).fields.classes.map(({ min, max }) => [min, max])
const ids = ({ classes }: ScaleDraft) => classes.map(({ id }) => id)

test('a draft has the classes that are given, and says the same as the scale', () => {
  expect(ids(draft)).toEqual(['low', 'middle', 'high'])
  expect(draft.classes.map(({ upper }) => upper)).toEqual(['1', '12,5', ''])
})

test('what is typed while a new class is being saved is over the class that was saved, which is not added again', () => {
  const sent = splitClass(draft, 0)
  const later = changeClass(sent, 1, { label: 'Entre deux' })
  const added = scaleClass('stored-1', null, 1)
  const saved = { ...scale, classes: [scale.classes[0] ?? added, added, ...scale.classes.slice(1)] }
  expect(keyed(later.classes, sent.classes, saved).map(({ key, label }) => [key, label])).toEqual([
    ['low', 'low'],
    ['stored-1', 'Entre deux'],
    ['middle', 'middle'],
    ['high', 'high'],
  ])
})

test('recognised names are written between semicolons, and their faults are those of one field', () => {
  const named = draftOf({ ...scale, names: ['FRNAPH', 'Indicateur, infectieux'] })
  expect(readDraft(named).fields.names).toEqual(['FRNAPH', 'Indicateur, infectieux'])
  expect(readDraft({ ...named, names: ' FRNAPH ;; B12; ' }).fields.names).toEqual(['FRNAPH', 'B12'])
  expect(namedErrors({ 'names.1': ['Trop long.'] }, named)).toEqual({ names: ['Trop long.'] })
})

describe('the bounds sent', () => {
  test.each([
    ['2', [null, 2], [2, 12.5]],
    ['2,5', [null, 2.5], [2.5, 12.5]],
    ['2.5', [null, 2.5], [2.5, 12.5]],
    [' 1 000 ', [null, 1000], [1000, 12.5]],
    ['', [null, null], [null, 12.5]],
  ])('« %s » as the first upper bound: %j then %j', (upper, first, second) => {
    const typed = changeClass(draft, 0, { upper })
    expect(bounds(typed).slice(0, 2)).toEqual([first, second])
    expect(readDraft(typed).errors).toEqual({})
  })

  test.each(['beaucoup', '1,2,3', '-1', '< 1', '1,234'])('« %s » is told under its field', (upper) => {
    expect(Object.keys(readDraft(changeClass(draft, 1, { upper })).errors)).toEqual(['classes.1.max'])
  })

  test('a bound that an upper class once had is not read when it becomes the last', () => {
    expect(bounds(removeClass(draft, 2))).toEqual([
      [null, 1],
      [1, null],
    ])
  })

  test.each([0, 1, 2])('a class that was cut from class %i and taken away again leaves the scale as it was', (at) => {
    expect(removeClass(splitClass(draft, at), at + 1)).toEqual(draft)
  })
})

test.each([
  ['28', []],
  [' 14 ', []],
  ['', ['validity_days']],
  ['un mois', ['validity_days']],
  ['2,5', ['validity_days']],
])('valid for « %s » days: faults %j', (validity, fields) => {
  expect(Object.keys(readDraft({ ...draft, validity_days: validity }).errors)).toEqual(fields)
})

test.each([
  ['', null, []],
  [' 14 ', 14, []],
  ['un mois', Number.NaN, ['ranking_days']],
  ['2,5', Number.NaN, ['ranking_days']],
])('a class holds for « %s » days: %j, faults %j', (typed, days, fields) => {
  const read = readDraft({ ...draft, ranking_days: typed })
  expect([read.fields.ranking_days, Object.keys(read.errors)]).toEqual([days, fields])
})

test('the preview keeps classes taken out for the zones that have them', () => {
  const preview = previewOf(removeClass(draft, 1), scale)
  expect(preview.classes.map(({ key, is_retired }) => [key, is_retired])).toEqual([
    ['low', false],
    ['high', false],
    ['middle', true],
    ['gone', true],
  ])
})

describe('splitting', () => {
  test.each([
    [0, ['0,5', '1', '12,5', '']],
    [1, ['1', '4', '12,5', '']],
    [2, ['1', '12,5', '125', '']],
  ])('the class in place %d leaves the upper bounds %j', (at, uppers) => {
    const split = splitClass(draft, at)
    expect(split.classes.map(({ upper }) => upper)).toEqual(uppers)
    expect(split.classes[at + 1]).toMatchObject({ key: null, label: '', mark: '●' })
  })

  test('twice gives two classes of their own', () => {
    expect(new Set(ids(splitClass(splitClass(draft, 1), 1))).size).toBe(5)
  })

  test('proposes a colour half way, and a text that reads on it', () => {
    const dark = changeClass(changeClass(draft, 0, { fill: '#000000' }), 1, { fill: '#202020' })
    expect(splitClass(dark, 0).classes[1]).toMatchObject({ fill: '#101010', text: '#FFFFFF' })
  })
})

test.each([
  [null, 1, 0.5],
  [1, 10, 3],
  [10, 100, 30],
  [100, null, 1000],
  [null, null, 1],
  [0, 0.01, null],
  [1, 1.01, null],
  [900_000_000, null, 9_000_000_000],
])('between %j and %j a typical load is %j', (min, max, load) => {
  expect(typicalOf(min, max)).toBe(load)
})

describe('giving a class again', () => {
  test.each([0, 1, 2])('the one taken from place %d comes back where it was', (at) => {
    const [taken] = retiredOf(removeClass(draft, at), { ...scale, classes: scale.classes.slice(0, 3) })
    const back = taken ? restoreClass(removeClass(draft, at), taken) : draft
    expect(ids(back)).toEqual(ids(draft))
    expect(bounds(back)).toEqual(bounds(draft))
  })

  test('one retired long ago stands where its values are', () => {
    const gone = scaleClass('gone', 1000, null)
    expect(bounds(restoreClass(draft, gone))).toEqual([
      [null, 1],
      [1, 12.5],
      [12.5, 1000],
      [1000, null],
    ])
  })
})

describe('someone else saved meanwhile', () => {
  const current: Scale = {
    ...scale,
    version: 5,
    classes: [
      scaleClass('low', null, 1, { advice: 'Surveiller.' }),
      scaleClass('middle', 1, 12.5, { label: 'Moyenne' }),
      scaleClass('highest', 12.5, null),
    ],
  }
  const mine = followed(changeClass(draft, 1, { label: 'Modérée' }), scale, current)

  test('a class that one did not touch is as it is now, what one typed stays', () => {
    expect(mine.map(({ label }) => label)).toEqual(['low', 'Modérée', 'high'])
    expect(mine[0]?.advice).toBe('Surveiller.')
  })

  test('the stored words are told of every class that differs', () => {
    const told = mine.map((one) => currentWords(one, current))
    expect(told).toEqual([undefined, 'Maintenant\u00A0: nom «\u00A0Moyenne\u00A0»', 'Maintenant\u00A0: retirée'])
    expect(currentWords({ ...classDraftOf(scaleClass('new', 1, 2)), key: null }, current)).toBeUndefined()
  })
})

test('faults are named by their class, and both bounds by the one that is shown', () => {
  const errors = { label: ['a'], 'classes.1.text': ['b'], 'classes.2.min': ['c'] }
  expect(namedErrors(errors, draft)).toEqual({ label: ['a'], 'classes.middle.text': ['b'], 'classes.high.max': ['c'] })
  expect(namedErrors({ 'classes.0.max': ['d'], 'classes.0.min': ['e'] }, draft)).toEqual({ 'classes.low.max': ['d'] })
})
