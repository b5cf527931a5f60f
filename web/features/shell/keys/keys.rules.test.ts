import { expect, test } from 'vitest'
import { type KeyAct, keyActOf } from './keys.rules.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
})
const IDLE = { isWriting: false, areSingleKeysOn: true }

test.each<[string, object, KeyAct | null]>([
  ['k', { ctrlKey: true }, 'palette'],
  ['K', { ctrlKey: true }, 'palette'],
  ['k', { metaKey: true }, 'palette'],
  ['k', {}, null],
  ['k', { ctrlKey: true, shiftKey: true }, null],
  ['k', { ctrlKey: true, altKey: true }, null],
  ['k', { ctrlKey: true, repeat: true }, null],
  ['k', { ctrlKey: true, defaultPrevented: true }, null],
  ['/', {}, 'search'],
  ['/', { shiftKey: true }, 'search'],
  ['/', { ctrlKey: true }, null],
  ['/', { altKey: true }, null],
  ['/', { isComposing: true }, null],
  ['/', { defaultPrevented: true }, null],
  ['?', { shiftKey: true }, 'list'],
  ['?', { metaKey: true }, null],
  ['a', {}, null],
  ['Enter', {}, null],
])('%s with %j does: %s', (key, more, act) => {
  expect(keyActOf(pressed(key, more), IDLE)).toBe(act)
})

test.each(['/', '?'])('%s alone does nothing in a field, nor once it is turned off', (key) => {
  expect(keyActOf(pressed(key), { ...IDLE, isWriting: true })).toBeNull()
  expect(keyActOf(pressed(key), { ...IDLE, areSingleKeysOn: false })).toBeNull()
})

test.each([{ isWriting: true }, { areSingleKeysOn: false }])('Ctrl+K stays with %j', (place) => {
  expect(keyActOf(pressed('k', { ctrlKey: true }), { ...IDLE, ...place })).toBe('palette')
})
