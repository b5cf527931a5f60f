import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import type { Placed } from './lims.rankings.plan.ts'
import type { Content } from './lims.rankings.rules.ts'
import type { Chain, Revision } from './lims.revisions.ts'

export async function listChains(db: Db, keys: readonly string[]): Promise<Map<string, Chain<Content>>> {
  const { rows } = await sql<Revision<Content> & { external_id: string; is_numbered: boolean }>`
    select external_id, revision, is_numbered, content from lims_rankings where external_id = any(${keys}::text[])
    order by external_id, revision`.execute(db)
  const chains = new Map<string, Chain<Content>>()
  for (const { external_id, ...row } of rows) {
    const before = chains.get(external_id)
    const older = before ? [...before.older, { revision: before.revision, content: before.content }] : []
    chains.set(external_id, { ...row, older })
  }
  return chains
}

/** The caller has locked these zones. */
export const listPlaced = (db: Db, zoneIds: readonly number[]): Promise<Placed[]> =>
  db
    .selectFrom('rankings')
    .select(['id', 'external_id', 'zone_id', 'type', 'class', 'value', 'below_limit', 'starts_on', 'ends_on'])
    .select(sql<boolean>`coalesce(open_version = version, false)`.as('is_open'))
    .where('zone_id', '=', sql<number>`any(${zoneIds}::int[])`)
    .orderBy('starts_on')
    .execute()

export const listZonesOfKeys = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('rankings')
    .select('zone_id')
    .distinct()
    .where('external_id', '=', sql<string>`any(${keys}::text[])`)
    .execute()

/** Locked, so that no class is deleted before its ranking is stored. */
export const lockClasses = (db: Db) =>
  db
    .selectFrom('scale_classes')
    .select(['type', 'key', 'is_retired'])
    .orderBy('type')
    .orderBy('key')
    .forKeyShare()
    .execute()

export type Load = Pick<Content, 'type' | 'value' | 'below_limit'>

/** What the scale says of each. */
export async function listClassesOf(db: Db, loads: readonly Load[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ class: string | null }>`
    select class_of(type, value, below_limit) as class
    from unnest(${loads.map(({ type }) => type)}::text[], ${loads.map(({ value }) => value)}::numeric[],
      ${loads.map(({ below_limit }) => below_limit)}::bool[]) with ordinality as u (type, value, below_limit, place)
    order by place`.execute(db)
  return rows.map((row) => row.class)
}

export async function insertRankingRevisions(
  db: Db,
  userId: number,
  revisions: readonly (Revision<Content> & { external_id: string; is_numbered: boolean })[],
) {
  if (revisions.length === 0) return
  await db
    .insertInto('lims_rankings')
    .values(revisions.map(({ content, ...row }) => ({ ...row, content: JSON.stringify(content), user_id: userId })))
    .execute()
}

/** Periods may change places meanwhile. */
export const deferOverlaps = (db: Db) => sql`set constraints rankings_never_overlap deferred`.execute(db)

const columns = (placed: readonly Placed[]) => sql`
  ${placed.map(({ zone_id }) => zone_id)}::int[], ${placed.map(({ type }) => type)}::text[],
  ${placed.map((one) => one.class)}::text[], ${placed.map(({ value }) => value)}::numeric[],
  ${placed.map(({ below_limit }) => below_limit)}::bool[], ${placed.map(({ starts_on }) => starts_on)}::date[],
  ${placed.map(({ ends_on }) => ends_on)}::date[], ${placed.map(({ is_open }) => is_open)}::bool[]`

const FIELDS = sql.raw('zone_id, type, class, value, below_limit, starts_on, ends_on')
const PROPOSED = sql.raw('case when u.value is not null then class_of(u.type, u.value, u.below_limit) end')

export async function insertPlaced(db: Db, userId: number, placed: readonly Placed[]) {
  if (placed.length === 0) return
  await sql`
    insert into rankings (external_id, ${FIELDS}, proposed_class, open_version, user_id)
    select external_id, ${FIELDS}, ${PROPOSED}, case when is_open then 1 end, ${userId}
    from unnest(${placed.map(({ external_id }) => external_id)}::text[], ${columns(placed)})
      as u (external_id, ${FIELDS}, is_open)`.execute(db)
}

/** `open_version` then follows the version, which a trigger counts. */
export async function updatePlaced(db: Db, placed: readonly (Placed & { id: number })[]) {
  if (placed.length === 0) return
  const ids = placed.map(({ id }) => id)
  await sql`
    update rankings set (${FIELDS}, proposed_class) =
      (u.zone_id, u.type, u.class, u.value, u.below_limit, u.starts_on, u.ends_on, ${PROPOSED})
    from unnest(${ids}::int[], ${columns(placed)}) as u (id, ${FIELDS}, is_open)
    where rankings.id = u.id`.execute(db)
  await sql`
    update rankings set open_version = case when u.is_open then version end
    from unnest(${ids}::int[], ${placed.map(({ is_open }) => is_open)}::bool[]) as u (id, is_open)
    where rankings.id = u.id`.execute(db)
}
