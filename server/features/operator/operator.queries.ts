import type { Db } from '../../lib/db/pool.ts'

export const getPublicSettings = (db: Db) =>
  db
    .selectFrom('settings')
    .innerJoin('contents', (join) => join.on('contents.key', '=', 'terms'))
    .select(['operator_name', 'contact_email', 'contact_phone', 'funder_note', 'contents.version as terms_version'])
    .executeTakeFirstOrThrow()

export const getOperator = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['operator_name', 'contact_email', 'contact_phone', 'funder_note'])
    .executeTakeFirstOrThrow()
export type Operator = Awaited<ReturnType<typeof getOperator>>
