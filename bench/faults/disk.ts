import { execFileSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningUrl } from '../../server/embedded/server.ts'
import { addLaboratory } from '../data.ts'
import { atMost, count, type Figure, info, seconds } from '../figures.ts'
import { startSite, untilReady } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { addForgetful, lostZones, startWriters } from './writers.ts'

const MB = 2 ** 20
const DISK_MB = 1000
/** Below the 256 MB that files leave to the database. */
const NEARLY_MB = 150
const FULL_MS = 15_000

/** The disk of DATA_DIR, with the embedded database, fills up and is emptied again. */
export async function measureDisk({ folder }: World): Promise<Figure[]> {
  const dataDir = join(folder, 'disk')
  await mkdir(dataDir)
  // As root only.
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir])
  const filler = join(dataDir, 'filler')
  const site = await startSite({ DATA_DIR: dataDir })
  const db = async () => (await runningUrl(dataDir)) ?? ''
  try {
    const laboratory = await withDb(await db(), async (one) => {
      await addForgetful(one, 100_000)
      return addLaboratory(one)
    })
    const sendBatch = async () =>
      (
        await fetch(`${site.origin}/api/lims/results`, {
          method: 'PUT',
          headers: { ...laboratory, 'content-type': 'application/json' },
          body: '[]',
        })
      ).status
    const writers = await startWriters(site.origin, false)
    const states: string[] = []
    const note = async (when: string) => {
      const before = { zones: writers.zones.length, read: writers.read, honest: writers.honest }
      await wait(FULL_MS / 3)
      states.push(
        `${when}: ${writers.zones.length - before.zones} writes, ${writers.read - before.read} reads, ${writers.honest - before.honest} times 503, batch ${await sendBatch()}`,
      )
    }
    await note('room')
    await fill(filler, dataDir, NEARLY_MB * MB)
    await note('nearly full')
    await fill(filler, dataDir, 0)
    await note('full')
    await wait(FULL_MS)
    await note('still full')
    await rm(filler)
    const freedAt = performance.now()
    await untilReady(site.origin, () => false)
    const before = writers.zones.length
    while (writers.zones.length === before) await wait(20)
    const recovery = (performance.now() - freedAt) / 1000
    await writers.stop()
    if (writers.failures.length > 0) console.log([...new Set(writers.failures)].slice(0, 10).join('\n'))
    const lost = await withDb(await db(), (one) => lostZones(one, writers.zones))
    return [
      atMost('Disk full: calls that failed', 0, writers.failures.length, count),
      atMost('… acknowledged and lost', 0, lost, count, `of ${count(writers.zones.length)}`),
      ...states.map((state) => info('…', state)),
      info('… room again: it writes after', seconds(recovery)),
    ]
  } finally {
    await site.stop()
    execFileSync('umount', ['-l', dataDir])
  }
}

/** Writes until so many bytes are left. */
async function fill(path: string, folder: string, left: number) {
  const file = await open(path, 'a')
  const block = Buffer.alloc(MB / 4)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize <= left) return
      await file.write(block)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}
