import { sql } from 'kysely'
import pg from 'pg'
import { SettingError } from '../../config.ts'
import { asks } from '../db/host/look.rules.ts'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import type { BackupHeader, BackupTrailer } from './contents.ts'

/** Makes the schema of a backup, empty, and with nothing that acts on rows; answers what puts all that back. */
export async function makeSchema(db: Db, { schema, tables, audit_months }: BackupHeader) {
  await dropOtherSchema(db)
  await migrate(db, schema)
  // The latest first, because it drops what is a year older than the one it is asked for.
  for (const month of audit_months) await sql`select keep_audit_months(${month}::date)`.execute(db)
  await setTriggers(db, 'disable')
  // Neither an order of tables nor a check per row is needed without them.
  const references = await listReferences(db)
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db)
  // Empties the tables of the rows that migrations insert.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db)

  return async (sequences: BackupTrailer['sequences']) => {
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
    await setTriggers(db, 'enable')
    for (const { name, last_value } of sequences)
      await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last_value})`.execute(db)
  }
}

/** Drops the schema of an application that was started there, of any version. */
async function dropOtherSchema(db: Db) {
  const { rows } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db)
  if (rows.length === 0) return
  await replaceSchema(db)
}

/** Empties a database of all that Estran has there. */
export async function replaceSchema(db: Db) {
  const { rows } = await sql<{ role: string }>`select current_user as role from pg_namespace
    where nspname = 'public' and not pg_has_role(nspowner, 'usage')`.execute(db)
  const [stranger] = rows
  if (stranger) {
    const why = `le rôle « ${stranger.role} » n’est pas le propriétaire du schéma public, qui doit être vidé.`
    const grant = `ALTER SCHEMA public OWNER TO ${pg.escapeIdentifier(stranger.role)};`
    throw new SettingError(`Réglage DATABASE_URL : ${asks(why, grant)}`)
  }
  await sql`drop schema if exists pgboss cascade`.execute(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

interface TableReference {
  table: string
  name: string
  definition: string
}

async function listReferences(db: Db) {
  const { rows } = await sql<TableReference>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`.execute(db)
  return rows
}

/** Leaves out the database’s own triggers, which only a superuser may turn off. */
async function setTriggers(db: Db, state: 'enable' | 'disable') {
  const { rows } = await sql<{ table: string }>`
    select oid::regclass::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  for (const { table } of rows) await sql`alter table ${sql.raw(table)} ${sql.raw(state)} trigger user`.execute(db)
}
