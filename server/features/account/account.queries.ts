import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { USER_FIELDS } from '../../../contract/users.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'

/** Caps: anybody's failed attempts on an account add rows to its audit. */
const MAX_SESSIONS = 200
const MAX_AUDIT = 10_000

const SESSION = ['id', 'is_remembered', 'sessions.created_at', 'used_at', 'expires_at', 'user_agent'] as const

export const listSessionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'push_subscriptions.session_id', 'sessions.id')
    .select([...SESSION, 'push_subscriptions.created_at as notified_since'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now().toISOString())
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()

export const deleteSessionOf = (db: Db, userId: number, id: number) =>
  db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()

export const findAllAbout = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select((eb) => [
      ...USER_FIELDS.map((field) => `users.${field}` as const),
      'id',
      'terms_version_accepted',
      'password_changed_at',
      'result_mails',
      'alert_mails',
      'alert_hour',
      'proposal_mails',
      'email_verified_at',
      'terms_accepted_at',
      'results_read_at',
      'created_at',
      'deletion_at',
      'last_seen_on',
      jsonObjectFrom(
        eb.selectFrom('zones').select(['zones.id', 'code', 'zones.name']).whereRef('zones.id', '=', 'start_zone_id'),
      ).as('start_zone'),
      eb.selectFrom('sectors').select('sectors.name').whereRef('sectors.id', '=', 'sector_id').as('sector'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const listIdentitiesOf = (db: Db, userId: number) =>
  db
    .selectFrom('identities')
    .select(['provider', 'issuer', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export const listResultsOf = (db: Db, limsClientId: string) =>
  db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'results.zone_id')
    .select((eb) => [
      'sampled_on',
      'zones.code as zone',
      'type',
      'value',
      'below_limit',
      'is_shared',
      'method',
      jsonArrayFrom(
        eb
          .selectFrom('result_files')
          .select('result_files.name')
          .whereRef('result_id', '=', 'results.id')
          .where(sql<boolean>`coalesce(result_files.lims_client_id = ${limsClientId}, true)`)
          .orderBy('result_files.name'),
      ).as('files'),
    ])
    .where('lims_client_id', '=', limsClientId)
    .orderBy('sampled_on', 'desc')
    .orderBy('results.id', 'desc')
    .execute()

export const listAlertsOf = (db: Db, userId: number) =>
  db
    .selectFrom('alerts')
    .innerJoin('zones', 'zones.id', 'alerts.zone_id')
    .select(['zones.code as zone', 'level', 'sms', 'alerts.created_at'])
    .where('user_id', '=', userId)
    .orderBy('zones.code')
    .execute()

export const listPhonesOf = async (db: Db, userId: number) => {
  const proved = db.selectFrom('phones').select(['number', 'proved_at']).where('user_id', '=', userId)
  const waiting = db
    .selectFrom('phone_codes')
    .select(['number', sql<null>`null`.as('proved_at')])
    .where('user_id', '=', userId)
  return [...(await proved.execute()), ...(await waiting.execute())]
}

export const listNewsReadBy = (db: Db, userId: number) =>
  db
    .selectFrom('news_reads')
    .innerJoin('news', 'news.id', 'news_id')
    .select(['title', 'read_at'])
    .where('news_reads.user_id', '=', userId)
    .orderBy('read_at', 'desc')
    .orderBy('news_id', 'desc')
    .execute()

export const listNewsWrittenBy = (db: Db, userId: number) =>
  db
    .selectFrom('news')
    .select(['title', 'body', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listQuotesOf = (db: Db, userId: number) =>
  db
    .selectFrom('quotes')
    .innerJoin('zones', 'zones.id', 'quotes.zone_id')
    .select([
      'reference',
      'zones.code as zone',
      'analyses',
      'samples',
      'wished_on',
      'message',
      'status',
      'amount',
      'tax',
      'valid_until',
      'answer',
      'quotes.created_at',
      'answered_at',
      'accepted_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .execute()

export const listMailsTo = (db: Db, userId: number) =>
  db
    .selectFrom('mails')
    .select(['subject', 'state', 'queued_at'])
    .where('user_id', '=', userId)
    .orderBy('queued_at', 'desc')
    .orderBy('id')
    .execute()

/** Lists also what others did to this account, without their addresses, and what it did to others, without its details. */
export const listAuditOf = (db: Db, userId: number) =>
  db
    .selectFrom('audit')
    .select([
      'at',
      'action',
      sql<unknown>`case when subject_id is null or subject_id = ${userId} then details end`.as('details'),
      sql<string>`case when user_id = ${userId} then address else '' end`.as('address'),
    ])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_AUDIT)
    .execute()
