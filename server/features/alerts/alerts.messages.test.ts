import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AlertLevel } from '../../../contract/alerts.ts'
import { at, goTo as goToSecond, newZone, queuesOf, rank, subscriber } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'
import { alertTime, enqueueAlerts, notifySubscribers } from './alerts.outbox.ts'

const database = testDatabase()
let zone: number

beforeEach(async () => {
  at(0)
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('alert_events').execute()
  await sql`delete from pgboss.job`.execute(database.db)
  zone = await newZone(database.db, { code: `56.08.2 ${Math.random()}` })
})
afterEach(() => void vi.restoreAllMocks())

const notify = (id: number) => notifySubscribers(database.db, queuesOf(database.jobs), id)

const goTo = (second: number) => goToSecond(database.db, second, notify)

async function put(name: string | null, more: object = {}) {
  await rank(database.db, zone, name === null ? null : { class: name, ...more })
  await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(2)))
}

/** All that waits leaves, as far as there is something to tell: the classes of each mail. */
async function leave(): Promise<string[]> {
  const waiting = await database.db
    .selectFrom('mails')
    .select(['id', 'data'])
    .where('state', '=', 'waiting')
    .orderBy(sql`data ->> 'event_id'`)
    .execute()
  const said = []
  for (const { id, data } of waiting) {
    const letter = await writeMail(database.db, 'zone-alert', data as { user_id: number; event_id: number })
    const state = letter ? 'sent' : 'dropped'
    await database.db.updateTable('mails').set({ state }).where('id', '=', id).execute()
    if (letter) said.push(/ · (.* → .*), (?:dès|depuis) le /.exec(letter.subject)?.[1] ?? letter.subject)
  }
  return said
}

type TimedClass = readonly [second: number, name: string | null | 'leave']

const [NONE, LOW, MIDDLE, HIGH] = ['Non classée', 'Faible', 'Modérée', 'Élevée']

// biome-ignore format: a table
const TOLD: [string, AlertLevel, TimedClass[], string[]][] = [
  ['a change', 'any', [[0, 'faible']], [`${NONE} → ${LOW}`]],
  ['a worse class', 'worse', [[0, 'faible']], [`${NONE} → ${LOW}`]],
  ['a class where none was, the lowest', 'any', [[0, 'tres_faible']], [`${NONE} → Très faible`]],
  ['a class where none was, the lowest', 'worse', [[0, 'tres_faible']], []],
  ['a better class', 'any', [[0, 'elevee'], [9, 'leave'], [5000, 'faible']], [`${NONE} → ${HIGH}`, `${HIGH} → ${LOW}`]],
  ['a better class', 'worse', [[0, 'elevee'], [9, 'leave'], [5000, 'faible']], [`${NONE} → ${HIGH}`]],
  ['an end', 'any', [[0, 'elevee'], [9, 'leave'], [5000, null]], [`${NONE} → ${HIGH}`, `${HIGH} → ${NONE}`]],
  ['an end', 'worse', [[0, 'elevee'], [9, 'leave'], [5000, null]], [`${NONE} → ${HIGH}`]],
  ['corrections within ten minutes: one more mail', 'any', [[0, 'elevee'], [9, 'leave'], [100, 'faible'], [200, 'moderee']],
    [`${NONE} → ${HIGH}`, `${HIGH} → ${MIDDLE}`]],
  ['a correction taken back: none', 'any', [[0, 'elevee'], [9, 'leave'], [100, 'faible'], [200, 'elevee']], [`${NONE} → ${HIGH}`]],
  ['a correction before the first mail could leave: one mail', 'any', [[0, 'elevee'], [100, 'faible']], [`${NONE} → ${LOW}`]],
  ['tried in between, while it is worse than they know', 'any', [[0, 'elevee'], [100, 'faible'], [200, 'leave']],
    [`${NONE} → ${HIGH}`, `${HIGH} → ${LOW}`]],
  ['tried in between, and no worse than they know', 'any', [[0, 'elevee'], [100, null], [101, 'tres_faible'], [102, null], [200, 'leave']], []],
  ['taken back wholly before it could leave: none', 'any', [[0, 'elevee'], [100, null]], []],
  ['a correction taken back before the first mail could leave', 'any', [[0, 'elevee'], [100, 'faible'], [200, 'leave'], [300, 'elevee']],
    [`${NONE} → ${HIGH}`]],
  ['two corrections in a row, nothing could leave', 'any', [[0, 'elevee'], [100, 'faible'], [700, 'moderee']], [`${NONE} → ${MIDDLE}`]],
  ['a slip to worse', 'worse', [[0, 'moderee'], [9, 'leave'], [5000, 'faible'], [5009, 'leave'], [5100, 'moderee']],
    [`${NONE} → ${MIDDLE}`]],
  ['really worse after a slip', 'worse', [[0, 'moderee'], [9, 'leave'], [5000, 'faible'], [5009, 'leave'], [5100, 'elevee']],
    [`${NONE} → ${MIDDLE}`, `${MIDDLE} → ${HIGH}`]],
  ['two changes that could not leave, hours apart: one mail each', 'any', [[0, 'elevee'], [5000, 'faible']],
    [`${NONE} → ${HIGH}`, `${HIGH} → ${LOW}`]],
]

