import { expect, test } from 'vitest'
import { type Period, planRanking } from '../../../contract/rules/rankings.periods.ts'
import type { Scale, ScaleClass } from '../../../contract/scales.ts'
import { classByKey, UNRANKED } from '../scales/scales.rules.ts'
import {
  asShownNow,
  classChoices,
  classCounts,
  consequencesOf,
  draftOf,
  isInForce,
  loadHint,
  parseDraft,
  periodText,
  proposalText,
  resolveConflict,
  shortenedBy,
  withInForce,
} from './rankings.rules.ts'

test('a class typed before the history has come is checked against what then shows; typed after it, against that', () => {
  const zone = { id: 1, code: '56.08.2', name: 'Baie de Quiberon' }
  const latest = { phages: null, arn_f: null }
  const before = { ...zone, rankings: { ...latest } }
  expect(asShownNow(zone, latest, true).rankings).toBe(latest)
  expect(asShownNow(before, latest, true)).toBe(before)
  expect(asShownNow(before, latest, false).rankings).toBe(latest)
  expect(asShownNow(zone, undefined, true)).toBe(zone)
})

const TODAY = '2026-11-21'

const given = (key: string, label: string, min: number | null, max: number | null): ScaleClass => ({
  ...UNRANKED,
  key,
  label,
  min,
  max,
})

const SCALE: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  ranking_days: 28,
  names: [],
  version: 1,
  classes: [
    given('tres_faible', 'Très faible', null, 1),
    given('faible', 'Faible', 1, 10),
    given('elevee', 'Élevée', 10, null),
    { ...given('ancienne', 'Ancienne', 5, 6), is_retired: true },
  ],
}

const on = (starts_on: string, ends_on: string | null = null): Period => ({ starts_on, ends_on })

const PAST = on('2026-09-01', '2026-09-28')
const CURRENT = on('2026-11-10', '2026-12-07')
const OPEN = on('2026-11-10')
const FUTURE = on('2027-01-01', '2027-01-28')

const typed = (part: object) => ({ ...draftOf(null, TODAY), ...part })

test('a new ranking begins today and has no end', () => {
  expect(draftOf(null, TODAY)).toMatchObject({ starts_on: '21/11/26', ends_on: '', class: '', value: '' })
})

test.each([
  ['', false, null, null],
  ['4,2', false, 'faible', 'faible'],
  ['12.5', false, 'elevee', 'elevee'],
  ['< 1', false, 'tres_faible', 'tres_faible'],
  ['50', true, 'tres_faible', 'tres_faible'],
  ['5,5', false, 'faible', 'faible'],
  ['douze', false, null, null],
])('« %s » (below the limit: %s) proposes %s', (value, below_limit, proposed, shown) => {
  const parsed = parseDraft(typed({ value, below_limit }), SCALE, TODAY)
  expect([parsed.proposed?.key ?? null, parsed.shown?.key ?? null]).toEqual([proposed, shown])
})

test('a chosen class stays while the value changes, and what the scale says is said', () => {
  const parsed = parseDraft(typed({ value: '4', class: 'elevee' }), SCALE, TODAY)
  expect(parsed.shown?.key).toBe('elevee')
  expect(proposalText(parsed)).toBe('Proposé par l’échelle\u00A0: Faible')
  expect(proposalText(parseDraft(typed({ value: '4' }), SCALE, TODAY))).toBe('Proposé par l’échelle pour cette valeur.')
  expect(proposalText(parseDraft(typed({ class: 'elevee' }), SCALE, TODAY))).toBe('')
})

