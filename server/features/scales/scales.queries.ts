import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { busy } from '../../lib/http/errors.ts'

const scales = (db: Db) =>
  db
    .selectFrom('scales')
    .select((eb) => [
      'type',
      'label',
      'unit',
      'validity_days',
      'ranking_days',
      'names',
      'version',
      jsonArrayFrom(
        eb
          .selectFrom('scale_classes')
          .select(['key', 'scale_classes.label', 'min', 'max', 'fill', 'text', 'mark'])
          .select(['advice', 'old_data_advice', 'is_retired'])
          .whereRef('scale_classes.type', '=', 'scales.type')
          .orderBy('is_retired')
          .orderBy('position'),
      ).as('classes'),
    ])

export const listScalesWithClasses = (db: Db) => scales(db).orderBy('type', 'desc').execute()

/** Lists the names of the types, for those who read what others write. */
export const listTypeNames = (db: Db) => db.selectFrom('scales').select(['type', 'label', 'names']).execute()

export const getScale = (db: Db, type: RankingType) => scales(db).where('type', '=', type).executeTakeFirstOrThrow()

/** Locks the scale against other changes, but not against rankings that refer to it. */
export const lockScale = (db: Db, type: RankingType) =>
  db.selectFrom('scales').select('version').where('type', '=', type).forNoKeyUpdate().executeTakeFirstOrThrow()

interface ScaleRow {
  label: string
  validity_days: number
  ranking_days: number | null
  names: string[]
}

export const updateScaleRow = (db: Db, type: RankingType, values: ScaleRow) =>
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

/** Fails rather than waits for the lock, which could deadlock with a ranking: the administrator tries again. */
export const lockClasses = (db: Db, type: RankingType) =>
  db
    .selectFrom('scale_classes')
    .select(['key', 'is_retired'])
    .where('type', '=', type)
    .forUpdate()
    .noWait()
    .execute()
    .catch((error) => {
      throw error.code === '55P03' ? busy(BUSY_SCALE) : error
    })

const BUSY_SCALE = 'Des classements sont en cours d’enregistrement : réessayez dans un instant.'

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
