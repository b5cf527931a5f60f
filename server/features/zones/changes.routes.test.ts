import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { assignRanking, updateRanking } from '../../../contract/rankings.ts'
import { getZone, listZones, type RecentClassChange, type Zone } from '../../../contract/zones.ts'
import { createZone } from '../../../contract/zones-admin.ts'
import type { Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'
import { type CLASSES, day } from '../../test/zones.ts'

const site = testSite()
let admin: Visitor
let client: Visitor

type ClassKey = (typeof CLASSES)[number]
/** A class and the first and last day of its ranking, counted from today; null: no end. */
type ClassPeriod = readonly [key: ClassKey, from: number, until: number | null]
type EventState = ClassPeriod | null
type ToldEvent = readonly [before: EventState, after: EventState, told: number]
type ExpectedChange = readonly [before: ClassKey | null, since: number] | null

const LOW: ClassPeriod = ['tres_faible', -60, null]
const FAINT: ClassPeriod = ['faible', -21, null]
const MEDIUM: ClassPeriod = ['moderee', -21, null]
const HIGH: ClassPeriod = ['elevee', -21, null]

// biome-ignore format: a table
const CASES: [string, ClassPeriod[], ToldEvent[], ExpectedChange][] = [
  ['no class', [], [], null],
  ['the same class for long', [LOW], [], null],
  ['another class since today', [['faible', -60, -1], ['elevee', 0, null]], [], ['faible', 0]],
  ['another class for six days', [['faible', -60, -7], ['elevee', -6, null]], [], ['faible', -6]],
  ['another class for seven days', [['faible', -60, -8], ['elevee', -7, null]], [], null],
  ['another class for eight days', [['faible', -60, -9], ['elevee', -8, null]], [], null],
  ['the same class ranked again', [['faible', -60, -3], ['faible', -2, null]], [], null],
  ['another class, then ranked again', [['faible', -60, -6], ['elevee', -5, -3], ['elevee', -2, null]], [], ['faible', -5]],
  ['another class seven days ago, then ranked again', [['faible', -60, -8], ['elevee', -7, -3], ['elevee', -2, null]], [], null],
  ['two changes', [['faible', -60, -5], ['elevee', -4, -2], ['moderee', -1, null]], [], ['elevee', -1]],
  ['another class for some days', [['faible', -60, -5], ['elevee', -4, -2], ['faible', -1, null]], [], ['elevee', -1]],
  ['the first class of a zone', [['faible', -2, null]], [], [null, -2]],
  ['the first class, seven days ago', [['faible', -7, null]], [], null],
  ['a class after none', [['faible', -60, -9], ['faible', -2, null]], [], [null, -2]],
  ['no class since today', [['faible', -60, -1]], [], ['faible', 0]],
  ['no class for six days', [['faible', -60, -7]], [], ['faible', -6]],
  ['no class for seven days', [['faible', -60, -8]], [], null],
  ['a class of one day, over since', [['faible', -3, -3]], [], ['faible', -2]],
  ['a class that ends today', [['faible', -60, 0]], [], null],
  ['another class from tomorrow', [['faible', -60, 0], ['elevee', 1, null]], [], null],

  ['corrected today, ranked three weeks ago', [HIGH], [[FAINT, HIGH, 0]], ['faible', 0]],
  ['corrected six days ago', [HIGH], [[FAINT, HIGH, -6]], ['faible', -6]],
  ['corrected seven days ago', [HIGH], [[FAINT, HIGH, -7]], null],
  ['corrected eight days ago', [HIGH], [[FAINT, HIGH, -8]], null],
  ['corrected twice', [HIGH], [[FAINT, MEDIUM, -3], [MEDIUM, HIGH, -1]], ['moderee', -1]],
  ['corrected and undone', [FAINT], [[FAINT, HIGH, -3], [HIGH, FAINT, -1]], null],
  ['corrected twice, the second undone', [MEDIUM], [[FAINT, MEDIUM, -3], [MEDIUM, HIGH, -1], [HIGH, MEDIUM, 0]], ['faible', -3]],
  ['corrected nine days ago, undone today', [FAINT], [[FAINT, HIGH, -9], [HIGH, FAINT, 0]], ['elevee', 0]],
  ['corrected seven days ago, undone five days ago', [FAINT], [[FAINT, HIGH, -7], [HIGH, FAINT, -5]], null],
  ['corrected twelve days ago, undone six days ago', [FAINT], [[FAINT, HIGH, -12], [HIGH, FAINT, -6]], null],
  ['corrected thirteen days ago, undone six days ago', [FAINT], [[FAINT, HIGH, -13], [HIGH, FAINT, -6]], ['elevee', -6]],
  ['corrected and undone eight days ago', [FAINT], [[FAINT, HIGH, -8], [HIGH, FAINT, -8]], null],
  ['corrected and undone twice', [FAINT], [[FAINT, HIGH, -8], [HIGH, FAINT, -5], [FAINT, HIGH, -4], [HIGH, FAINT, -2]], null],
  ['corrected twice eight days ago, the second undone', [MEDIUM], [[FAINT, MEDIUM, -8], [MEDIUM, HIGH, -8], [HIGH, MEDIUM, -5]], null],
  ['corrected eight days ago, then on', [HIGH], [[FAINT, MEDIUM, -8], [MEDIUM, HIGH, -5]], ['moderee', -5]],
  ['a correction told again without a change', [HIGH], [[FAINT, HIGH, -2], [HIGH, HIGH, -1]], ['faible', -2]],
  ['corrected to a class that is no longer in force', [MEDIUM], [[FAINT, HIGH, -1]], null],
  ['deleted, none before it', [], [[FAINT, null, -1]], ['faible', -1]],
  ['given and deleted', [], [[null, FAINT, -2], [FAINT, null, -1]], null],
  ['given today from ten days ago', [['faible', -60, -11], ['elevee', -10, null]], [[['faible', -60, null], ['elevee', -10, null], 0]], ['faible', 0]],
  ['given today from three days ago', [['faible', -60, -4], ['elevee', -3, null]], [[['faible', -60, null], ['elevee', -3, null], 0]], ['faible', -3]],
  ['over for three days, told a day late', [['faible', -60, -4]], [[['faible', -60, -4], null, -2]], ['faible', -3]],

  ['begun five days ago, corrected since', [['faible', -60, -6], ['elevee', -5, null]],
    [[['faible', -60, -6], ['moderee', -5, null], -5], [['moderee', -5, null], ['elevee', -5, null], -1]], ['moderee', -1]],
  ['begun and corrected today', [['faible', -60, -1], ['elevee', 0, null]],
    [[['faible', -60, -1], ['moderee', 0, null], 0], [['moderee', 0, null], ['elevee', 0, null], 0]], ['moderee', 0]],
  ['begun five days ago, corrected since and undone', [['faible', -60, -6], ['moderee', -5, null]],
    [[['faible', -60, -6], ['moderee', -5, null], -5], [['moderee', -5, null], ['elevee', -5, null], -2],
      [['elevee', -5, null], ['moderee', -5, null], 0]], ['faible', -5]],
  ['begun five days ago, corrected to the class before', [['faible', -60, -6], ['faible', -5, null]],
    [[['faible', -60, -6], ['moderee', -5, null], -5], [['moderee', -5, null], ['faible', -5, null], -1]], null],
  ['corrected four days ago, another class since', [['moderee', -60, -2], ['elevee', -1, null]],
    [[['faible', -60, null], ['moderee', -60, null], -4], [['moderee', -60, -2], ['elevee', -1, null], -1]], ['moderee', -1]],
]

const zoneIds = new Map<string, number>()

beforeAll(async () => {
  ;[admin, client] = [await site.visitor('actalia-admin'), await site.visitor('client')]
  for (const [title, periods, events] of CASES) {
    const zone = { code: `99.${zoneIds.size}`, name: title, department: '56' }
    const { id } = await site.db.insertInto('zones').values(zone).returning('id').executeTakeFirstOrThrow()
    zoneIds.set(title, id)
    for (const [key, from, until] of periods) {
      const period = { starts_on: day(from), ends_on: until === null ? null : day(until) }
      await site.db
        .insertInto('rankings')
        .values({ zone_id: id, type: 'arn_f', class: key, ...period })
        .execute()
    }
    for (const [before, after, told] of events) {
      // The first minutes of a day in Paris, where UTC has the day before.
      const at = sql<string>`(${day(told)}::date + time '00:05') at time zone 'Europe/Paris'`
      const states = { before: stateOf(before), after: stateOf(after) }
      const event = { zone_id: id, type: 'arn_f' as const, ...states, at, due_at: at, queued_at: at }
      await site.db.insertInto('alert_events').values(event).execute()
    }
  }
})

const stateOf = (state: EventState) =>
  state === null
    ? null
    : JSON.stringify({ class: state[0], starts_on: day(state[1]), ends_on: state[2] === null ? null : day(state[2]) })

const changesIn = async (query: object = {}) => {
  const { body } = await client.send(listZones, { query })
  return new Map(body.zones.map(({ id, last_changes }: Zone) => [id, last_changes]))
}

test.each(CASES)('%s', async (title, _periods, _events, expected) => {
  const change: RecentClassChange | null = expected && { before: expected[0], since: day(expected[1]) }
  const id = zoneIds.get(title) ?? 0
  expect((await changesIn()).get(id)).toEqual({ phages: null, arn_f: change })
  const { body } = await client.send(getZone, { params: { id } })
  expect(body.last_changes).toEqual({ phages: null, arn_f: change })
})

test('a day that is not today has no news', async () => {
  for (const on of [day(-1), day(1)]) {
    const changes = await changesIn({ on })
    expect(changes.size).toBe(CASES.length)
    expect(new Set([...changes.values()].map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ phages: null, arn_f: null })]),
    )
  }
})

test('an administrator’s class and its correction are seen at once, of each type apart', async () => {
  const { id } = (await admin.send(createZone, { body: { code: '98.1', name: 'Anse' } })).body
  const seen = async () => (await client.send(getZone, { params: { id } })).body.last_changes
  const body = { starts_on: day(-21), class: 'faible', reason: 'Essai' }
  await admin.send(assignRanking, { params: { id }, body: { type: 'phages', ...body } })
  const given = (await admin.send(assignRanking, { params: { id }, body: { type: 'arn_f', ...body } })).body
  const first = { before: null, since: day(0) }
  expect(await seen()).toEqual({ phages: first, arn_f: first })
  await site.db.updateTable('alert_events').set({ at: sql`at - interval '8 days'`, queued_at: sql`now()` }).execute()
  expect(await seen()).toEqual({ phages: null, arn_f: null })
  await admin.send(updateRanking, { params: { id: given.id }, body: { class: 'elevee', reason: 'Erreur de saisie' } })
  expect(await seen()).toEqual({ phages: null, arn_f: { before: 'faible', since: day(0) } })
  await admin.send(updateRanking, { params: { id: given.id }, body: { class: 'faible', reason: 'Non' } })
  expect(await seen()).toEqual({ phages: null, arn_f: null })
})
