import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendRankings } from '../../../contract/lims.ts'
import { assignRankings, deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { today } from '../../lib/clock.ts'
import { laboratory, type TestLaboratory } from '../../test/lims.ts'
import { subscriber } from '../../test/mailing/alerts.ts'
import { openRankings, type TestRankings } from '../../test/rankings/desks.ts'

let desk: TestRankings
let lab: TestLaboratory

beforeAll(async () => {
  desk = await openRankings()
  lab = await laboratory(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.nextZone()
  await subscriber(desk.db, desk.zone)
})

const given = { class: 'moderee', value: '24', starts_on: '2026-01-01' }
/** Lists the zone’s changes, oldest first, once what came before is told. */
const changes = async (zone = desk.zone) => {
  const { rows } = await sql<{ said: string }>`
    select concat(coalesce(before ->> 'class', '–'), '→', coalesce(after ->> 'class', '–')) as said
    from alert_events where zone_id = ${zone} order by id`.execute(desk.db)
  await sql`update alert_events set queued_at = now() - interval '1 day'`.execute(desk.db)
  return rows.map(({ said }) => said)
}

test('assigning, correcting or deleting a ranking alerts of the class now in force', async () => {
  const { body: first } = await desk.assign(given)
  expect(await changes()).toEqual(['–→moderee'])
  const body = { class: 'elevee', reason: 'Faute de frappe' }
  await desk.admin.send(updateRanking, { params: { id: first.id }, body })
  await desk.admin.send(updateRanking, { params: { id: first.id }, body: { value: '240', reason: 'Précision' } })
  expect(await changes()).toEqual(['–→moderee', 'moderee→elevee'])
  await desk.assign({ ...given, class: 'faible', starts_on: today() })
  expect(await changes()).toEqual(['–→moderee', 'moderee→elevee', 'elevee→faible'])
  const [latest] = await desk.history()
  await desk.admin.send(deleteRanking, { params: { id: latest?.id ?? 0 }, body: { reason: 'Erreur' } })
  expect((await changes()).at(-1)).toBe('faible→–')
})

test.each([
  ['is over', { starts_on: '2020-01-01', ends_on: '2020-02-01' }],
  ['is to come', { starts_on: '2100-01-01' }],
])('a ranking that %s alerts nobody today', async (_what, period) => {
  await desk.assign({ ...given, ...period })
  expect(await changes()).toEqual([])
})

test('a refused change alerts nobody', async () => {
  expect((await desk.assign({ ...given, class: 'inconnue' })).status).toBe(422)
  expect((await desk.admin.call(deleteRanking, { params: { id: 2_000_000_000 }, body: { reason: 'x' } })).status).toBe(
    404,
  )
  expect(await changes()).toEqual([])
})

test('a ranking given to several zones alerts on each whose class changes', async () => {
  const same = await desk.addZone()
  await subscriber(desk.db, same)
  await desk.assign(given, same)
  await changes(same)
  const zone_ids = [desk.zone, same]
  const body = { ...given, type: 'arn_f' as const, class: 'moderee', starts_on: today(), zone_ids }
  expect((await desk.admin.send(assignRankings, { body })).status).toBe(201)
  expect([await changes(), await changes(same)]).toEqual([['–→moderee'], ['–→moderee']])
})

test('fifty rankings of one zone at once make one chain of events', async () => {
  const classes = ['tres_faible', 'faible', 'moderee', 'elevee']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      desk.assign({ ...given, class: classes[at % 4], starts_on: `2026-01-${String((at % 28) + 1).padStart(2, '0')}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toContain(201)
  const [only, ...more] = await changes()
  const inForce = (await desk.history()).find(({ ends_on }) => ends_on === null)?.class
  expect([only, more]).toEqual([`–→${inForce}`, []])
})

test('a laboratory’s batch alerts of each zone once, at its end', async () => {
  const [zone = 0] = lab.zones
  await subscriber(desk.db, zone)
  const row = { external_id: 'R-1', zone_code: 'A.1', type: 'arn_f', starts_on: '2026-01-01', class: 'faible' }
  const rows = [row, { ...row, external_id: 'R-2', starts_on: '2026-02-01', class: 'elevee' }]
  expect((await lab.send(sendRankings, rows)).body).toMatchObject({ created: 2 })
  expect(await changes(zone)).toEqual(['–→elevee'])
  await lab.send(sendRankings, [{ ...rows[1], revision: 2, class: 'moderee' }])
  await lab.send(sendRankings, rows)
  expect(await changes(zone)).toEqual(['–→elevee', 'elevee→moderee'])
})
