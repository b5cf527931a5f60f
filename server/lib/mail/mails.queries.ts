import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { isQueued } from '../jobs.ts'

export interface NewMail {
  id: string
  kind: string
  data: object
}

/** In one statement, however many. */
export const insertMails = (db: Db, mails: readonly NewMail[]) =>
  sql`insert into mails (id, kind, data, user_id)
    select id, kind, data, (data ->> 'user_id')::int
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (id uuid, kind text, data jsonb)`.execute(db)

/** What waits for an address without an account of its own to go with. */
export const deleteMailsTo = (db: Db, email: string) =>
  sql`delete from mails where data ->> 'email' = ${email}`.execute(db)

/** Of one that is still to be sent. */
export const findMail = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'dropped'])
    .executeTakeFirst()

interface Try {
  state: 'sent' | 'dropped' | 'retrying'
  letter: { to: string; subject: string } | null
  error: string
}

/** Nothing is kept of what the writer needed once the mail has ended. */
export const updateTriedMail = (db: Db, id: string, { state, letter, error }: Try) =>
  db
    .updateTable('mails')
    .set((eb) => ({
      state,
      error,
      tries: eb('tries', '+', 1),
      tried_at: sql<Date>`now()`,
      ...(letter && {
        recipient: letter.to,
        subject: letter.subject,
        user_id: eb.fn.coalesce(
          'mails.user_id',
          eb.selectFrom('users').select('users.id').where('users.email', '=', letter.to),
        ),
      }),
      ...(state !== 'retrying' && { data: null, ended_at: sql<Date>`now()` }),
    }))
    .where('id', '=', id)
    .execute()

/** Its data stays, so that it can be tried again by hand; unless it was, before this came. */
export const failMail = (db: Db, id: string) =>
  db.transaction().execute(async (trx) => {
    // Whoever tries it again holds it until the new job is committed.
    await trx.selectFrom('mails').select('id').where('id', '=', id).forUpdate().execute()
    await trx
      .updateTable('mails')
      .set({ state: 'failed', ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'retrying'])
      .where((eb) => eb.not(isQueued(sql.val(id))))
      .execute()
  })

const KEPT_DAYS = 30

export const deleteOldMails = (db: Db) =>
  sql`delete from mails where queued_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
