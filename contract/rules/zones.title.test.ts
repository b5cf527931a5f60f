import { expect, test } from 'vitest'
import { zoneTitle } from './zones.title.ts'

test.each([
  ['56.08.2', '56.08.2\u00A0– Baie'],
  ['50-14-01', '50-14-01\u00A0– Baie'],
  ['17-C-21', '17-\u2060C-21\u00A0– Baie'],
  ['X 9-A', 'X\u00A09-\u2060A\u00A0– Baie'],
])('%s and its dash stay on one line', (code, title) => {
  expect(zoneTitle({ code, name: 'Baie' })).toBe(title)
})
