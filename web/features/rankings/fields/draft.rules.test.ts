import { expect, test } from 'vitest'
import type { Scale, ScaleClass } from '../../../../contract/scales.ts'
import { classByKey } from '../../scales/scales.rules.ts'
import { classChoices, draftOf, loadHint, moved, newDraft, proposalText, redrafted, understand } from './draft.rules.ts'

const TODAY = '2026-11-21'

const given = (key: string, label: string, min: number | null, max: number | null): ScaleClass => ({
  key,
  label,
  min,
  max,
  fill: '#ABD9E9',
  text: '#000000',
  mark: '●',
  advice: '',
  is_retired: false,
})

const SCALE: Scale = {
  type: 'arn_f',
  label: 'ARN F-spécifiques infectieux',
  unit: 'UFP/g',
  validity_days: 28,
  version: 1,
  classes: [
    given('tres_faible', 'Très faible', null, 1),
    given('faible', 'Faible', 1, 10),
    given('elevee', 'Élevée', 10, null),
    { ...given('ancienne', 'Ancienne', 5, 6), is_retired: true },
  ],
}

const typed = (part: object) => ({ ...newDraft('arn_f', TODAY), ...part })

test('a new assignment begins today and has no end', () => {
  expect(newDraft('phages', TODAY)).toMatchObject({ startsOn: '21/11/26', endsOn: '', chosen: null, value: '' })
})

test.each([
  ['', false, null, null],
  ['4,2', false, 'faible', 'faible'],
  ['12.5', false, 'elevee', 'elevee'],
  ['< 1', false, 'tres_faible', 'tres_faible'],
  ['50', true, 'tres_faible', 'tres_faible'],
  ['5,5', false, 'faible', 'faible'],
  ['douze', false, null, null],
])('« %s » (below the limit: %s) proposes %s', (value, isBelowLimit, proposed, shown) => {
  const understood = understand(typed({ value, isBelowLimit }), SCALE, TODAY)
  expect([understood.proposed?.key ?? null, understood.shown?.key ?? null]).toEqual([proposed, shown])
})

test('a chosen class stays while the value changes, and what the scale says is said', () => {
  const understood = understand(typed({ value: '4', chosen: 'elevee' }), SCALE, TODAY)
  expect(understood.shown?.key).toBe('elevee')
  expect(proposalText(understood)).toBe('Proposé par l’échelle\u00A0: Faible')
  expect(proposalText(understand(typed({ value: '4' }), SCALE, TODAY))).toBe('Proposé par l’échelle pour cette valeur.')
  expect(proposalText(understand(typed({ chosen: 'elevee' }), SCALE, TODAY))).toBe('')
})

test.each([
  ['', false, 'Facultative\u00A0; virgule ou point, «\u00A0<\u00A01\u00A0» sous la limite.'],
  ['12.50', false, 'Compris\u00A0: 12,5\u00A0UFP/g.'],
  ['<1', false, 'Compris\u00A0: <\u00A01\u00A0UFP/g, sous la limite de détection.'],
  ['', true, 'Donnez la limite de détection.'],
  ['abc', false, 'Écrivez un nombre, par exemple 12,5 ou < 1.'],
])('« %s » (box: %s) is understood: %s', (value, isBelowLimit, hint) => {
  expect(loadHint(understand(typed({ value, isBelowLimit }), SCALE, TODAY), 'UFP/g')).toBe(hint)
})

test.each([
  ['21/11/26', '', { starts_on: '2026-11-21', ends_on: null }],
  ['1/12/2026', '28.12.26', { starts_on: '2026-12-01', ends_on: '2026-12-28' }],
  ['21/11/26', '20/11/26', null],
  ['demain', '', null],
  ['21/11/26', 'Noël', null],
])('from %s to « %s »', (startsOn, endsOn, period) => {
  expect(understand(typed({ startsOn, endsOn }), SCALE, TODAY).period).toEqual(period)
})

test('a correction begins with the assignment as it is, but for its reason', () => {
  const ranking = { class: 'faible', value: 1234.5, below_limit: true, starts_on: '2026-11-01', ends_on: '2026-11-28' }
  const draft = draftOf('arn_f', ranking, TODAY)
  expect(draft).toMatchObject({
    isBelowLimit: true,
    chosen: 'faible',
    startsOn: '01/11/26',
    endsOn: '28/11/26',
    reason: '',
  })
  expect(understand(draft, SCALE, TODAY).load).toEqual({ value: 1234.5, below_limit: true })
})

test('a retired class is offered only to the assignment that has it', () => {
  expect(classChoices(SCALE, null).map(({ key }) => key)).toEqual(['tres_faible', 'faible', 'elevee'])
  expect(classChoices(SCALE, 'ancienne').map(({ key }) => key)).toContain('ancienne')
  expect(classByKey(SCALE, 'ancienne').label).toBe('Ancienne')
  expect(classByKey(SCALE, null).label).toBe('Non classée')
})

test('a day is moved without touching the rest', () => {
  const draft = typed({ value: '4', endsOn: '31/12/26' })
  expect(moved(draft, { starts_on: '2026-12-17' }, TODAY)).toEqual({ ...draft, startsOn: '17/12/26' })
})

test.each([
  [{ startsOn: '21/11/2026' }, true],
  [{ reason: 'Erreur', value: '4' }, true],
  [{ startsOn: '22/11/26' }, false],
  [{ endsOn: '30/11/26' }, false],
  [{ type: 'phages' }, false],
] as const)('what gives way is still agreed after %j: %s', (change, isAgreed) => {
  const draft = typed({ shortens: true })
  expect(redrafted(draft, { ...draft, ...change }, TODAY).shortens).toBe(isAgreed)
})
