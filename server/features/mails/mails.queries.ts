import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../lib/db/pool.ts'
import {
  along,
  keyContains,
  type ListPlan,
  type ListQuery,
  listPage,
  partFilter,
  sortedBy,
  valueFilter,
} from '../../lib/http/list.ts'
import { lockJob, nextTryOf } from '../../lib/jobs.ts'

const latestFirst = sql`mails.queued_at desc, mails.id`

/** Recipient and subject. */
const searchText = sql<string>`mails.search_text`

const PLAN: ListPlan = {
  from: sql`mails`,
  id: sql`mails.id`,
  search: (text) => keyContains(searchText, text),
  filters: {
    kind: valueFilter(sql`mails.kind`),
    state: valueFilter(sql`mails.state`),
    recipient: partFilter(searchText, 1, sql`mails.recipient`),
    subject: partFilter(searchText, 2, sql`mails.subject`),
  },
  orders: {
    queued_at: along(sql`mails.queued_at`, sql`mails.id`),
    tried_at: sortedBy(sql`mails.tried_at`, latestFirst),
    recipient: sortedBy(sql`mails.recipient collate french`, latestFirst),
    tries: sortedBy(sql`mails.tries`, latestFirst),
  },
  firstSort: '-queued_at',
}

const lines = (db: Db) =>
  db
    .selectFrom('mails')
    .select((eb) => [
      'mails.id',
      'mails.kind',
      'mails.recipient',
      'mails.subject',
      'mails.state',
      'mails.tries',
      'mails.error',
      'mails.queued_at',
      'mails.tried_at',
      'mails.ended_at',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.firstname', 'users.organism_name'])
          .whereRef('users.id', '=', 'mails.user_id'),
      ).as('user'),
      nextTryOf(sql`mails.id`).as('next_at'),
    ])

export const listMailLines = (db: Db, query: ListQuery) => listPage(db, PLAN, query, lines(db))

export async function lockMail(trx: Db, id: string) {
  await lockJob(trx, id)
  return trx
    .selectFrom('mails')
    .select(['id', 'kind', 'state', 'user_id', nextTryOf(sql`mails.id`).as('next_at')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export const updateToWait = (db: Db, id: string) =>
  db.updateTable('mails').set({ state: 'waiting', ended_at: null }).where('id', '=', id).execute()
