import { type Insertable, type RawBuilder, sql } from 'kysely'
import { MAX_FEED_ENTRIES, type NewsState } from '../../../contract/news.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import {
  type ListPlan,
  type ListQuery,
  listPage,
  searchIn,
  sortedBy,
  textFilter,
  valueFilter,
} from '../../lib/http/list.ts'
import { shownHtml } from '../../lib/markdown/render-markdown.ts'

export interface NewsReader {
  id: number
  /** Else only current news. */
  seesAll: boolean
}

const stateOn = (day: string) =>
  sql<NewsState>`case when published_from_on > ${day}::date then 'coming'
    when published_to_on < ${day}::date then 'ended' else 'current' end`

const isCurrentOn = (day: string) =>
  sql<boolean>`(published_from_on <= ${day}::date and coalesce(published_to_on >= ${day}::date, true))`

const unreadBy = (userId: number) =>
  sql<boolean>`not exists (select from news_reads where news_id = news.id and user_id = ${userId})`

const lines = (db: Db, day: string, { id, seesAll }: NewsReader) =>
  db
    .selectFrom('news')
    .select([
      ...(['news.id', 'title', 'body', 'published_from_on', 'published_to_on', 'updated_at', 'version'] as const),
      shownHtml.as('html'),
      stateOn(day).as('state'),
      unreadBy(id).as('is_unread'),
    ])
    .where(seesAll ? sql<boolean>`true` : isCurrentOn(day))

const planOn = (day: string, { seesAll }: NewsReader): ListPlan => ({
  from: sql`news`,
  id: sql`news.id`,
  where: seesAll ? [] : [isCurrentOn(day)],
  search: searchIn(sql`title`, sql`body`),
  filters: { title: textFilter(sql`title`), state: valueFilter(stateOn(day)) },
  orders: {
    title: sortedBy(sql`title`, latestFirst),
    state: sortedBy(stateOn(day), latestFirst),
    published_from_on: sortedBy(sql`published_from_on`, latestFirst),
    published_to_on: sortedBy(sql`coalesce(published_to_on, 'infinity')`, latestFirst),
  },
  firstSort: '-published_from_on',
})

const latestFirst = sql`published_from_on desc, news.id desc`

export const listLines = (db: Db, day: string, reader: NewsReader, query: ListQuery) =>
  listPage(db, planOn(day, reader), query, lines(db, day, reader))

/** Lists the titles of the map’s strip, as listLines orders them; `is_unread` is about this person. */
export const listCurrentTitles = (db: Db, day: string, userId: number) =>
  db
    .selectFrom('news')
    .select(['news.id', 'title', 'version'])
    .select(unreadBy(userId).as('is_unread'))
    .where(isCurrentOn(day))
    .orderBy(latestFirst)
    .limit(MAX_FEED_ENTRIES)
    .execute()

export const findLine = (db: Db, day: string, reader: NewsReader, id: number) =>
  lines(db, day, reader).where('news.id', '=', id).executeTakeFirst()

export const lockNews = (db: Db, id: number) =>
  db.selectFrom('news').select('version').where('id', '=', id).forUpdate().executeTakeFirst()

/** Waits for the same news sent twice at once. */
export const lockAllNews = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('news'))`.execute(db)

type NewsFields = Pick<Insertable<Tables['news']>, 'title' | 'body' | 'html' | 'published_from_on' | 'published_to_on'>

export async function isWritten(db: Db, { title, body, ...days }: Omit<NewsFields, 'html'>): Promise<boolean> {
  const { rows } = await sql`select from news where title = ${title} and body = ${body}
    and published_from_on = ${days.published_from_on}
    and published_to_on is not distinct from ${days.published_to_on}::date`.execute(db)
  return rows.length > 0
}

export const insertNews = (db: Db, values: NewsFields & { user_id: number }) =>
  db.insertInto('news').values(values).returning('id').executeTakeFirstOrThrow()

export const updateNewsRow = (db: Db, id: number, fields: NewsFields) =>
  db
    .updateTable('news')
    .set({ ...fields, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const deleteNewsRow = (db: Db, id: number) => db.deleteFrom('news').where('id', '=', id).execute()

export const markRead = (db: Db, day: string, userId: number, ids: readonly number[]) =>
  db
    .insertInto('news_reads')
    .columns(['user_id', 'news_id'])
    .expression((eb) =>
      eb
        .selectFrom('news')
        .select([sql<number>`${userId}::int`.as('user_id'), 'id'])
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .where(isCurrentOn(day))
        .orderBy('id')
        // Wait for a deletion in progress.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const publishedAt = sql<string>`(published_from_on::timestamp at time zone 'Europe/Paris')`

/** A piece of news changes for its readers on the day it is published: the later of both moments. */
export const listFeedEntries = (db: Db, day: string) =>
  db
    .selectFrom('news')
    .select([
      ...(['id', 'title', 'created_at'] as const),
      shownHtml.as('html'),
      publishedAt.as('published_at'),
      sql<string>`greatest(updated_at, ${publishedAt})`.as('updated_at'),
    ])
    .where(isCurrentOn(day))
    .orderBy('published_from_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FEED_ENTRIES)
    .execute()

export const listUnrendered = (db: Db) =>
  db.selectFrom('news').select(['id', 'body']).where('html', 'is', null).execute()

export const updateHtml = (db: Db, { id, body }: { id: number; body: string }, html: RawBuilder<string>) =>
  db.updateTable('news').set({ html }).where('id', '=', id).where('body', '=', body).execute()