test.each([
  ['', false, 'Facultative\u00A0; virgule ou point, «\u00A0<\u00A01\u00A0» pour moins de 1.'],
  ['12.50', false, 'Compris\u00A0: 12,5\u00A0UFP/g.'],
  ['<1', false, 'Compris\u00A0: <\u00A01\u00A0UFP/g, moins que ce qu’on sait mesurer.'],
  ['', true, 'Donnez la limite de détection.'],
  ['abc', false, 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
])('« %s » (box: %s) is parsed: %s', (value, below_limit, hint) => {
  expect(loadHint(parseDraft(typed({ value, below_limit }), SCALE, TODAY), 'UFP/g')).toBe(hint)
})

test.each([
  ['21/11/26', '', { starts_on: '2026-11-21', ends_on: null }],
  ['1/12/2026', '28.12.26', { starts_on: '2026-12-01', ends_on: '2026-12-28' }],
  ['21/11/26', '20/11/26', null],
  ['demain', '', null],
  ['21/11/26', 'Noël', null],
])('from %s to « %s »', (starts_on, ends_on, period) => {
  expect(parseDraft(typed({ starts_on, ends_on }), SCALE, TODAY).period).toEqual(period)
})

test('a correction begins with the ranking as it is, but for its reason', () => {
  const ranking = { class: 'faible', value: 1234.5, below_limit: true, starts_on: '2026-11-01', ends_on: '2026-11-28' }
  const draft = draftOf(ranking, TODAY)
  expect(draft).toMatchObject({
    below_limit: true,
    class: 'faible',
    starts_on: '01/11/26',
    ends_on: '28/11/26',
    reason: '',
  })
  expect(parseDraft(draft, SCALE, TODAY).load).toEqual({ value: 1234.5, below_limit: true })
})

test('a retired class is offered only to the ranking that has it', () => {
  expect(classChoices(SCALE, null).map(({ key }) => key)).toEqual(['tres_faible', 'faible', 'elevee'])
  expect(classChoices(SCALE, 'ancienne').map(({ key }) => key)).toContain('ancienne')
  expect(classByKey(SCALE, 'ancienne').label).toBe('Ancienne')
  expect(classByKey(SCALE, null).label).toBe('Non classée')
})

test('a class that the scale lacks is counted as unknown, never as unranked', () => {
  expect(classByKey(SCALE, 'gone').label).toBe('Classe inconnue')
  expect(classCounts(['gone', null, 'faible', 'lost'], SCALE).map(({ shown, count }) => [shown.label, count])).toEqual([
    ['Faible', 1],
    ['Classe inconnue', 2],
    ['Non classée', 1],
  ])
})

test.each([
  ['after the one in force', [CURRENT], on(TODAY), { field: 'starts_on', day: '2026-12-08' }],
  ['before a future one', [FUTURE], on(TODAY), { field: 'ends_on', day: '2026-12-31' }],
  ['neither frees it', [CURRENT, on('2026-12-08', '2026-12-20')], on(TODAY, '2026-12-31'), null],
  ['the end would come before the start', [CURRENT], on(TODAY, '2026-12-01'), null],
  ['nothing to free', [PAST], on(TODAY), null],
  ['the same day as an open one', [OPEN], on('2026-11-10'), null],
])('a way out: %s', (_name, existing, added, expected) => {
  expect(resolveConflict(existing, added)).toEqual(expected)
})

test.each([
  [[OPEN], on(TODAY), ['Le classement en cours s’arrêtera le 20\u00A0nov.\u00A02026.']],
  [[on('2026-12-01')], on('2026-12-10'), ['Le classement à venir s’arrêtera le 9\u00A0déc.\u00A02026.']],
  [
    [OPEN],
    on(TODAY, '2026-11-28'),
    [
      'Le classement en cours s’arrêtera le 20\u00A0nov.\u00A02026.',
      'À partir du 29\u00A0nov.\u00A02026, la zone sera non classée.',
    ],
  ],
  [[FUTURE], on(TODAY, '2026-12-31'), []],
  [[], on('2025-01-01', '2025-01-28'), []],
  [[CURRENT], on(TODAY), []],
])('saving tells what else it does: %j, then %j', (existing, added, said) => {
  expect(consequencesOf({ plan: planRanking(existing, added, 'open'), added, existing, today: TODAY })).toEqual(said)
})

test.each([
  [on('2026-11-01', '2026-11-28'), 'Du 1\u00A0nov.\u00A02026 au 28\u00A0nov.\u00A02026'],
  [on('2026-11-01', '2026-11-01'), 'Le 1\u00A0nov.\u00A02026'],
  [on('2026-11-01'), 'À partir du 1\u00A0nov.\u00A02026'],
])('%j in words', (period, words) => {
  expect(periodText(period)).toBe(words)
})

test.each([
  [CURRENT, '2026-11-10', true],
  [CURRENT, '2026-12-07', true],
  [CURRENT, '2026-12-08', false],
  [OPEN, '2099-01-01', true],
])('%j on %s: %s', (period, day, expected) => {
  expect(isInForce(period, day)).toBe(expected)
})

test.each([
  ['inside one that has an end', [CURRENT], on(TODAY), CURRENT],
  ['on its first day', [CURRENT], on('2026-11-10'), null],
  ['inside an open one, which ends in any case', [OPEN], on(TODAY), null],
  ['inside one, over another', [CURRENT, FUTURE], on(TODAY), null],
  ['beside all', [PAST], on(TODAY), null],
])('ending one that has an end makes room: %s', (_name, existing, added, expected) => {
  expect(shortenedBy(existing, added)).toBe(expected)
})

test('what is in force now goes to the zones that were sent, and brings back none that was taken off meanwhile', () => {
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, code: `34.0${id}`, name: 'Anse' }))
  if (!one || !two || !three) throw new Error('no zones')
  const ranking = { id: 9, class: 'elevee', value: null, below_limit: false, ...CURRENT }
  const changed = { sent: [one, two, three], type: 'arn_f', now: [null, null, ranking] } as const
  expect(withInForce([one, three], changed)).toEqual([
    { ...one, rankings: { arn_f: null } },
    { ...three, rankings: { arn_f: ranking } },
  ])
})
