import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { sendRankings } from '../../../contract/lims.ts'
import { assignRanking, assignRankings, deleteRanking, updateRanking } from '../../../contract/rankings.ts'
import { deleteBatch, getLastBatch, saveBatch } from '../../../contract/rankings.week.ts'
import { type Db, openDatabase } from '../../lib/db/pool.ts'
import type { Visitor } from '../../test/as.ts'
import { laboratory, type TestLaboratory } from '../../test/lims.ts'
import { at, newZone } from '../../test/mailing/alerts.ts'
import { randomFrom } from '../../test/random.ts'
import { correct, give, type ModelRankings, receive, undo } from '../../test/rankings/model.ts'
import { testSite } from '../../test/site.ts'

// Random sequences of everything that writes a class, some of them cut off in the middle, against a plain model.

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const STEPS = 10
const DAY = '2026-03-05'
const CLASSES = ['tres_faible', 'faible', 'moderee', 'elevee'] as const
const TYPE = 'arn_f'

const site = testSite()
let admin: Visitor
let lab: TestLaboratory
/** A connection beside the application’s, which cuts those of the application off. */
let killer: ReturnType<typeof openDatabase>

beforeAll(async () => {
  at(0)
  admin = await site.visitor('actalia-user')
  lab = await laboratory(site)
  killer = openDatabase(site.database.url, () => undefined)
  return () => killer.close()
})
afterEach(() => void vi.restoreAllMocks())

const storedOf = async (db: Db, zone: number): Promise<ModelRankings> =>
  (
    await db
      .selectFrom('rankings')
      .select(['id', 'class', 'starts_on', 'ends_on'])
      .select(sql<boolean>`coalesce(open_version = version, false)`.as('isOpen'))
      .where('zone_id', '=', zone)
      .orderBy('starts_on')
      .execute()
  ).map((one) => ({ ...one }))

const cutOff = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(killer.db)

interface StepAnswer {
  status: number
  body: { rejected?: readonly unknown[] }
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', async (round) => {
  at(0)
  const random = randomFrom(round)
  const below = (count: number) => Math.floor(random() * count)
  const zone = await newZone(site.db)
  const { code } = await site.db.selectFrom('zones').select('code').where('id', '=', zone).executeTakeFirstOrThrow()
  let model: ModelRankings = []
  const saved: { batch: number; before: ModelRankings; after: ModelRankings }[] = []

  /** The same wish, of the model (under an id not given yet) and by one of the ways. */
  const wishes = () => {
    const starts_on = addDays(DAY, below(60) - 40)
    const ends_on = random() < 0.5 ? null : addDays(starts_on, below(25))
    const wished = { class: CLASSES[below(4)] ?? '', starts_on, ends_on }
    const added = { ...wished, id: 0 }
    const body = { type: TYPE, value: null, ...wished }
    const target = model[below(model.length)]
    const inForce = model.find((one) => one.starts_on <= DAY && (one.ends_on ?? DAY) >= DAY)?.id ?? null
    const shortens = random() < 0.5
    const params = { id: target?.id ?? 0 }
    const last = saved.at(-1)
    const ways: [string, ModelRankings | null, () => Promise<StepAnswer>][] = [
      [
        'assign',
        give(model, added, { shortens }),
        () => admin.call(assignRanking, { params: { id: zone }, body: { ...body, shortens } }),
      ],
      [
        'assign several',
        give(model, added, { shortens }),
        () => admin.call(assignRankings, { body: { ...body, zone_ids: [zone], shortens } }),
      ],
      [
        'week',
        give(model, added, { shortens: true, shown: inForce }),
        () => admin.call(saveBatch, { body: { rankings: [{ ...body, zone_id: zone, replaces: inForce }] } }),
      ],
      [
        'laboratory',
        receive(model, added),
        () =>
          lab.send(sendRankings, [{ ...body, zone_code: code, external_id: `${round}-${saved.length}-${random()}` }]),
      ],
    ]
    if (target)
      ways.push(
        [
          'correct',
          correct(model, target.id, wished),
          () => admin.call(updateRanking, { params, body: { ...wished, reason: 'Faute' } }),
        ],
        [
          'delete',
          model.filter((one) => one !== target),
          () => admin.call(deleteRanking, { params, body: { reason: 'Doublon' } }),
        ],
      )
    if (last)
      ways.push([
        'undo',
        undo(model, last.before, last.after),
        () => admin.call(deleteBatch, { params: { id: last.batch } }),
      ])
    return ways
  }

  for (let step = 0; step < STEPS; step++) {
    const ways = wishes()
    const [name, expected, ask] = ways[below(ways.length)] ?? ways[0] ?? []
    if (name === undefined || expected === undefined || !ask) throw new Error('no way')
    const isCut = random() < 0.1
    const [answer] = await Promise.all([ask(), ...(isCut ? [cutOff().catch(() => undefined)] : [])])
    const isDone = answer.status < 300 && (answer.body?.rejected ?? []).length === 0
    const now = await storedOf(killer.db, zone)
    const step_ = `step ${step}, ${name}${isCut ? ', cut off' : ''}`
    const without = (rankings: ModelRankings | null) =>
      rankings?.map(({ id, ...rest }) => (id === 0 ? { ...rest, id: 'new' } : { ...rest, id }))
    const known = new Set(model.map(({ id }) => id))
    const seen = now.map(({ id, ...rest }) => ({ ...rest, id: known.has(id) || name === 'undo' ? id : 'new' }))
    // A call that was cut off is there whole, or not at all.
    const isThere = isCut && !isDone ? JSON.stringify(seen) === JSON.stringify(without(expected)) : isDone
    expect([step_, seen]).toEqual([step_, isThere ? without(expected) : without(model)])
    if (!isCut) expect([step_, isDone]).toEqual([step_, expected !== null])
    if (isThere && name === 'undo') saved.pop()
    else if (isThere && name !== 'laboratory') {
      const { body } = await admin.call(getLastBatch)
      if (body) saved.push({ batch: body.batch_id, before: model, after: now })
    }
    model = now
    await expectTold(zone, now)
  }
})

/** Expects that the class known to alerts is the one in force, or is about to be told as such. */
async function expectTold(zone: number, now: ModelRankings) {
  const inForce = now.find((one) => one.starts_on <= DAY && (one.ends_on ?? DAY) >= DAY)?.class
  const { rows } = await sql<{ known: string | null; waits: string | null; is_waiting: boolean }>`
    select (select ranking ->> 'class' from class_snapshots where zone_id = ${zone} and type = ${TYPE}) as known,
      (select after ->> 'class' from alert_events where zone_id = ${zone} and queued_at is null) as waits,
      exists (select from alert_events where zone_id = ${zone} and queued_at is null) as is_waiting`.execute(killer.db)
  const [told] = rows
  expect(told?.known ?? undefined).toBe(inForce)
  if (told?.is_waiting) expect(told.waits ?? undefined).toBe(inForce)
}
