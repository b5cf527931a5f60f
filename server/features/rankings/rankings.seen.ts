import { sql } from 'kysely'
import type { SeenSampling } from '../../../contract/rankings.ts'
import { readValue } from '../../../contract/rules/reading/values.ts'
import { classOfValue } from '../../../contract/rules/scales.classes.ts'
import type { Db } from '../../lib/db/pool.ts'
import { formatDay, formatLoad } from '../../lib/format.ts'
import { lastSamplingOf } from '../zones/zones.queries.ts'
import type { RankingLineKey } from './write/rankings.plan.rules.ts'
import type { listLockedClasses } from './write/rankings.write.queries.ts'

// Compares the sampling and scale that a person saw with those that are there once the zone is locked.

type StoredSampling = NonNullable<SeenSampling>

/** In the order of the lines; null: none. */
export async function listLastSamplings(db: Db, lines: readonly RankingLineKey[]): Promise<(StoredSampling | null)[]> {
  const sent = lines.map(({ zone_id, type }, place) => ({ zone_id, type, place }))
  const { rows } = await sql<{ last: StoredSampling | null }>`
    select case when last.sampled_on is not null then json_build_object(
      'sampled_on', last.sampled_on, 'value', last.value, 'below_limit', last.below_limit) end as last
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) line (zone_id int, type text, place int)
    left join lateral ${lastSamplingOf(sql`line.zone_id`, sql`line.type`)} last on true order by place`.execute(db)
  return rows.map(({ last }) => last)
}

export const isSameSampling = (one: SeenSampling, other: SeenSampling) =>
  one?.sampled_on === other?.sampled_on && one?.value === other?.value && one?.below_limit === other?.below_limit

/** Null where it is the one that was shown, or was pasted since. */
export function samplingText(shown: SeenSampling, now: SeenSampling, pasted?: SeenSampling): string | null {
  if (isSameSampling(shown, now) || (pasted && isSameSampling(pasted, now))) return null
  if (!now) return 'Le dernier prélèvement a été retiré.'
  return `Le dernier prélèvement a changé\u00A0: ${formatLoad(now)}\u00A0UFP/g, du ${formatDay(now.sampled_on)}.`
}

interface GivenClass extends Pick<RankingLineKey, 'type'> {
  class: string
  value: string | number | null
  below_limit: boolean
  is_proposed: boolean
}

/** Null where the class was chosen, or is the one of today’s scale. */
export function scaleText(given: GivenClass, classes: Awaited<ReturnType<typeof listLockedClasses>>): string | null {
  const load = readValue(given.value, given.below_limit)
  if (!given.is_proposed || typeof load === 'string') return null
  const ofType = classes.filter(({ type }) => type === given.type)
  const now = classOfValue(ofType, load)
  if (now?.key === given.class) return null
  return `L’échelle a changé\u00A0: elle propose maintenant ${now ? `«\u00A0${now.label}\u00A0»` : 'aucune classe'}.`
}
