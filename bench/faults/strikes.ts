import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runningUrl } from '../../server/embedded/server.ts'
import { atMost, type BenchFigure, count, table } from '../figures.ts'
import { startMailServer } from '../mails.ts'
import { familyOf, type Site, startSite, untilReady } from '../site.ts'
import type { BenchWorld } from '../world.ts'
import { lostOf, startLoad } from './load.ts'
import { signalAll } from './pair.ts'

const RATE = 150
const SILENCE_MS = 10_000
const FULL_MS = 15_000

type StruckSite = { site: Site; dataDir: string }
type StrikeRow = [name: string, times: number, shortTimes: number, strike: (victim: StruckSite) => Promise<unknown>]

const kill = async (pid: Promise<number>, signal: NodeJS.Signals) => process.kill(await pid, signal)

const STRIKES: StrikeRow[] = [
  ['main, kill -9', 200, 5, ({ site }) => site.stop('SIGKILL')],
  ['background, kill -9', 100, 3, ({ site }) => kill(backgroundOf(site), 'SIGKILL')],
  ['postmaster, kill -9', 100, 3, ({ dataDir }) => kill(postmasterOf(dataDir), 'SIGKILL')],
  ['database, restarted', 20, 2, ({ dataDir }) => kill(postmasterOf(dataDir), 'SIGINT')],
  ['database, silent for 10 s', 5, 1, silence],
  ['disk, full for 15 s', 1, 1, fillDisk],
]

/** With everything embedded, under load: what was acknowledged is there whole, each mail comes once, refusals are honest. */
export async function measureStrikes({ folder, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  for (const [index, one] of STRIKES.entries()) {
    const measured = await measureStrike(join(folder, `strikes-${index}`), one, isShort)
    // All of them take most of an hour: who ends it keeps what is known.
    console.log(table(measured))
    figures.push(...measured)
  }
  return figures
}

async function measureStrike(dataDir: string, [name, times, shortTimes, strike]: StrikeRow, isShort: boolean) {
  const [isMain, isDisk] = [name.startsWith('main'), name.startsWith('disk')]
  await mkdir(dataDir)
  // As root only.
  if (isDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1000m', 'tmpfs', dataDir])
  const mails = await startMailServer()
  const settings = { DATA_DIR: dataDir, SMTP_URL: mails.url }
  let site = await startSite(settings)
  const sites = [site]
  const database = async () => (await runningUrl(dataDir)) ?? ''
  const total = isShort ? shortTimes : times
  try {
    const load = await startLoad(await database(), sites, RATE)
    for (let done = 0; done < total; done++) {
      load.begin()
      await wait(300 + Math.random() * 1500)
      await strike({ site, dataDir })
      if (isMain) {
        await load.end()
        site = await startSite(settings)
        sites[0] = site
      } else {
        await untilReady(site.origin)
        // It may not have been hit yet, when it is asked to end by itself.
        await wait(1500)
        await untilReady(site.origin)
        await load.end()
      }
    }
    // Who is killed leaves calls without an answer.
    const failed = load.faults(({ status }) => isMain && status === 0)
    const honest = load.calls.filter(({ isHonest }) => isHonest).length
    const { missing, twice } = await mails.faultsOf(load.mails())
    const { lost, halves, stored } = await lostOf(await database(), load.calls)
    const again = mails.ids.length - new Set(mails.ids).size
    return [
      atMost(`${name}: acknowledged and lost`, 0, lost.length, count, `${total} times, ${count(stored)} acknowledged`),
      atMost('… stored by half', 0, halves, count),
      atMost('… mails that never came', 0, missing, count, `of ${count(load.mails().length)}`),
      atMost('… mails that came twice', 0, twice, count, `${again} again under the same Message-ID`),
      atMost('… calls that failed', 0, failed, count, `${count(honest)} times 503 with Retry-After`),
    ]
  } finally {
    await site.stop()
    mails.close()
    if (isDisk) execFileSync('umount', ['-l', dataDir])
  }
}

export async function backgroundOf({ pid }: Site): Promise<number> {
  for (;;) {
    for (const child of await familyOf(pid))
      if ((await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).includes('background.process'))
        return child
    await wait(20)
  }
}

const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

async function silence({ dataDir }: StruckSite) {
  signalAll(join(dataDir, 'postgresql/cluster'), 'SIGSTOP')
  await wait(SILENCE_MS)
  signalAll(join(dataDir, 'postgresql/cluster'), 'SIGCONT')
}

/** Until nothing is left, and again as it was after a while. */
async function fillDisk({ dataDir }: StruckSite) {
  const path = join(dataDir, 'filler')
  // It fails, as it should, once there is no room.
  const isFull = await promisify(execFile)('dd', ['if=/dev/zero', `of=${path}`, 'bs=256K']).then(
    () => false,
    () => true,
  )
  if (!isFull) throw new Error('The disk is not full.')
  await wait(FULL_MS)
  await rm(path)
}
