import { expect, test } from 'vitest'
import { DEPARTMENTS, departmentName } from './zones.departments.ts'

test.each([
  ['56', 'Morbihan'],
  ['2A', 'Corse-du-Sud'],
  ['971', 'Guadeloupe'],
  ['974', 'La Réunion'],
  ['75', '75'],
  ['', ''],
])('the department %j is shown as %j', (code, name) => {
  expect(departmentName(code)).toBe(name)
})

test('no two departments have one name', () => {
  expect(new Set(DEPARTMENTS.values()).size).toBe(DEPARTMENTS.size)
})
