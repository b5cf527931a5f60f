import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { HandlerInput } from '../../../contract/core/endpoint.ts'
import type { listMails } from '../../../contract/mails.ts'
import type { Db } from '../../lib/db/pool.ts'
import { listPage } from '../../lib/http/list.ts'
import { nextTryOf } from '../../lib/jobs.ts'

const COLUMNS = {
  kind: sql`mails.kind`,
  state: sql`mails.state`,
  recipient: sql<string>`mails.recipient`,
  subject: sql<string>`mails.subject`,
}

const PLAN = {
  columns: COLUMNS,
  sorts: {
    queued_at: sql`mails.queued_at`,
    tried_at: sql`mails.tried_at`,
    recipient: sql`mails.recipient collate french`,
    tries: sql`mails.tries`,
  },
  /** Unfolded: they are the database's own words. */
  filters: {
    kind: (_operator: string, kind: string) => sql<boolean>`mails.kind = ${kind}`,
    state: (_operator: string, state: string) => sql<boolean>`mails.state = ${state}`,
  },
  search: [COLUMNS.recipient, COLUMNS.subject],
  order: sql`mails.id`,
}

export const listLines = (db: Db, query: HandlerInput<typeof listMails>['query']) =>
  listPage(
    db,
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
      ]),
    { ...query, sort: query.sort ?? '-queued_at' },
    PLAN,
  )

export const lockMail = (db: Db, id: string) =>
  db.selectFrom('mails').select(['id', 'kind', 'state', 'user_id']).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateToWait = (db: Db, id: string) =>
  db.updateTable('mails').set({ state: 'waiting', ended_at: null }).where('id', '=', id).execute()
