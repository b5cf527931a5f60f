import { expect, test } from 'vitest'
import type { ZoneHistory } from '../../../../contract/zones.ts'
import { readHistory } from './replay.rules.ts'

const zone = (code: string, arn_f: ZoneHistory['zones'][number]['rankings']['arn_f']) => ({
  ...{
    id: 1,
    code,
    name: 'Anse\nde l’Élorn',
    department: '56',
    aliases: [],
    center: null,
    bbox: null,
    archived_on: null,
  },
  rankings: { phages: [], arn_f },
  samplings: { phages: [], arn_f: [] },
})
const REST = { updated_at: null, from: '2026-01-01', on: '2026-03-01', tiles_version: '' }
const ZONES = [
  zone('1', [
    ['2025-12-01', '2026-01-10', 'faible', 2, false],
    ['2026-01-11', '2026-02-28', 'elevee', 200, false],
  ]),
  zone('2', [['2026-02-01', null, 'faible', null, false]]),
]

/** As the server writes it. */
const textOf = (zones: readonly unknown[]) =>
  `${JSON.stringify(REST).slice(0, -1)},"zones":[\n${zones.map((one) => JSON.stringify(one)).join(',\n')}\n]}`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const always = async () => true

test('the history is read zone by zone as it would be in one piece', async () => {
  expect(await readHistory(bytesOf(textOf(ZONES)), always)).toMatchObject(JSON.parse(textOf(ZONES)))
  expect((await readHistory(bytesOf(textOf([])), always))?.zones).toEqual([])
})

test('a change is the first day of a class and the one after its last, once each, within what can be shown', async () => {
  const history = await readHistory(bytesOf(textOf(ZONES)), always)
  expect(history?.changes).toEqual({
    phages: ['2026-01-01', '2026-03-01'],
    arn_f: ['2026-01-01', '2026-01-11', '2026-02-01', '2026-03-01'],
    both: ['2026-01-01', '2026-01-11', '2026-02-01', '2026-03-01'],
  })
})

test('each zone may be followed by a pause, and nothing is read on for nobody', async () => {
  let pauses = 0
  const many = textOf(Array.from({ length: 20 }, () => ZONES[0]))
  const pause = async () => ++pauses < 5
  expect(await readHistory(bytesOf(many), pause)).toBeNull()
  expect(pauses).toBe(5)
})

test('what came in part is refused', async () => {
  await expect(readHistory(bytesOf(textOf(ZONES).slice(0, -20)), always)).rejects.toThrow()
})
