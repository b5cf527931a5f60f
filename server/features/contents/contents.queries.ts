import type { Content } from '../../../contract/contents.ts'
import type { Db } from '../../lib/db/pool.ts'

export const findContent = (db: Db, key: Content['key']) =>
  db
    .selectFrom('contents')
    .select(['key', 'title', 'body', 'version', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst()
