import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../db/pool.ts'
import { type BackedTable, nameOf, readHeader, readSequences } from './contents.ts'
import { BackupFault, writeSections } from './file.ts'
import { readBackup } from './read.ts'

/** Ends the name of a backup that is being written; the next backup removes one that a killed process left. */
export const PART = '.part'

export class BackupBusy extends BackupFault {}

/**
 * Writes what the database holds at one moment, reads it again, and only then gives it its name. For a database without
 * a limit of time. One at a time.
 */
export async function writeBackup({ pool }: Database, { file, secret }: { file: string; secret: string }) {
  const part = `${file}${PART}`
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    if (!(await tryLock(client))) throw new BackupBusy('Une autre sauvegarde de cette base est en cours.')
    await rm(part, { force: true })
    try {
      await writeSections(part, sectionsOf(client, secret))
      await readBackup(part)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await syncFolder(dirname(file))
    await client.query('commit')
    client.release()
  } catch (error) {
    // Ends the connection, whatever it was doing.
    client.release(true)
    throw isOfFiles(error) ? new BackupFault(`La sauvegarde ${file} n’a pas pu être écrite : ${error.message}.`) : error
  }
}

async function tryLock(client: pg.ClientBase) {
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(hashtext('backup')) as is_ours`)
  return rows[0].is_ours
}

async function* sectionsOf(client: pg.ClientBase, secret: string) {
  const header = await readHeader(client, secret)
  // A migration that rewrites a table would leave nothing of it to be seen by this transaction.
  await client.query(`lock table ${header.tables.map(nameOf)} in access share mode`)
  yield json(header)
  const copies = []
  for (const table of header.tables) {
    const copy = client.query(copyTo(`copy (${rowsOf(table)}) to stdout (format binary)`))
    copies.push(copy)
    yield copy
  }
  const sequences = await readSequences(client)
  yield json({ rows: copies.map(({ rowCount }) => rowCount), sequences })
}

const rowsOf = (table: BackedTable) =>
  `select ${table.columns.map((column) => pg.escapeIdentifier(column))} from ${nameOf(table)}`

const json = (value: object) => Readable.from([Buffer.from(JSON.stringify(value))])

/** Without it, a rename may be lost in a power cut. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Failures of the file, as opposed to those of the connection. */
const FILE_ERRORS = new Set('EACCES EDQUOT EFBIG EIO EISDIR ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(' '))
const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && FILE_ERRORS.has(String(error.code))
