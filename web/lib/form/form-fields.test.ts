import { expect, test } from 'vitest'
import { type FormElement, fieldValue, firstFault } from './form-fields.ts'

const name = { name: 'name', type: 'text', value: 'Baie', checked: false, dataset: {} }
const sector = { name: '', type: 'text', value: 'Pêche', dataset: { field: 'sector_id' } }
const hidden = { name: 'sector_id', type: 'hidden', value: '4', dataset: {} }
const day = { name: 'starts_on', type: 'text', value: '5/11', dataset: { value: '2026-11-05' } }
const shape = { name: 'geometry', type: 'button', value: '', dataset: { value: '2' } }
const send = { name: '', type: 'submit', dataset: {} }
const low = { name: 'class', type: 'radio', value: 'low', checked: false, dataset: {} }
const high = { name: 'class', type: 'radio', value: 'high', checked: true, dataset: {} }
const elements: FormElement[] = [{ name: '', type: 'fieldset', dataset: {} }, hidden, sector, name, low, high, send]

test('the first faulty field is focused, by its visible part', () => {
  expect(firstFault(elements, { name: ['Vide.'], sector_id: ['Choisissez.'] })).toBe(sector)
  expect(firstFault(elements, { name: ['Vide.'] })).toBe(name)
  expect(firstFault(elements, { token: ['Expiré.'] })).toBeUndefined()
  expect(firstFault(elements, {})).toBeUndefined()
  expect(firstFault([shape], { 'geometry.coordinates': ['Ouverte.'] })).toBe(shape)
})

test.each([
  ['a text', [name], 'name', 'Baie'],
  ['a list and the hidden input that it fills', [hidden, sector], 'sector_id', '4\nPêche'],
  ['the meaning of a typed day, however it is written', [day], 'starts_on', '2026-11-05'],
  ['the box that is on', [low, high], 'class', 'high'],
  ['a part of what a button holds', [shape], 'geometry.coordinates', '2'],
  ['nothing to see', [hidden], 'sector_id', null],
  ['no control', [name, send], 'zone_ids', null],
])('the value of %s', (_name, controls, field, value) => {
  expect(fieldValue(controls, field)).toBe(value)
})
