import { sql } from 'kysely'
import { sendRankings } from '../../../contract/lims.ts'
import {
  assignRanking,
  assignRankings,
  deleteRanking,
  type RankingFields,
  updateRanking,
} from '../../../contract/rankings.ts'
import { saveBatch } from '../../../contract/rankings.week.ts'
import { laboratory } from '../lims.ts'
import { eventsOf, newZone, subscriber } from '../mailing/alerts.ts'
import type { Site } from '../site.ts'

/** The day of every wish. */
export const DOOR_DAY = '2026-03-05'

type GivenRanking = Partial<RankingFields> & Pick<RankingFields, 'class' | 'starts_on'>

export interface RankingWish {
  /** The classes of the zone before; the wish is about the last of them. */
  stands: readonly GivenRanking[]
  /** Null: it is deleted. */
  becomes: GivenRanking | null
}

interface AskedWish {
  zone: { id: number; code: string }
  /** The last ranking that stands, or null; `isInForce` on the day. */
  last: { id: number; external_id: string; isInForce: boolean } | null
  becomes: GivenRanking
}

const REASON = 'Semaine 10'
const TYPE = 'arn_f'

const bodyOf = ({ value = null, below_limit = false, ends_on = null, ...rest }: GivenRanking) => ({
  type: TYPE,
  value,
  below_limit,
  ends_on,
  ...rest,
})

/** Every way by which a class is written, to ask each of them for the same wish. */
export async function rankingDoors(site: Site) {
  const admin = await site.visitor('actalia-user')
  const lab = await laboratory(site)
  const send = (external_id: string, { zone, becomes }: AskedWish) =>
    lab.send(sendRankings, [{ ...bodyOf(becomes), external_id, zone_code: zone.code }])

  const doors = {
    assign: ({ zone, becomes }: AskedWish) =>
      admin.call(assignRanking, {
        params: { id: zone.id },
        body: { ...bodyOf(becomes), reason: REASON, shortens: true },
      }),
    'assign several': ({ zone, becomes }: AskedWish) =>
      admin.call(assignRankings, {
        body: { ...bodyOf(becomes), zone_ids: [zone.id], reason: REASON, shortens: true },
      }),
    week: ({ zone, becomes, last }: AskedWish) => {
      const replaces = last?.isInForce ? last.id : null
      return admin.call(saveBatch, {
        body: { reason: REASON, rankings: [{ ...bodyOf(becomes), zone_id: zone.id, replaces }] },
      })
    },
    'laboratory, new row': (asked: AskedWish) => send(`N-${asked.zone.id}`, asked),
    'laboratory, same row': (asked: AskedWish) => send(asked.last?.external_id ?? '', asked),
    correct: ({ last, becomes }: AskedWish) =>
      admin.call(updateRanking, { params: { id: last?.id ?? 0 }, body: { ...bodyOf(becomes), reason: REASON } }),
    remove: ({ last }: AskedWish) =>
      admin.call(deleteRanking, { params: { id: last?.id ?? 0 }, body: { reason: REASON } }),
  }

  const stand = async (stands: readonly GivenRanking[]) => {
    const id = await newZone(site.db)
    await subscriber(site.db, id)
    let last: AskedWish['last'] = null
    for (const one of stands) {
      const external_id = `K-${id}-${one.starts_on}`
      const values = { ...bodyOf(one), type: 'arn_f' as const, zone_id: id, external_id }
      const row = await site.db.insertInto('rankings').values(values).returning('id').executeTakeFirstOrThrow()
      const isInForce = one.starts_on <= DOOR_DAY && (one.ends_on ?? DOOR_DAY) >= DOOR_DAY
      last = { id: row.id, external_id, isInForce }
    }
    await sql`select forget_changes(${DOOR_DAY}::date)`.execute(site.db)
    const { code } = await site.db.selectFrom('zones').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    return { zone: { id, code }, last }
  }

  /** All that it leaves behind, but for who did it, when, why, and the numbers of rows. */
  const left = async (zone: number) => {
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(site.db)).rows
    return {
      rankings: await rows(sql`select class, value, below_limit, starts_on, ends_on, proposed_class, sampled_on
        from rankings where zone_id = ${zone} order by starts_on`),
      trace: await rows(sql`select action, before, after from ranking_changes where zone_id = ${zone} order by id`),
      journal: await rows(sql`select action, (select jsonb_object_agg(d ->> 'field', d - 'field')
          from jsonb_array_elements(details) d where d ->> 'field' not in ('zone_id', 'ranking_id', 'batch_id', 'reason')) as details
        from audit where details @> ${JSON.stringify([{ field: 'zone_id', after: zone }])}::jsonb order by id`),
      events: await eventsOf(site.db, zone),
    }
  }

  return {
    ask: async (door: keyof typeof doors, { stands, becomes }: RankingWish) => {
      const { zone, last } = await stand(stands)
      const answer = await doors[door]({ zone, last, becomes: becomes ?? { class: '', starts_on: '' } })
      if (answer.status >= 300) throw new Error(`${door}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return left(zone.id)
    },
  }
}
export type RankingDoor = Parameters<Awaited<ReturnType<typeof rankingDoors>>['ask']>[0]
