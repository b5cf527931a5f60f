import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { temporaryFolder } from '../../test/folder.ts'
import { testDatabase } from '../../test/site.ts'
import { clock } from '../clock.ts'
import { backUpNightly, ensureBackupFolder, lastBackupTime } from './nightly.ts'
import { readBackup } from './read.ts'

const database = testDatabase()
const secret = 'x'.repeat(32)
let folder: string
let logged: [facts: object, words: string][]

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'backups')
  logged = []
})
afterEach(() => void vi.restoreAllMocks())

const note = (facts: object, words: string) => void logged.push([facts, words])
async function runAt(moment: string, where = folder, keep = 2) {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(moment))
  const log = { info: note, error: note }
  await backUpNightly({ folder: where, keep, databaseUrl: database.url, secret, log })
}

test('one backup a night from three o’clock on, however often it is called; two stay, and so do other files', async () => {
  await runAt('2026-07-01T10:00:00Z')
  expect(await readdir(folder)).toEqual(['estran-2026-07-01.backup'])
  await writeFile(join(folder, 'by-hand.backup'), '')
  await writeFile(join(folder, 'estran-2026-06-30.backup.part'), '')
  // Two in the morning in Paris, then three.
  await runAt('2026-07-02T00:59:00Z')
  expect(logged.length).toBe(1)
  await runAt('2026-07-02T01:00:00Z')
  await runAt('2026-07-02T08:00:00Z')
  await runAt('2026-07-03T02:00:00Z')
  expect((await readdir(folder)).sort()).toEqual([
    'by-hand.backup',
    'estran-2026-07-02.backup',
    'estran-2026-07-03.backup',
  ])
  expect(logged.map(([, words]) => words)).toEqual(['backup written', 'backup written', 'backup written'])
  expect((await readBackup(join(folder, 'estran-2026-07-03.backup'))).secret).toBe(secret)
})

test.each([1, 2])(
  'a night of a clock ahead hides nothing, and is set aside once tonight’s is written (%d stay)',
  async (keep) => {
    const future = join(folder, 'estran-2027-07-01.backup')
    await runAt('2026-07-01T10:00:00Z')
    await writeFile(future, '')
    await utimes(join(folder, 'estran-2026-07-01.backup'), 1000, 1000)
    vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-07-01T11:00:00Z'))
    expect(await lastBackupTime(folder)).toBe(1000)
    await runAt('2026-07-02T10:00:00Z', folder, keep)
    const kept = ['estran-2026-07-01.backup', 'estran-2026-07-02.backup'].slice(-keep)
    expect((await readdir(folder)).sort()).toEqual([...kept, 'estran-2027-07-01.backup.ahead'])
  },
)

test('a failure is logged with the last that succeeded, deletes nothing, and is tried again', async () => {
  for (const day of ['01', '02', '03']) await mkdir(join(folder, `estran-2026-07-${day}.backup`), { recursive: true })
  // A folder takes the name, and cannot be replaced.
  await mkdir(join(folder, 'estran-2026-07-04.backup.part', 'full'), { recursive: true })
  await runAt('2026-07-04T10:00:00Z')
  const failure = [{ err: expect.any(Error), last: 'estran-2026-07-03.backup' }, 'backup failed']
  expect(logged).toEqual([failure])
  // Tries until the database has noticed that the connection was cut.
  const runAgain = () => runAt('2026-07-04T11:00:00Z').then(() => logged)
  await expect.poll(runAgain).toEqual([failure, failure])
  expect((await readdir(folder)).length).toBe(4)
})

test('a process writes no backup while another one does', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('backup'))`.execute(trx)
    await runAt('2026-07-01T10:00:00Z')
  })
  expect([logged, await readdir(folder)]).toEqual([[], []])
})

test('seven backups stay by default; a wrong number, or a number without a folder, is refused', () => {
  const settings = (BACKUP_KEEP?: string) => readConfig({ BACKUP_DIR: '/srv/backups', BACKUP_KEEP }).nightly
  expect([settings(), settings('30')]).toEqual([7, 30].map((keep) => ({ folder: '/srv/backups', keep })))
  for (const wrong of ['0', '-1', '2.5', 'all', '1001'])
    expect(() => settings(wrong)).toThrow('Réglage BACKUP_KEEP : un nombre entier de 1 à 1000 est attendu.')
  expect(() => readConfig({ BACKUP_KEEP: '7' })).toThrow('Réglage BACKUP_KEEP : il va avec BACKUP_DIR.')
})

test('a folder where nothing can be written is refused by the name of its setting', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, 'as it was')
  await expect(ensureBackupFolder(file)).rejects.toThrow(/^Réglage BACKUP_DIR : .*file \(EEXIST\)\.$/)
  await expect(ensureBackupFolder(join(file, 'below'))).rejects.toThrow(/^Réglage BACKUP_DIR : .*\(ENOTDIR\)\.$/)
  expect(await readFile(file, 'utf8')).toBe('as it was')
})