test.each(TOLD)('%s (%s): %j is told as %j', async (_what, level, steps, expected) => {
  await subscriber(database.db, zone, level)
  const said: string[] = []
  for (const [second, name] of steps) {
    await goTo(second)
    if (name === 'leave') said.push(...(await leave()))
    else await put(name)
  }
  await goTo(20_000)
  expect([...said, ...(await leave())]).toEqual(expected)
  expect(await leave()).toEqual([])
})

describe('who is no longer to be told when the mail leaves', () => {
  const set = (values: object) => (user: number) =>
    database.db.updateTable('users').set(values).where('id', '=', user).execute()
  const alert = (values: { level: AlertLevel }) => (user: number) =>
    database.db.updateTable('alerts').set(values).where('user_id', '=', user).execute()

  test.each<[string, (user: number) => Promise<unknown>, number]>([
    ['nobody', async () => undefined, 1],
    ['who was deactivated', set({ active: false }), 0],
    ['who was deleted', (user) => database.db.deleteFrom('users').where('id', '=', user).execute(), 0],
    ['who unsubscribed', (user) => database.db.deleteFrom('alerts').where('user_id', '=', user).execute(), 0],
    ['who wants only what gets worse by now', alert({ level: 'worse' }), 0],
    [
      'who had the zone archived',
      () => sql`update zones set archived_at = now() where id = ${zone}`.execute(database.db),
      0,
    ],
    ['who changed only when', set({ alert_mails: 'weekly' }), 1],
  ])('%s', async (_who, change, count) => {
    const { id } = await subscriber(database.db, zone)
    await put('tres_faible')
    await goTo(5)
    const { rows } = await sql`select from mails where user_id = ${id}`.execute(database.db)
    expect(rows).toHaveLength(1)
    await change(id)
    expect(await leave()).toHaveLength(count)
  })

  test.each<[string, (user: number) => Promise<unknown>]>([
    ['deactivated', set({ active: false })],
    ['unsubscribed', (user) => database.db.deleteFrom('alerts').where('user_id', '=', user).execute()],
    ['only for worse', alert({ level: 'worse' })],
    ['gathered from now on', set({ alert_mails: 'daily' })],
  ])('%s before the event was due: nobody gets a mail', async (_what, change) => {
    const { id } = await subscriber(database.db, zone)
    await put('tres_faible')
    await change(id)
    await goTo(5)
    expect(await leave()).toEqual([])
  })
})

