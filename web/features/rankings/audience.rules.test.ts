import { expect, test } from 'vitest'
import { audienceText } from './audience.rules.ts'

test.each([
  [0, '2024-03-01', 'Aucun abonné ne sera alerté'],
  [0, '2024-03-05', 'Aucun abonné ne sera alerté le 5\u00A0mars\u00A02024'],
  [1, '2024-03-01', '1\u00A0abonné sera alerté'],
  [2, '2024-03-01', '2\u00A0abonnés seront alertés'],
  [1234, '2024-02-01', '1\u202F234\u00A0abonnés seront alertés'],
  [3, '2024-03-05', '3\u00A0abonnés seront alertés le 5\u00A0mars\u00A02024'],
  [3, '2025-03-05', '3\u00A0abonnés seront alertés le 5\u00A0mars\u00A02025'],
])('%d from %s: %s', (people, startsOn, text) => {
  expect(audienceText(people, startsOn, '2024-03-01')).toBe(text)
})
