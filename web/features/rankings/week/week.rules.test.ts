import { describe, expect, test } from 'vitest'
import type { RankingProposal } from '../../../../contract/rankings.week.ts'
import { IN_FORCE, SCALE } from './draft/scale-in-force.ts'
import {
  batchedOf,
  batchOf,
  faultsByLine,
  knownWords,
  proposedWords,
  refusalToTell,
  type WeekLineChange,
  weekLineOf,
} from './week.rules.ts'

const TODAY = '2026-11-24'

const proposal = (values: Partial<RankingProposal> = {}): RankingProposal => ({
  zone: { id: 1, code: '56.08.2', name: 'Baie de Quiberon', aliases: ['QB-2'] },
  type: 'arn_f',
  in_force: IN_FORCE,
  decided: { at: '2026-11-10T09:08:00Z', by: 'Anne Le Goff', is_own: false },
  reasons: ['changes', 'worse'],
  samplings: [{ sampled_on: '2026-11-20', class: 'moderee', value: 38, below_limit: false }],
  class: 'moderee',
  value: 38,
  below_limit: false,
  starts_on: TODAY,
  ends_on: '2026-12-22',
  ...values,
})
const line = (values: Partial<RankingProposal> = {}, change?: WeekLineChange) =>
  weekLineOf(proposal(values), SCALE, change, TODAY)

const OLD = [{ sampled_on: '2026-10-01', class: 'moderee', value: 38, below_limit: false }]

describe('a line is ticked', () => {
  test.each<[string, Partial<RankingProposal>, WeekLineChange | undefined, boolean]>([
    ['where the class changes', {}, undefined, true],
    ['not where it stays', { class: 'faible', value: 4 }, undefined, false],
    ['where there is none', { in_force: null }, undefined, true],
    ['not where there is no sampling', { in_force: null, class: null, value: null, samplings: [] }, undefined, false],
    ['not by an old sampling', { samplings: OLD }, undefined, false],
    ['not once it is unticked', {}, { isTicked: false }, false],
    ['once it is edited', { class: 'faible', value: 4 }, { value: '5' }, true],
    ['not when it is unticked after it was edited', {}, { value: '5', isTicked: false }, false],
  ])('%s', (_name, values, change, isTicked) => {
    expect(line(values, change).isTicked).toBe(isTicked)
  })
})

test.each<[WeekLineChange | undefined, string | undefined, boolean, boolean]>([
  [undefined, 'moderee', true, true],
  [{ value: '250' }, 'elevee', true, true],
  [{ value: '< 1' }, 'faible', false, false],
  [{ class: 'elevee' }, 'elevee', true, true],
  [{ value: 'douze' }, undefined, false, false],
])('changed by %j it gives %s (changes: %s, worse: %s)', (change, key, isChange, isWorse) => {
  const shown = line({}, change)
  expect([shown.shown?.key, shown.isChange, shown.isWorse]).toEqual([key, isChange, isWorse])
})

test('a class that goes further than a retired one with a later start is worse', () => {
  const gone = { key: 'gone', min: 50, max: 80, is_retired: true }
  const scale = { ...SCALE, classes: SCALE.classes.flatMap((one) => [one, { ...one, ...gone }]) }
  const inForce = { ...IN_FORCE, class: 'gone' }
  expect(weekLineOf(proposal({ in_force: inForce }), scale, undefined, TODAY)).toMatchObject({ isWorse: true })
})

test('a line is saved as it is shown, and replaces the ranking that was shown', () => {
  const saved = (values: Partial<RankingProposal>, change?: WeekLineChange) =>
    batchedOf(line(values, change), TODAY, true)
  expect(saved({})).toEqual({
    zone_id: 1,
    type: 'arn_f',
    class: 'moderee',
    is_proposed: true,
    value: '38',
    below_limit: false,
    starts_on: TODAY,
    ends_on: '2026-12-22',
    replaces: 7,
    version: 2,
    last_sampling: { sampled_on: '2026-11-20', value: 38, below_limit: false },
  })
  expect(saved({ samplings: [] }, { class: 'elevee' })).toMatchObject({ is_proposed: false, last_sampling: null })
  expect(saved({ in_force: null, below_limit: true, value: 1 }, { ends_on: '' })).toMatchObject({
    value: '<\u00A01',
    ends_on: null,
    replaces: null,
  })
  expect(saved({}, { starts_on: 'demain' })).toMatchObject({ starts_on: 'demain' })
})

test('a sampling that was pasted is shown as the last one, and saved where it is kept', () => {
  const sampling = { sampled_on: '2026-11-23', value: 250, below_limit: false }
  const shown = (sent: object) => line({}, { value: '250', sampling: { ...sampling, ...sent } })
  const [last, before] = shown({}).samplings
  expect([last, before?.sampled_on]).toEqual([{ ...sampling, isPasted: true }, '2026-11-20'])
  expect(knownWords(shown({}))).toMatch(/dernier prélèvement 250 UFP\/g, collé$/)
  expect(batchedOf(shown({}), TODAY, true).sampling).toEqual(sampling)
  expect(batchedOf(shown({}), TODAY, false)).not.toHaveProperty('sampling')
  // Of a day that has one it is none: what is known stays.
  const again = shown({ sampled_on: '2026-11-20' })
  expect([again.pasted, again.samplings]).toEqual([null, again.proposal.samplings])
  expect(batchedOf(again, TODAY, true)).not.toHaveProperty('sampling')
  const older = shown({ sampled_on: '2026-11-10' })
  expect(older.samplings.at(-1)).toMatchObject({ isPasted: true })
  expect(batchedOf(older, TODAY, true).sampling).toMatchObject({ sampled_on: '2026-11-10' })
})

test('at most five hundred are saved at once', () => {
  const lines = Array.from({ length: 600 }, (_, id) => line({ zone: { id, code: `${id}`, name: '', aliases: [] } }))
  expect(batchOf(lines)).toHaveLength(500)
  expect(batchOf([line({}, { isTicked: false })])).toEqual([])
})

test('a fault is told on its line; a value that cannot be read says nothing of its class', () => {
  const errors = { 'rankings.1.value': ['a'], 'rankings.1.class': ['b'], 'rankings.0.class': ['c'], reason: ['d'] }
  const told = refusalToTell({ message: 'b', errors })
  expect([...faultsByLine(told.errors, ['1-arn_f', '2-arn_f'])]).toEqual([
    ['2-arn_f', { value: ['a'] }],
    ['1-arn_f', { class: ['c'] }],
  ])
  // Nor once the value is mended: what is not told on a line is told nowhere.
  expect(told.message).toBe('a')
  expect(refusalToTell({ message: 'other', errors }).message).toBe('other')
})

test('a screen reader hears what is known of a line, and what is proposed for it', () => {
  expect(knownWords(line())).toBe(
    '56.08.2\u00A0– Baie de Quiberon, ARN F-spécifiques infectieux, en vigueur Faible, dernier prélèvement 38 UFP/g',
  )
  expect(proposedWords(line())).toBe('Proposé\u00A0: Modérée, s’aggrave')
  // Or the class would vanish in silence.
  expect(proposedWords(line({}, { value: 'douze' }))).toBe('Aucune classe proposée')
  expect(proposedWords(line({}, { value: '' }))).toBe('Aucune classe proposée')
  const empty = line({ in_force: null, samplings: [], class: null, value: null })
  expect(knownWords(empty)).toContain('non classée, aucun prélèvement')
  expect(proposedWords(empty)).toBe('')
})