test('several processes at once notify two thousand subscribers once each', async () => {
  const count = 2000
  await sql`with made as (insert into users (email, role, active, name)
      select 'm' || n || '@example.test', 'client', true, 'M' from generate_series(1, ${count}) n returning id)
    insert into alerts (zone_id, user_id, level) select ${zone}, id, 'any' from made`.execute(database.db)
  await put('elevee')
  const events = database.db.selectFrom('alert_events').select('id').where('zone_id', '=', zone)
  const { id } = await events.executeTakeFirstOrThrow()
  at(2)
  await Promise.all([1, 2, 3].map(() => notify(id)))
  const { rows } = await sql`select count(distinct user_id) as people, count(*) as mails,
    (select count(*) from pgboss.job where name = 'alerts') as jobs from mails`.execute(database.db)
  expect(rows).toEqual([{ people: count, mails: count, jobs: count }])
})

describe('the mail of an alert', () => {
  const write = async () => {
    const { data } = await database.db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
    return writeMail(database.db, 'zone-alert', data as { user_id: number; event_id: number })
  }

  test('has everything in its subject, then class, value, advice, map, notice and the link to unsubscribe', async () => {
    const { id } = await subscriber(database.db, zone)
    await put('elevee', { value: 1, below_limit: true, ends_on: '2026-03-20' })
    await goTo(5)
    await sql`update zones set code = '56.08.2' where id = ${zone}`.execute(database.db)
    const letter = await write()
    const told =
      '56.08.2\u00A0– Baie de Quiberon\u00A0: Élevée (ARN F-spécifiques infectieux) · Non classée → Élevée, depuis le 1\u00A0mars\u00A02026'
    expect(letter).toMatchObject({ subject: told, link: 'http://127.0.0.1:3000/app/map?zone=56.08.2&type=both' })
    expect(letter?.text).toMatch(/^Bonjour Le Test,\n\nUne zone que vous suivez a changé de classe\.\n/)
    expect(letter?.html).toMatch(/background:#[\dA-F]{6};color:#[\dA-F]{6};[^>]*>■<\/span> Élevée/)
    for (const words of [
      'Élevée (ARN F-spécifiques infectieux). Forte charge virale. Ne pas récolter sans analyse',
      'ARN F-spécifiques infectieux\u00A0: Élevée\nClassification Phages\u00A0: Non classée\nChangement\u00A0: ',
      '<\u00A01\u00A0UFP/g',
      'du 1\u00A0mars\u00A02026 au 20\u00A0mars\u00A02026',
      'Ce classement est indicatif\u00A0: il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions',
      'Non classée',
    ]) {
      expect(letter?.text).toContain(words)
    }
    expect(letter?.unsubscribe).toMatch(
      new RegExp(`^http://127.0.0.1:3000/api/alerts/unsubscribe\\?token=${id}-${zone}\\.`),
    )
    expect(letter?.text).toContain(letter?.unsubscribe)
    expect(letter?.text).not.toContain('corrige')
  })

  test('a better class whose own alert still waits does not hide the worse one that was told', async () => {
    await subscriber(database.db, zone)
    await put('elevee')
    await goTo(5)
    await leave()
    await goTo(100)
    await put('faible')
    const moderee = { zone_id: zone, type: 'phages' as const, class: 'moderee', starts_on: '2026-03-01' }
    await database.db.insertInto('rankings').values(moderee).execute()
    await database.db.transaction().execute((trx) => enqueueAlerts(trx, database.jobs, [zone], alertTime(2)))
    await goTo(105)
    const { data } = await database.db
      .selectFrom('mails')
      .select('data')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const letter = await writeMail(database.db, 'zone-alert', data as { user_id: number; event_id: number })
    expect(letter?.subject).toContain('Élevée (ARN F-spécifiques infectieux) · ')
  })

  test('leads to the map of both classes, and says that it corrects', async () => {
    await subscriber(database.db, zone)
    await put('elevee', { type: 'phages' })
    await goTo(5)
    await leave()
    await put('faible', { type: 'phages' })
    await goTo(5000)
    const { data } = await database.db
      .selectFrom('mails')
      .select('data')
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const letter = await writeMail(database.db, 'zone-alert', data as { user_id: number; event_id: number })
    expect(letter?.link).toMatch(/&type=both$/)
    expect(letter?.text).toContain('Cette alerte corrige la précédente.')
  })
})
