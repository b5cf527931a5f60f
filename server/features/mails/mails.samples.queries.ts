import { sql } from 'kysely'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'

export const listLastResultIds = async (db: Db, userId: number, count: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('results')
    .innerJoin('users', 'users.lims_client_id', 'results.lims_client_id')
    .select('results.id')
    .where('users.id', '=', userId)
    .orderBy('sampled_on', 'desc')
    .orderBy('results.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** The class in force in their zone, as if it had been the best one until now. */
export async function insertEvent(db: Db, userId: number, type: RankingType): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with alert as (
      insert into alerts (zone_id, user_id, level) select start_zone_id, id, 'any' from users
      where id = ${userId} and start_zone_id is not null
      on conflict (zone_id, user_id) do update set level = 'any' returning zone_id
    ), event as (
      insert into alert_events (zone_id, type, before, after, at, due_at)
      select r.zone_id, r.type, to_jsonb(r) || jsonb_build_object('class', best.key), to_jsonb(r), now(), now()
      from alert join rankings r on r.zone_id = alert.zone_id and r.type = ${type}
      join scale_classes c on c.type = r.type and c.key = r.class
      join scale_classes best on best.type = r.type and best.key <> r.class
      order by r.starts_on <= current_date desc, r.starts_on desc, abs(best.position - c.position) limit 1
      returning id
    )
    insert into alert_notices (event_id, user_id) select id, ${userId} from event returning event_id as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A request of theirs, about their zone, and its answer. */
export async function insertAnsweredQuote(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quotes (reference, user_id, key, zone_id, analyses, samples, wished_on, message, status, amount, tax,
      valid_until, answer, answered_at)
    select 'D0000-00000', id, 'preview', start_zone_id, array['arn_f', 'phages'], 4, current_date + 14,
      'Deux prélèvements par parc, avant la reprise des ventes.', 'answered', 312.5, 'HT', current_date + 90,
      'Prélèvements compris. Résultats sous trois jours.', now()
    from users where id = ${userId} and start_zone_id is not null returning id`.execute(db)
  return rows[0]?.id ?? 0
}
