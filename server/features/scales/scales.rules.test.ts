import { expect, test } from 'vitest'
import { newKey, withKeys } from './scales.rules.ts'

test.each([
  ['Très élevée', [], 'tres_elevee'],
  ['Très élevée', ['tres_elevee'], 'tres_elevee_2'],
  ['très  ÉLEVÉE !', ['tres_elevee', 'tres_elevee_2'], 'tres_elevee_3'],
  ['Cœur', [], 'coeur'],
  ['🌊', [], 'classe'],
  ['Москва', ['classe'], 'classe_2'],
  ['None', [], 'classe'],
  ['Constructor', [], 'classe'],
  ['__proto__', [], 'proto'],
  ['x'.repeat(40), [], 'x'.repeat(36)],
])('« %s » beside %j is %s', (label, taken, key) => {
  expect(newKey(label, new Set(taken))).toBe(key)
})

test('two new classes with one label get different keys', () => {
  const one = {
    key: null,
    label: 'Alerte',
    min: null,
    max: 1,
    fill: '#000000',
    text: '#FFFFFF',
    mark: '!',
    advice: '',
    old_data_advice: '',
  }
  expect(withKeys([one, { ...one, key: 'alerte_2' }, one], ['alerte', 'alerte_2']).map(({ key }) => key)).toEqual([
    'alerte_3',
    'alerte_2',
    'alerte_4',
  ])
})
