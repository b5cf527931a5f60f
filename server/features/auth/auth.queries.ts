import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db.ts'

export const findAccount = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'role', 'active', 'password_hash']).where('email', '=', email).executeTakeFirst()

export const findCurrentUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'email',
      'name',
      'firstname',
      'gender',
      'role',
      'active',
      'organism_name',
      'terms_version_accepted',
      'password_changed_at',
      jsonObjectFrom(
        eb.selectFrom('zones').select(['zones.id', 'code', 'zones.name']).whereRef('zones.id', '=', 'start_zone_id'),
      ).as('start_zone'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const findTermsVersion = (db: Db) =>
  db.selectFrom('contents').select('version').where('key', '=', 'terms').executeTakeFirst()

export const updateTermsAccepted = (db: Db, userId: number, version: number) =>
  db
    .updateTable('users')
    .set({ terms_version_accepted: version, terms_accepted_at: clock.now() })
    .where('id', '=', userId)
    .execute()
