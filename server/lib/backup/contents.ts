import pg from 'pg'
import * as z from 'zod/mini'
import { listMadeNames } from '../db/migrate.ts'
import { BackupFault } from './file.ts'
import { IS_COPIED } from './ours.ts'

const BackedTable = z.object({ name: z.string(), columns: z.array(z.string()) })
export type BackedTable = z.infer<typeof BackedTable>

export const nameOf = ({ name }: Pick<BackedTable, 'name'>) => `public.${pg.escapeIdentifier(name)}`

/** The first section of a backup. */
export const BackupHeader = z.object({
  /** The name of the last migration. */
  schema: z.string(),
  postgres: z.string(),
  taken_at: z.string(),
  secret: z.string(),
  tables: z.array(BackedTable),
  /** First days of the audit's partitions, the latest first. */
  audit_months: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** The last section, after those of the tables. */
export const BackupTrailer = z.object({
  /** The number of rows, in the order of the header's tables. */
  rows: z.array(z.number()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.number() })),
})
export type BackupTrailer = z.infer<typeof BackupTrailer>

/** Read from the catalogue, so that a new table or column needs no word here. Computed columns are left out. */
const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not like 'kysely_migration%' and ${IS_COPIED}
  group by relname order by relname`

/** Months to come are left out: they are made with this one. */
const AUDIT_MONTHS = `
  select month from pg_inherits join pg_class on pg_class.oid = inhrelid
    cross join lateral (select to_date(right(relname, 7), 'YYYY_MM') as month) named
  where inhparent = 'public.audit'::regclass and month <= now() at time zone 'utc' order by month desc`

async function isOurs(client: pg.ClientBase) {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as is_ours`)
  return rows[0].is_ours
}

export async function readHeader(client: pg.ClientBase, secret: string): Promise<BackupHeader> {
  if (!(await isOurs(client)))
    throw new BackupFault('Cette base de données n’est pas celle d’Estran, ou elle est vide.')
  const { rows: facts } = await client.query(`
    select now() as taken_at, current_setting('server_version') as postgres,
      (select max(name) from kysely_migration) as schema`)
  await refuseShutTables(client)
  const { rows: tables } = await client.query(TABLES)
  const { rows: months } = await client.query(AUDIT_MONTHS)
  return BackupHeader.parse({ ...facts[0], secret, tables, audit_months: months.map(({ month }) => month) })
}

/** A restore would refuse the backup without them. */
async function refuseShutTables(client: pg.ClientBase) {
  const { rows } = await client.query(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname = any($1) and not (${IS_COPIED}) order by name`,
    [await listMadeNames()],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new BackupFault(`Le rôle de la sauvegarde ne peut pas lire ${names} : « GRANT SELECT » le lui accorde.`)
}

/** Read after the tables: a sequence stands at their rows or beyond. */
export async function readSequences(client: pg.ClientBase): Promise<BackupTrailer['sequences']> {
  const { rows } = await client.query(`
    select relname as name, last_value, has_sequence_privilege(pg_class.oid, 'select, usage') as is_readable
    from pg_sequences join pg_class on relnamespace = 'public'::regnamespace and relname = sequencename and ${IS_COPIED}
    where schemaname = 'public' order by name`)
  const shut = rows.find(({ is_readable }) => !is_readable)
  if (shut)
    throw new BackupFault(`Le rôle de la sauvegarde ne peut pas lire ${shut.name} : « GRANT SELECT » le lui accorde.`)
  return rows.filter(({ last_value }) => last_value !== null)
}
