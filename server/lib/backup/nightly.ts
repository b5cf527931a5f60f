import { constants } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassingFault } from '../../config.ts'
import { clock, dayOf } from '../clock.ts'
import { openDatabase, PATIENT } from '../db/pool.ts'
import { BackupBusy, PART, writeBackup } from './backup.ts'

/** Later than the hour in which a new month of the audit is made, which does not wait for readers. */
const FROM_HOUR = 3
const HOUR_MS = 3_600_000

const OURS = /^estran-\d{4}-\d{2}-\d{2}\.backup$/

/** The folder, and how many backups stay there. */
export interface NightlyPlace {
  folder: string
  keep: number
}

interface NightlyBackup extends NightlyPlace {
  databaseUrl: string
  secret: string
  log: Record<'info' | 'error', (facts: object, words: string) => void>
}

/** Writes a backup once a night from three o'clock in Paris on, or when next it runs; to be called each hour. */
export async function backUpNightly({ folder, keep, databaseUrl, secret, log }: NightlyBackup): Promise<void> {
  const name = nameOfTonight()
  const file = join(folder, name)
  const before = await listBackups(folder)
  if (before.includes(name)) return
  const begun = performance.now()
  const database = openDatabase(databaseUrl, () => undefined, PATIENT, 1)
  try {
    await ensureBackupFolder(folder)
    await writeBackup(database, { file, secret })
    const { size } = await stat(file)
    log.info({ file, bytes: size, ms: Math.round(performance.now() - begun) }, 'backup written')
    await deleteOld(folder, keep)
  } catch (err) {
    // Another process of ours is writing it.
    if (!(err instanceof BackupBusy)) log.error({ err, last: before.at(-1) ?? null }, 'backup failed')
  } finally {
    await database.close()
  }
}

/** Unix seconds; 0 before the first, and for a folder that is not there. */
export async function lastBackupTime(folder: string): Promise<number> {
  const last = (await listBackups(folder)).at(-1)
  return last === undefined ? 0 : (await stat(join(folder, last))).mtimeMs / 1000
}

/** Throws a PassingFault where nothing can be written. */
export async function ensureBackupFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new PassingFault(`Réglage BACKUP_DIR : rien ne peut être écrit dans ${folder} (${code}).`)
  }
}

const nameOfTonight = () => `estran-${dayOf(new Date(clock.now().getTime() - FROM_HOUR * HOUR_MS))}.backup`

/** The newest last; none of a night to come, written while the clock was ahead: it would pass for the newest. */
const listBackups = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => OURS.test(name) && name <= nameOfTonight()).sort()

/** Also deletes what killed processes left of other nights, and sets those of nights to come aside: this clock may be behind. */
async function deleteOld(folder: string, keep: number) {
  const all = await readdir(folder)
  const old = (await listBackups(folder)).slice(0, -keep)
  const parts = all.filter((name) => name.endsWith(PART) && OURS.test(name.slice(0, -PART.length)))
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true })
  for (const name of all.filter((one) => OURS.test(one) && one > nameOfTonight()))
    await rename(join(folder, name), join(folder, `${name}.ahead`))
}
