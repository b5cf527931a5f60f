import { sql } from 'kysely'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/pool.ts'
import type { BackupHeader, BackupTrailer } from './contents.ts'
import { BackupFault } from './file.ts'
import { dropOurs, IS_OURS } from './ours.ts'

/**
 * Makes the schema of a backup, empty, and with nothing that acts on rows; answers its tables, which may be fewer than
 * those of the backup, but not more, and what puts all that back.
 */
export async function makeSchema(db: Db, { schema, audit_months, tables: found }: BackupHeader) {
  // An application may have been started there, of any version.
  if (await isStarted(db)) await dropOurs(db)
  await migrate(db, schema)
  // The latest first, because it drops what is a year older than the one it is asked for.
  for (const month of audit_months) await sql`select keep_audit_months(${month}::date)`.execute(db)
  const tables = await listTables(db)
  const missing = tables.filter(({ name, is_partition }) => !is_partition && !found.some((one) => one.name === name))
  if (missing.length > 0)
    throw new BackupFault(
      `Il manque à la sauvegarde ${missing.map(({ name }) => name).join(', ')} : rien n’a été repris.`,
    )
  await setTriggers(tables, db, 'disable')
  // Neither an order of tables nor a check per row is needed without them.
  const references = await listReferences(db)
  for (const { table, name } of references)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db)
  // Empties the tables of the rows that migrations insert.
  await sql`truncate ${sql.raw(tables.map(({ table }) => table).join())}`.execute(db)

  const finish = async (sequences: BackupTrailer['sequences']) => {
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
    await setTriggers(tables, db, 'enable')
    for (const { name, last_value } of sequences)
      await sql`select setval(oid, ${last_value}) from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'S' and relname = ${name} and ${sql.raw(IS_OURS)}`.execute(db)
  }
  return { names: new Set(tables.map(({ name }) => name)), finish }
}

async function isStarted(db: Db) {
  const { rows } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db)
  return rows.length > 0
}

interface TableReference {
  table: string
  name: string
  definition: string
}

async function listReferences(db: Db) {
  const { rows } = await sql<TableReference>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid and ${sql.raw(IS_OURS)}
    where contype = 'f' and connamespace = 'public'::regnamespace order by pg_constraint.oid`.execute(db)
  return rows
}

interface MadeTable {
  name: string
  is_partition: boolean
  /** As SQL has it. */
  table: string
}

async function listTables(db: Db) {
  const { rows } = await sql<MadeTable>`
    select relname as name, relispartition as is_partition, oid::regclass::text as table
    from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and relname not like 'kysely_migration%' and ${sql.raw(IS_OURS)}`.execute(db)
  return rows
}

/** Leaves out the database’s own triggers, which only a superuser may turn off. */
async function setTriggers(tables: readonly MadeTable[], db: Db, state: 'enable' | 'disable') {
  for (const { table } of tables) await sql`alter table ${sql.raw(table)} ${sql.raw(state)} trigger user`.execute(db)
}
