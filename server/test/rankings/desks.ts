import { sql } from 'kysely'
import { vi } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import {
  assignRanking,
  listRankingChanges,
  listZoneRankings,
  type RankingChange,
  type RankingRecord,
} from '../../../contract/rankings.ts'
import { deleteBatch, saveBatch } from '../../../contract/rankings.week.ts'
import { clock, today } from '../../lib/clock.ts'
import { newZone } from '../mailing/alerts.ts'
import { openSite, type Site } from '../site.ts'

export const FAIBLE = { type: 'arn_f', class: 'faible', value: '4,2', starts_on: '2026-11-01' }

/** A site on which an administrator assigns to one zone after the other; without another, `zone` is meant. */
export async function openRankings() {
  const site = await openSite()
  const [admin, client] = [await site.visitor('actalia-user'), await site.visitor('client')]
  let made = 0
  let zone = 0
  const addZone = async () => {
    made += 1
    const values = { code: `T.${made}`, name: `Zone ${made}`, department: '56' }
    const { id } = await site.database.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  }
  return {
    ...site,
    admin,
    client,
    addZone,
    get zone() {
      return zone
    },
    nextZone: async () => {
      zone = await addZone()
    },
    assign: (body: object = {}, id = zone) =>
      admin.call(assignRanking, { params: { id }, body: { ...FAIBLE, ...body } }),
    history: async (visitor = admin, id = zone): Promise<RankingRecord[]> =>
      (await visitor.call(listZoneRankings, { params: { id }, query: { per_page: 200 } })).body.items,
    changes: async (): Promise<RankingChange[]> =>
      (await admin.call(listRankingChanges, { params: { id: zone }, query: { per_page: 200 } })).body.items,
  }
}
export type TestRankings = Awaited<ReturnType<typeof openRankings>>

/** Sets the clock so many seconds later. */
export const inSeconds = (seconds: number) => {
  const then = Date.now() + seconds * 1000
  vi.spyOn(clock, 'now').mockReturnValue(new Date(then))
}

export const ago = (days: number) => addDays(today(), -days)

/** An administrator who saves and undoes batches; `zones` are three new ones for each test. */
export async function openBatches(site: Site) {
  const admin = await site.visitor('actalia-user')
  let zones: [number, number, number] = [0, 0, 0]
  return {
    admin,
    get zones() {
      return zones
    },
    nextZones: async () => {
      zones = [await newZone(site.db), await newZone(site.db), await newZone(site.db)]
    },
    /** A ranking that stands there already, since ten days. */
    given: async (zone_id: number, values: object = {}) => {
      const ranking = { zone_id, type: 'arn_f' as const, class: 'faible', starts_on: ago(10), ...values }
      const { id } = await site.db.insertInto('rankings').values(ranking).returning('id').executeTakeFirstOrThrow()
      await sql`select forget_changes(${today()}::date)`.execute(site.db)
      return id
    },
    /** A line of a batch, for the zone at this place of `zones`. */
    line: (at: 0 | 1 | 2, values: object = {}) => ({
      zone_id: zones[at],
      type: 'arn_f',
      class: 'moderee',
      value: '38',
      starts_on: today(),
      ends_on: addDays(today(), 28),
      replaces: null,
      ...values,
    }),
    save: (...rankings: object[]) => admin.call(saveBatch, { body: { reason: 'Semaine 47', rankings } }),
    undo: (id: number, body?: object) => admin.call(deleteBatch, { params: { id }, body }),
    historyOf: async (id: number): Promise<RankingRecord[]> =>
      (await admin.call(listZoneRankings, { params: { id }, query: { per_page: 200 } })).body.items,
    changesOf: async (id: number): Promise<RankingChange[]> =>
      (await admin.call(listRankingChanges, { params: { id }, query: { per_page: 200 } })).body.items,
    /** All that holds for these zones, or is told of them; what was done is in the history. */
    stateOf: async (ids: readonly number[] = zones) => {
      const one = sql`any(${ids}::int[])`
      const rows = async (query: ReturnType<typeof sql>) => (await query.execute(site.db)).rows
      return {
        rankings: await rows(
          sql`select id, zone_id, type, class, value, below_limit, starts_on, ends_on, created_at, proposed_class, reason,
            user_id, external_id, batch_id, sampled_on, sort_value, coalesce(open_version = version, false) as is_open
            from rankings where zone_id = ${one} order by id`,
        ),
        events: await rows(
          sql`select zone_id, type, before, after from alert_events where zone_id = ${one} order by id`,
        ),
        snapshots: await rows(sql`select * from class_snapshots where zone_id = ${one} order by zone_id, type`),
        mails: await rows(sql`select count(*) from mails`),
      }
    },
    /** The last four, the latest first. */
    auditOf: async () => {
      const { rows } = await sql<{ action: string }>`
        select action from audit where action like 'ranking%' order by id desc limit 4`.execute(site.db)
      return rows.map(({ action }) => action)
    },
  }
}
export type TestBatches = Awaited<ReturnType<typeof openBatches>>
