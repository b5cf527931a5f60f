import { sql } from 'kysely'
import type { ShapeText } from '../../geo/tiles/layer.ts'
import type { Db } from '../../lib/db/pool.ts'

/** About 2 MB of text where shapes have 1,000 vertices, so that other requests are not held up. */
const PAGE = 50

const isDrawn = sql<boolean>`(geometry is not null and archived_at is null)`

export async function getShapesVersion(db: Db): Promise<string> {
  const found = await sql<{ version: string | null }>`
    select md5(string_agg(id || ':' || geometry_md5, ',' order by id)) as version
    from zones where ${isDrawn}`.execute(db)
  return found.rows[0]?.version?.slice(0, 12) ?? 'none'
}

export class ShapesChanged extends Error {}

/** Throws ShapesChanged when the shapes no longer have this version. */
export async function* readShapes(db: Db, version: string): AsyncGenerator<ShapeText[]> {
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    if ((await getShapesVersion(snapshot)) !== version) throw new ShapesChanged()
    for (let last = 0; ; ) {
      const { rows } = await sql<ShapeText>`
        select id, geometry::text as text from zones
        where ${isDrawn} and id > ${last} order by id limit ${PAGE}`.execute(snapshot)
      const end = rows.at(-1)
      if (!end) return
      yield rows
      last = end.id
    }
  } finally {
    await snapshot.rollback().execute()
  }
}
