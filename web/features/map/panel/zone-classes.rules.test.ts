import { expect, test } from 'vitest'
import type { Scale } from '../../../../contract/scales.ts'
import { UNKNOWN, UNRANKED } from '../../scales/scales.rules.ts'
import { changeText, formerText, NOTHING_SEEN, newsOf, periodText, recentChange } from './zone-classes.rules.ts'

const faible = { ...UNRANKED, key: 'faible', label: 'Faible' }
const scale: Scale = {
  type: 'phages',
  label: 'Classification Phages',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [{ ...UNRANKED, key: 'tres_faible', label: 'Très faible' }, faible],
}

test.each([
  ['tres_faible', '2026-11-26', 'Très faible → Faible depuis aujourd’hui'],
  ['tres_faible', '2026-11-25', 'Très faible → Faible depuis hier'],
  ['tres_faible', '2026-11-24', 'Très faible → Faible depuis mardi'],
  ['tres_faible', '2026-11-20', 'Très faible → Faible depuis vendredi'],
  [null, '2026-11-24', 'Non classée → Faible depuis mardi'],
  ['gone', '2026-11-24', 'Classe inconnue → Faible depuis mardi'],
])('a class before, %s, changed on %s: %s', (before, since, text) => {
  expect(changeText({ before, since }, faible, scale, '2026-11-26')).toBe(text)
})

test.each([
  ['2026-11-26', 'Très faible hier encore'],
  ['2026-11-25', 'Très faible avant-hier encore'],
  ['2026-11-24', 'Très faible avant mardi'],
])('where there is less room, changed on %s: %s', (since, text) => {
  expect(formerText({ before: 'tres_faible', since }, scale, '2026-11-26')).toBe(text)
})

test.each([
  ['2026-11-20', true],
  ['2026-11-19', false],
])('kept since, a change of %s is told on 26 November: %s', (since, isTold) => {
  const change = { before: 'faible', since }
  expect(recentChange(change, '2026-11-26')).toBe(isTold ? change : null)
  expect(recentChange(undefined, '2026-11-26')).toBeNull()
})

test('a class that ended is told of too', () => {
  expect(changeText({ before: 'faible', since: '2026-11-26' }, UNRANKED, scale, '2026-11-26')).toBe(
    'Faible → Non classée depuis aujourd’hui',
  )
})

const elevee = { ...UNRANKED, key: 'elevee', label: 'Élevée' }

test.each([
  ['from one class to another', [faible, elevee], 'Classification Phages, Faible → Élevée'],
  ['not by another value', [faible, faible], null],
  ['not when the scale comes after the zone', [UNKNOWN, elevee], null],
  ['not when the zone comes before its scale', [faible, UNKNOWN], null],
  [
    'once the scale has come, from the class before',
    [faible, UNKNOWN, elevee],
    'Classification Phages, Faible → Élevée',
  ],
  ['not when the same class is known again', [faible, UNKNOWN, faible], null],
  ['when a class ends', [faible, UNRANKED], 'Classification Phages, Faible → Non classée'],
  ['when a class begins', [UNRANKED, elevee], 'Classification Phages, Non classée → Élevée'],
])('a class is said to have just changed %s', (_when, looks, expected) => {
  const [first, ...later] = looks.map((look) => [{ scale, look }])
  const { news } = later.reduce((seen, shown) => newsOf(seen, shown), newsOf(NOTHING_SEEN, first ?? []))
  expect(news).toBe(expected)
})

test('what was said stays while nothing else changes', () => {
  const said = newsOf(newsOf(NOTHING_SEEN, [{ scale, look: faible }]), [{ scale, look: elevee }])
  expect(newsOf(said, [{ scale, look: elevee }])).toBe(said)
  expect(newsOf(said, [{ scale, look: UNKNOWN }])).toBe(said)
})

test.each([
  ['2026-11-24', '2026-12-21', 'Valable du 24\u00A0nov. au 21\u00A0déc.'],
  ['2026-11-24', null, 'Valable depuis le 24\u00A0nov.'],
  ['2026-03-02', '2027-08-01', 'Valable du 2\u00A0mars\u00A02026 au 1\u00A0août\u00A02027'],
])('from %s to %s: %s', (starts_on, ends_on, text) => {
  expect(periodText({ starts_on, ends_on }, '2026-11-26')).toBe(text)
})
