import { type RawBuilder, sql } from 'kysely'
import { SettingError } from '../../config.ts'
import { givingAll } from '../db/host/giving.ts'
import { asks } from '../db/host/look.rules.ts'
import type { Db } from '../db/pool.ts'

const OF_NO_EXTENSION = `not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** SQL, of a row of pg_class: what a host put beside it, itself or by an extension, is not Estran's. */
export const IS_OURS = `(relname = 'audit' or pg_has_role(relowner, 'usage')) and ${OF_NO_EXTENSION}`

/**
 * SQL, of a row of pg_class, for who may own nothing there: all that can be read is copied, and what Estran's owner has
 * must be readable. Only what another has, and shows to nobody, is left out.
 */
export const IS_COPIED = `(relname in ('audit', 'audit_id') or has_table_privilege(pg_class.oid, 'select')
  or relowner = (select m.relowner from pg_class m where m.oid = 'public.kysely_migration'::regclass)
  or exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'i'
    and has_table_privilege(refobjid, 'select'))) and ${OF_NO_EXTENSION}`

/** Drops all that Estran has there, and no schema, which it may not be able to make again. For a transaction. */
export async function dropOurs(db: Db) {
  await refuseLockedAudit(db)
  await sql`do ${dropping}`.execute(db)
}

/** Its other owner alone may drop it. */
async function refuseLockedAudit(db: Db) {
  const { rows } = await sql<{ role: string; owner: string }>`
    select current_user as role, pg_get_userbyid(relowner) as owner from pg_class
    where oid = to_regclass('public.audit') and not pg_has_role(relowner, 'usage')`.execute(db)
  const [stranger] = rows
  if (!stranger) return
  const why = `la table audit est au rôle « ${stranger.owner} », et doit être effacée.`
  throw new SettingError(`Réglage DATABASE_URL : ${asks(why, givingAll(stranger.owner, stranger.role))}`)
}

const mayDrop = (catalog: string, prefix: string) => `
  ${prefix}namespace in ('public'::regnamespace, to_regnamespace('pgboss')) and pg_has_role(${prefix}owner, 'usage')
    and not exists (select from pg_depend
      where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`

/** All is listed first, because much goes with what it hangs on. */
const dropping: RawBuilder<unknown> = sql.raw(`$do$
  declare statement text;
  begin
    foreach statement in array (
      select coalesce(array_agg(format('drop %s cascade', what) order by position), '{}') from (
        select case relkind when 'S' then 1 else 0 end, format('%s if exists %s.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' when 'f' then 'foreign table' when 'c' then 'type' else 'table' end,
          relnamespace::regnamespace, relname)
        from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${mayDrop('pg_class', 'rel')}
        union all
        select 2, format('routine if exists %s.%I(%s)', pronamespace::regnamespace, proname,
          pg_get_function_identity_arguments(oid))
        from pg_proc where ${mayDrop('pg_proc', 'pro')}
        union all
        select 3, format('type if exists %s.%I', typnamespace::regnamespace, typname)
        from pg_type where typtype in ('d', 'e', 'r') and ${mayDrop('pg_type', 'typ')}
        union all
        select 4, format('collation if exists %s.%I', collnamespace::regnamespace, collname)
        from pg_collation where ${mayDrop('pg_collation', 'coll')}
      ) found (position, what))
    loop
      execute statement;
    end loop;
  end $do$`)
