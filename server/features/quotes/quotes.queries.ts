import { type InsertObject, sql, type UpdateObject } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { QuoteStatus } from '../../../contract/quotes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Db } from '../../lib/db/pool.ts'
import { lines } from './quotes.list.ts'

const CONTACT = [
  'users.name',
  'users.firstname',
  'users.email',
  'users.organism_name',
  'siret',
  'street1',
  'street2',
  'postcode',
  'city',
  'country',
] as const

export const getContact = (db: Db, userId: number) =>
  db.selectFrom('users').select(CONTACT).where('id', '=', userId).executeTakeFirstOrThrow()

const wholes = (db: Db) =>
  lines(db).select((eb) => [
    'quotes.user_id',
    'message',
    'answer',
    'seen_at',
    jsonObjectFrom(eb.selectFrom('users').select(CONTACT).whereRef('users.id', '=', 'quotes.user_id'))
      .$notNull()
      .as('contact'),
  ])

export const findQuote = (db: Db, id: number) => wholes(db).where('quotes.id', '=', id).executeTakeFirst()

/** Administrators who are told by mail. */
export const findQuoteToMail = (db: Db, id: number) =>
  wholes(db).select('users.active as is_active').where('quotes.id', '=', id).executeTakeFirst()

export const getQuoteRow = (db: Db, id: number) => wholes(db).where('quotes.id', '=', id).executeTakeFirstOrThrow()

export const findByKey = (db: Db, userId: number, key: string) =>
  db
    .selectFrom('quotes')
    .select(['id', 'reference', 'zone_id', 'analyses', 'samples', 'wished_on', 'message'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function nextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('quote_numbers') as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no number')
  return row.number
}

/** Waits for the same request sent twice at once; returns nothing when it is stored by then. */
export const insertQuote = (db: Db, values: InsertObject<Tables, 'quotes'>) =>
  db
    .insertInto('quotes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['id', 'reference'])
    .executeTakeFirst()

export const lockQuote = (db: Db, id: number) =>
  db
    .selectFrom('quotes')
    .select(['id', 'reference', 'user_id', 'status', 'amount', 'tax', 'valid_until', 'answer', 'seen_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateQuoteRow = (db: Db, id: number, values: UpdateObject<Tables, 'quotes'>) =>
  db.updateTable('quotes').set(values).where('id', '=', id).execute()

const countOf = (status: QuoteStatus) => sql<number>`count(*) filter (where status = ${status})`

export const countWaitingQuotes = (db: Db) =>
  db
    .selectFrom('quotes')
    .select([countOf('sent').as('sent'), countOf('seen').as('seen')])
    .where('status', 'in', ['sent', 'seen'])
    .executeTakeFirstOrThrow()

/** Labels of the scales. */
export async function listTypeLabels(db: Db) {
  const scales = await db.selectFrom('scales').select(['type', 'label']).execute()
  return new Map(scales.map(({ type, label }) => [type, label]))
}
