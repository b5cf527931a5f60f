import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DELETION_DAYS } from '../../../contract/account.durations.ts'
import type { Tables } from '../../../database/tables.ts'
import { LISTENER } from '../db/listening-connection.ts'
import { listMigrations } from '../db/migrate.ts'
import { askOf, recordOf } from '../db/other-applications.ts'
import type { Database, Db } from '../db/pool.ts'
import { type BackupHeader, nameOf } from './contents.ts'
import { BackupFault } from './file.ts'
import { refuseOthers } from './ours.ts'
import { readBackup, skip } from './read.ts'
import { makeSchema } from './schema.ts'

/** Reads all of it and changes nothing: throws a BackupFault unless it is whole, and not of a later version. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const header = await readBackup(file)
  if ((await listMigrations()).includes(header.schema)) return header
  throw new BackupFault(`La sauvegarde ${file} vient d’une version plus récente d’Estran (${header.schema}).`)
}

/**
 * Restores into a database without accounts, all in one transaction or nothing. The schema is then that of the file,
 * which the next start migrates. `prepare` is called last, before the commit. Gives the names of the tables that are
 * none of Estran's: earlier versions put those of a host into their backups.
 */
export async function restoreBackup(
  database: Database,
  file: string,
  prepare: (header: BackupHeader) => Promise<void>,
): Promise<string[]> {
  const strange: string[] = []
  await inTransaction(database, async (db, client) => {
    await ensureEmpty(db)
    const copies: ({ rowCount: number } | null)[] = []
    let made: Awaited<ReturnType<typeof makeSchema>> | undefined
    const header = await readBackup(file, {
      begin: async (found) => {
        made = await makeSchema(db, found)
        const { names: known } = made
        strange.push(...found.tables.flatMap(({ name }) => (known.has(name) ? [] : name)))
        return async ({ columns, ...table }, rows) => {
          if (!known.has(table.name)) {
            copies.push(null)
            return skip({ columns, ...table }, rows)
          }
          const names = columns.map((column) => pg.escapeIdentifier(column))
          const copy = client.query(copyFrom(`copy ${nameOf(table)} (${names}) from stdin (format binary)`))
          copies.push(copy)
          await pipeline(rows, copy)
        }
      },
      end: async ({ rows, sequences }) => {
        const isWhole = copies.every((copy, index) => copy === null || copy.rowCount === rows[index])
        if (!isWhole || copies.length !== rows.length) throw new Error('not the rows of the backup')
        await made?.finish(sequences)
      },
    })
    await delayDeletions(db)
    await prepare(header)
  })
  await sql`analyze`.execute(database.db)
  return strange
}

/** Backups of versions that delete no accounts by themselves have none to keep. */
async function delayDeletions(db: Db) {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = 'users' and column_name = 'deletion_at'`.execute(db)
  if (rows.length === 0) return
  // The first run after it gives those who asked their days anew, and the mail of it.
  await sql`update settings set deletions_run_at = null`.execute(db)
  await sql`update users set deletion_at = null, deletion_cause = null, deletion_warnings = 0, deletion_mail_id = null
    where deletion_cause = 'unused'`.execute(db)
  await sql`update users set deletion_at = greatest(deletion_at, now() + make_interval(days => ${DELETION_DAYS}))
    where deletion_cause = 'asked'`.execute(db)
}

/** Gives Kysely and COPY the same connection. */
async function inTransaction({ pool }: Database, work: (db: Db, client: pg.PoolClient) => Promise<void>) {
  let client: pg.PoolClient | undefined
  const connect = async () => {
    client = await pool.connect()
    return client
  }
  const dialect = new PostgresDialect({ pool: { options: pool.options, connect, end: async () => undefined } })
  await new Kysely<Tables>({ dialect }).transaction().execute(async (trx) => client && (await work(trx, client)))
}

async function ensureEmpty(db: Db) {
  const { rows: running } = await sql`select from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and application_name = ${LISTENER}`.execute(db)
  if (running.length > 0) throw new BackupFault('Estran tourne sur cette base de données : arrêtez-le d’abord.')
  await refuseOthers(db)
  if ((await recordOf(askOf(db))) !== 'ours') return
  const holds = async (table: 'users' | 'zones') =>
    (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0
  if ((await holds('users')) || (await holds('zones')))
    throw new BackupFault('Cette base de données n’est pas vide : la sauvegarde n’a pas été reprise.')
}
