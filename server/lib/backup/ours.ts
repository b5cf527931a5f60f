import { type RawBuilder, sql } from 'kysely'
import { SettingError } from '../../config.ts'
import { givingAll } from '../db/host/giving.ts'
import { asks } from '../db/host/look.statements.ts'
import { listMadeNames } from '../db/migrate.ts'
import { askOf, recordOf } from '../db/other-applications.ts'
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
  await refuseOthers(db)
  await sql`do ${dropping}`.execute(db)
}

const SHOWN = 5

/** Another application may have the same role: what no migration makes is in the way, and stays. */
export async function refuseOthers(db: Db) {
  const record = await recordOf(askOf(db))
  const made = record === 'ours' ? await listMadeNames() : []
  const ownRecord = record === 'of another' ? [] : ['kysely_migration', 'kysely_migration_lock']
  const { rows } = await sql<{ name: string }>`select name from (${sql.raw(OWNED)}) owned
    where not hangs and name <> all(${ownRecord}::text[])
      and (${made.length === 0}::boolean or namespace = 'public'::regnamespace and name <> all(${made}::text[]))
    order by position, name`.execute(db)
  if (rows.length === 0) return
  const names = rows.slice(0, SHOWN).map(({ name }) => name)
  const listed = `${names.join(', ')}${rows.length > SHOWN ? '…' : ''}`
  throw new SettingError(`Cette base contient ce qu’Estran ne connaît pas (${listed}) : rien n’y a été changé.`)
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

const isPartOf = (catalog: string) => `exists (select from pg_depend
  where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype in ('a', 'i'))`

/** All that is dropped, in that order; what hangs on another of these goes with it. */
const OWNED = `
  select case relkind when 'S' then 1 else 0 end as position, relnamespace as namespace, relname as name,
    relispartition or relkind <> 'c' and ${isPartOf('pg_class')} as hangs,
    format('%s if exists %s.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'f' then 'foreign table' when 'c' then 'type' else 'table' end,
      relnamespace::regnamespace, relname) as what
  from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${mayDrop('pg_class', 'rel')}
  union all
  select 2, pronamespace, proname, ${isPartOf('pg_proc')}, format('routine if exists %s.%I(%s)',
    pronamespace::regnamespace, proname, pg_get_function_identity_arguments(oid))
  from pg_proc where ${mayDrop('pg_proc', 'pro')}
  union all
  select 3, typnamespace, typname, false, format('type if exists %s.%I', typnamespace::regnamespace, typname)
  from pg_type where typtype in ('d', 'e', 'r') and ${mayDrop('pg_type', 'typ')}
  union all
  select 4, collnamespace, collname, false, format('collation if exists %s.%I', collnamespace::regnamespace, collname)
  from pg_collation where ${mayDrop('pg_collation', 'coll')}`

/** All is listed first, because much goes with what it hangs on. */
const dropping: RawBuilder<unknown> = sql.raw(`$do$
  declare statement text;
  begin
    foreach statement in array (
      select coalesce(array_agg(format('drop %s cascade', what) order by position), '{}') from (${OWNED}) owned)
    loop
      execute statement;
    end loop;
  end $do$`)
