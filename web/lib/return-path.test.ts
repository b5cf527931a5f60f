import { expect, test } from 'vitest'
import type { Role } from '../../contract/core/access.ts'
import { returnPath } from './return-path.ts'

test.each<[unknown, Role, string | null]>([
  [{ from: '/app/results?page=2#bas' }, 'client', '/app/results?page=2#bas'],
  [{ from: '/admin/zones' }, 'actalia-user', '/admin/zones'],
  [{ from: '/admin/zones' }, 'client', null],
  [{ from: '/app/map' }, 'registered', null],
  [{ from: '/registration/wait' }, 'registered', '/registration/wait'],
  [{ from: '/auth/legals' }, 'client', null],
  [{ from: '/nulle/part' }, 'client', null],
  [{ from: '//ailleurs.example/app/map' }, 'client', null],
  [{ from: '/\\ailleurs.example/app/map' }, 'client', null],
  [{ from: 'https://ailleurs.example/app/map' }, 'client', null],
  [{ from: 'javascript:alert(1)' }, 'client', null],
  [{ from: 3 }, 'client', null],
  [null, 'client', null],
  [undefined, 'client', null],
])('%j: a %s comes back to %s', (state, role, path) => {
  expect(returnPath(state, role)).toBe(path)
})
