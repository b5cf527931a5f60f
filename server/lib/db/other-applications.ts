import { CompiledQuery } from 'kysely'
import { listMadeNames, listMigrations } from './migrate.ts'
import type { Db } from './pool.ts'

/** Asks a database, by whatever holds the connection. */
export type AskRows = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export const askOf =
  (db: Db): AskRows =>
  async (text, values = []) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows

/** Whose migrations are recorded there: other applications keep theirs in a table of the same name. */
export async function recordOf(ask: AskRows): Promise<'none' | 'ours' | 'of another'> {
  const [table] = await ask(`
    select has_table_privilege(record, 'select') as is_readable
    from to_regclass('public.kysely_migration') as record where record is not null`)
  if (!table) return 'none'
  // Whose it is then is told by the look at its owner.
  if (!table.is_readable) return 'ours'
  const done = new Set((await ask('select name from public.kysely_migration')).map(({ name }) => name))
  // The table is made before the first migration, and stays where that one is cut short.
  if (done.size === 0) return 'none'
  return done.has((await listMigrations())[0]) ? 'ours' : 'of another'
}

/** A function of an extension has other arguments. */
const IN_THE_WAY = `
  select name from (
    select 1 as position, relname as name from pg_class where relnamespace = to_regnamespace('public')
    union all select 2, typname from pg_type where typnamespace = to_regnamespace('public')
    union all select 2, collname from pg_collation where collnamespace = to_regnamespace('public')
    union all select 2, proname from pg_proc where pronamespace = to_regnamespace('public') and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all select 3, 'pgboss.' || relname from pg_class
      where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')
  ) there where position = 3 or name = any($1::text[]) order by position, name limit 1`

/** Something of another application where Estran would make its own; null where it can, or has. */
export async function findInTheWay(ask: AskRows): Promise<string | null> {
  // Looked at before the record: another start may be making all of it just now, in one transaction.
  const [found] = await ask(IN_THE_WAY, [await listMadeNames()])
  const record = await recordOf(ask)
  if (record === 'of another') return 'kysely_migration'
  return record === 'none' && found ? String(found.name) : null
}
