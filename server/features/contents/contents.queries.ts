import { type RawBuilder, sql } from 'kysely'
import type { ContentKey } from '../../../contract/contents.ts'
import type { Db } from '../../lib/db/pool.ts'

export const findContent = (db: Db, key: ContentKey) =>
  db
    .selectFrom('contents')
    .innerJoin('content_versions as written', (join) =>
      join.onRef('written.key', '=', 'contents.key').onRef('written.version', '=', 'contents.version'),
    )
    .select(['written.title', 'written.body', 'written.version', 'written.created_at as updated_at'])
    .select(sql<string>`coalesce(written.html, plain_html(written.body))`.as('html'))
    .where('contents.key', '=', key)
    .executeTakeFirst()

/** Whoever writes this text waits here for the others. */
export const lockContent = (db: Db, key: ContentKey) =>
  db.selectFrom('contents').select('version').where('key', '=', key).forUpdate().executeTakeFirstOrThrow()

const versions = (db: Db, key: ContentKey) =>
  db
    .selectFrom('content_versions')
    .leftJoin('users', 'users.id', 'content_versions.user_id')
    .select([
      'key',
      'content_versions.version',
      'title',
      'is_correction',
      'content_versions.created_at',
      sql<string | null>`nullif(concat_ws(' ', nullif(users.firstname, ''), nullif(users.name, '')), '')`.as('author'),
    ])
    .where('key', '=', key)

const MAX_VERSIONS = 200

/** The latest; each of the others is still answered by its number. */
export const listVersions = (db: Db, key: ContentKey) =>
  versions(db, key).orderBy('content_versions.version', 'desc').limit(MAX_VERSIONS).execute()

const version = (db: Db, key: ContentKey, number: number) =>
  versions(db, key).select('body').where('content_versions.version', '=', number)

export const findVersion = (db: Db, key: ContentKey, number: number) => version(db, key, number).executeTakeFirst()

export const getVersion = (db: Db, key: ContentKey, number: number) =>
  version(db, key, number).executeTakeFirstOrThrow()

const MAX_CHANGES = 10

export const listTermsChanges = (db: Db) =>
  db
    .selectFrom('content_versions')
    .select(['version', 'change_note'])
    .where('key', '=', 'terms')
    .where('change_note', '<>', '')
    .orderBy('version', 'desc')
    .limit(MAX_CHANGES)
    .execute()

interface NewVersion {
  key: ContentKey
  version: number
  title: string
  body: string
  html: string
  is_correction: boolean
  change_note: string
  user_id: number
}

export async function insertVersion(db: Db, values: NewVersion) {
  const { created_at } = await db
    .insertInto('content_versions')
    .values(values)
    .returning('created_at')
    .executeTakeFirstOrThrow()
  const { key, title, body } = values
  await db
    .updateTable('contents')
    .set({ title, body, version: values.version, updated_at: created_at })
    .where('key', '=', key)
    .execute()
}

export async function countAcceptances(db: Db, termsVersion: number) {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where('terms_version_accepted', '>=', termsVersion)
    .executeTakeFirstOrThrow()
  return count
}

export const listUnrendered = (db: Db) =>
  db.selectFrom('content_versions').select(['key', 'version', 'body']).where('html', 'is', null).execute()

export const updateHtml = (
  db: Db,
  { key, version, body }: { key: ContentKey; version: number; body: string },
  html: RawBuilder<string>,
) =>
  db
    .updateTable('content_versions')
    .set({ html })
    .where('key', '=', key)
    .where('version', '=', version)
    .where('body', '=', body)
    .execute()
