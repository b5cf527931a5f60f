import { expect, test, vi } from 'vitest'
import { TODAY } from './line-to-paste.ts'
import { partsOf } from './paste.parts.ts'

const LINES = 500

test.each<[string, (at: number) => readonly string[]]>([
  ['words', (at) => [`Ligne de texte ${at}`]],
  ['days', () => ['Résultats du 24/11/2026']],
  ['zones that are not known', (at) => [`99.${at}.X`, '', '']],
  ['days, each above a row', (at) => (at % 2 ? ['99.1', 'Phages', '24/11/2026'] : ['Résultats du 24/11/2026'])],
  ['days, each above names', (at) => (at % 2 ? ['Code', 'Type', 'Valeur'] : ['Résultats du 24/11/2026'])],
  ['states', () => ['Résultats provisoires']],
  ['states of a mark', (at) => (at === 1 ? ['99.1', 'Phages', '4*'] : ['* provisoire'])],
])('thousands of lines are each looked at once: %s', (_what, cellsOf) => {
  const isZone = vi.fn(() => false)
  const no = () => false
  const names = { isNameOf: no, isOtherName: no, isNameOfOther: no, isOtherCode: no, speaksOfZone: no }
  const rows = Array.from({ length: LINES }, (_, at) => {
    const cells = at === 0 ? ['Code', 'Type', 'Valeur'] : cellsOf(at)
    return { row: at + 1, cells, raw: cells.join(';'), isStruck: false }
  })
  const parts = partsOf(rows, { scales: [], today: TODAY, isZone, ...names })
  expect(isZone.mock.calls.length).toBeLessThanOrEqual(2 * LINES)
  for (const { doubts } of parts) expect(doubts.size).toBeLessThanOrEqual(1)
})
