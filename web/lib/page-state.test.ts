import { expect, test } from 'vitest'
import { stateText } from './page-state.ts'

test.each([
  [{ email: 'a@b.fr' }, 'a@b.fr'],
  [{ email: '' }, ''],
  [{ email: 3 }, null],
  [{ mail: 'a@b.fr' }, null],
  [Object.create({ email: 'a@b.fr' }), null],
  ['email', null],
  [null, null],
  [undefined, null],
])('%j leaves the address %j', (state, text) => {
  expect(stateText(state, 'email')).toBe(text)
})
