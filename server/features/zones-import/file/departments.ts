import { fold } from '../../../../contract/core/text.ts'
import { DEPARTMENTS } from '../../../../contract/rules/zones.departments.ts'

const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['22', 'Côtes-du-Nord'],
  ['974', 'Réunion'],
]

const lettersOf = (text: string) => fold(text).replace(/[^0-9a-z]/g, '')

const BY_NAME = new Map([...DEPARTMENTS, ...OTHER_NAMES].map(([number, name]) => [lettersOf(name), number]))

const NUMBER = /^(?:0[1-9]|1\d|2[1-9]|[3-8]\d|9[0-5]|2[AB]|97[1-8]|98[4678])$/

/** Reads 56, « 56 », 56.0, « 056 », « 2a », « Morbihan » or « 56 - Morbihan »; '' when there is none. */
export function readDepartment(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value).slice(0, 100).trim().toUpperCase()
  const [, digits = ''] = /^0*(\d{1,3}|2[AB])(?:[.,]0*)?$/.exec(text) ?? []
  if (digits) return departmentNumber(digits)
  const named = BY_NAME.get(lettersOf(text))
  if (named) return named
  const [, before, after] = /^(\w{2,3})[\s:–-]+\p{L}|\p{L}\s*\((\w{2,3})\)$/u.exec(text) ?? []
  return departmentNumber(before ?? after ?? '')
}

/** Some codes begin with two departments (2956.08.100): the first counts. */
export function departmentOfCode(code: string): string {
  const text = code.toUpperCase()
  const [, alone] = /^(\d)(?:[^0-9A-Z]|$)/.exec(text) ?? []
  if (alone) return departmentNumber(alone)
  const [three = '', two = ''] = [text.slice(0, 3), text.slice(0, 2)]
  return departmentNumber(three.startsWith('9') ? three : '') || departmentNumber(two)
}

function departmentNumber(digits: string) {
  const number = digits.padStart(2, '0')
  return NUMBER.test(number) ? number : ''
}
