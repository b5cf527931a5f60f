import { sql } from 'kysely'
import type { Db } from '../../lib/db/pool.ts'
import type { ClassColors } from '../../lib/mail/letter-page.ts'

/** Undefined unless this client wants these mails and has proven their address: results are sent to nobody else. */
export const findMailReader = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'firstname', 'name', 'lims_client_id'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('role', '=', 'client')
    .where('result_mails', '=', true)
    .where('lims_client_id', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Those among them who want these mails; none is deleted before their mail is stored, which would refuse the whole batch. */
export const lockWanting = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .where('active', '=', true)
    .where('result_mails', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Those that still belong to this client. One counts as corrected only if its replaced revision was theirs too. */
export const listMailed = (db: Db, { lims_client_id }: { lims_client_id: string | null }, ids: number[]) =>
  db
    .selectFrom('results')
    .innerJoin('zones', 'zones.id', 'results.zone_id')
    .innerJoin('scales', 'scales.type', 'results.type')
    .leftJoin('scale_classes', (join) =>
      join
        .onRef('scale_classes.type', '=', 'results.type')
        .on('scale_classes.key', '=', sql<string>`class_of(results.type, results.value, results.below_limit)`),
    )
    .select([
      'results.id',
      'sampled_on',
      'zones.code',
      'zones.name as zone',
      'scales.label as type',
      'scales.unit',
      'scale_classes.label as class',
      sql<ClassColors | null>`case when scale_classes.key is not null
        then jsonb_build_object('fill', fill, 'text', text, 'mark', mark) end`.as('colors'),
      'value',
      'below_limit',
      sql<boolean>`exists (select from result_revisions r where r.result_id = results.id
        and r.revision < results.revision and r.lims_client_id = results.lims_client_id)`.as('is_corrected'),
    ])
    .where('results.id', 'in', ids)
    .where('lims_client_id', '=', lims_client_id)
    .orderBy('sampled_on', 'desc')
    .orderBy('results.id', 'desc')
    .execute()
