import pg from 'pg'
import type { Say } from './place.ts'

/** Clusters were once made with the application as their superuser, which could rewrite the audit. */
export async function ensureOrdinaryRole(url: string, password: string, say: Say): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_roles where rolname = current_user and rolsuper')
    if (rows.length === 0) return
    say('La base de données reçoit un compte sans privilèges…')
    // One query is one transaction: all of it or nothing.
    await client.query(separation(client.escapeLiteral(password)))
  } finally {
    await client.end()
  }
}

/** The first superuser stays one for ever and nobody renames themselves: so it gets another name, and its objects an owner. */
const separation = (password: string) => `
  create role estran_upgrade superuser;
  set local session authorization estran_upgrade;
  alter role estran rename to postgres;
  alter role postgres password null;
  create role estran login createdb password ${password};
  alter database estran owner to estran;
  do $$
  declare
    first_user_object constant oid := 16384;
    command text;
  begin
    for command in
      with members as (select objid from pg_depend where deptype = 'e'),
      linked as (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i')),
      objects as (
        select 'schema' as kind, oid, nspowner as owner, quote_ident(nspname) as name from pg_namespace
        union all
        select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid, relowner, oid::regclass::text
        from pg_class where relkind in ('r', 'p', 'v') or (relkind = 'S' and oid not in (select objid from linked))
        union all
        select 'routine', oid, proowner, oid::regprocedure::text from pg_proc
        union all
        select 'collation', oid, collowner, oid::regcollation::text from pg_collation
        union all
        select 'type', oid, typowner, oid::regtype::text from pg_type where typtype in ('e', 'd'))
      select format('alter %s %s owner to estran', kind, name) from objects
      where owner = 'postgres'::regrole and oid >= first_user_object and oid not in (select objid from members)
    loop
      execute command;
    end loop;
  end $$;
  set local session authorization default;
  drop role estran_upgrade;`
