import { setTimeout } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'
import { BUSY_SCALE } from './scales.rules.ts'

const scales = (db: Db) =>
  db
    .selectFrom('scales')
    .select((eb) => [
      'type',
      'label',
      'unit',
      'validity_days',
      'version',
      jsonArrayFrom(
        eb
          .selectFrom('scale_classes')
          .select(['key', 'scale_classes.label', 'min', 'max', 'fill', 'text', 'mark', 'advice', 'is_retired'])
          .whereRef('scale_classes.type', '=', 'scales.type')
          .orderBy('is_retired')
          .orderBy('position'),
      ).as('classes'),
    ])

export const listScalesWithClasses = (db: Db) => scales(db).orderBy('type', 'desc').execute()

export const getScale = (db: Db, type: RankingType) => scales(db).where('type', '=', type).executeTakeFirstOrThrow()

/** Rankings can still refer to the scale meanwhile. */
export const lockScale = (db: Db, type: RankingType) =>
  db.selectFrom('scales').select('version').where('type', '=', type).forNoKeyUpdate().executeTakeFirstOrThrow()

export const updateScaleRow = (db: Db, type: RankingType, values: { label: string; validity_days: number }) =>
  db
    .updateTable('scales')
    .set({ ...values, version: sql`version + 1` })
    .where('type', '=', type)
    .execute()

/** Swapping two classes breaks the unique position until both are stored. */
export const deferPlaces = (db: Db) => sql`set constraints scale_classes_position deferred`.execute(db)

export const upsertClass = (db: Db, values: Insertable<Tables['scale_classes']>) => {
  const { type: _type, key: _key, ...changed } = values
  return db
    .insertInto('scale_classes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['type', 'key']).doUpdateSet(changed))
    .execute()
}

export const retireClass = (db: Db, type: RankingType, key: string) =>
  db.updateTable('scale_classes').set({ is_retired: true }).where('type', '=', type).where('key', '=', key).execute()

export const placeRetired = (db: Db, type: RankingType, after: number) =>
  sql`update scale_classes c set position = ${after}::int + r.place
    from (select key, row_number() over (order by position, key) as place
      from scale_classes where type = ${type} and is_retired) r
    where c.type = ${type} and c.key = r.key`.execute(db)

const PAUSE_MS = 25
const MAX_PAUSES = 120

/** Waiting would deadlock with `findClass`, so try again with nothing locked. */
export async function lockClasses(db: Db, type: RankingType) {
  const classes = db.selectFrom('scale_classes').select(['key', 'is_retired']).where('type', '=', type)
  for (let pauses = 0; ; pauses++) {
    await sql`savepoint classes`.execute(db)
    try {
      return await classes.forUpdate().noWait().execute()
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '55P03'
      if (!isTaken) throw error
      if (pauses === MAX_PAUSES) throw busy(BUSY_SCALE)
    }
    await sql`rollback to savepoint classes`.execute(db)
    await setTimeout(PAUSE_MS)
  }
}

export const deleteClass = (db: Db, type: RankingType, key: string) =>
  db.deleteFrom('scale_classes').where('type', '=', type).where('key', '=', key).execute()

export async function listUsedClasses(db: Db, type: RankingType): Promise<string[]> {
  const result = await sql<{ key: string }>`
    select key from scale_classes c where type = ${type} and (
      exists (select from rankings r where r.type = c.type and r.class = c.key)
      or exists (select from rankings r where r.type = c.type and r.proposed_class = c.key)
      or exists (select from ranking_changes h where h.type = c.type
        and (h.before ->> 'class' = c.key or h.after ->> 'class' = c.key)))`.execute(db)
  return result.rows.map(({ key }) => key)
}
