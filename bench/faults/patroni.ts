import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type BenchFigure, count, info, milliseconds, seconds } from '../figures.ts'
import { timesToSee } from '../live.ts'
import { startMailServer } from '../mails.ts'
import type { Site } from '../site.ts'
import type { BenchWorld } from '../world.ts'
import { openCluster } from './cluster.ts'
import { isAcknowledged, lostOf, startLoad } from './load.ts'

const RATE = 100
/** Every second call, so fifty a second. */
const WRITES_EVERY = 2
const STEP_MS = 15_000
/** Until the others have chosen, and the one that was away is cut off from the applications for a while. */
const AWAY_MS = 45_000

type PatroniCluster = NonNullable<Awaited<ReturnType<typeof openCluster>>>

/** Nobody decides in any of them. */
const EVENTS: [name: string, strike: (cluster: PatroniCluster) => Promise<unknown>][] = [
  ['switchover', (cluster) => cluster.switchOver()],
  ['leader, kill -9', (cluster) => kill(cluster, 'leader')],
  ['leader, frozen', freezeLeader],
  ['leader, cut from etcd', cutLeader],
  ['standby, kill -9', (cluster) => kill(cluster, 'sync_standby')],
]

async function kill({ find }: PatroniCluster, role: 'leader' | 'sync_standby') {
  const machine = await find(role)
  machine.signal('SIGKILL')
  await wait(AWAY_MS)
  machine.start()
}

async function freezeLeader({ find }: PatroniCluster) {
  const machine = await find('leader')
  machine.signal('SIGSTOP')
  await wait(AWAY_MS)
  machine.signal('SIGCONT')
}

async function cutLeader({ find }: PatroniCluster) {
  const { line } = await find('leader')
  line.cut()
  await wait(AWAY_MS)
  line.mend()
}

/** Two applications on three machines that choose their leader by themselves, under fifty changes a second. */
export async function measurePatroni({ folder, start }: BenchWorld): Promise<BenchFigure[]> {
  const cluster = await openCluster(folder)
  if (!cluster)
    return [info('Patroni', 'skipped: Debian’s postgresql, patroni, etcd-server and haproxy are not installed')]
  const mails = await startMailServer()
  const sites: Site[] = []
  try {
    const here = await start(cluster.url, { SMTP_URL: mails.url })
    const there = await start(cluster.url, { SMTP_URL: mails.url })
    sites.push(here, there)
    const load = await startLoad(cluster.url, sites, RATE, WRITES_EVERY)
    const figures: BenchFigure[] = []
    for (const [name, strike] of EVENTS) {
      await cluster.untilWhole()
      const before = load.calls.length
      load.begin()
      await wait(STEP_MS)
      await strike(cluster)
      await wait(STEP_MS)
      await load.end()
      const gap = Math.max(
        ...sites.map((_, at) => longestGap(load.calls.slice(before).filter(({ site }) => site === at))),
      )
      figures.push(info(`Patroni, ${name}: longest without a change acknowledged`, seconds(gap)))
    }
    const failed = load.faults()
    const [live = Number.POSITIVE_INFINITY] = await timesToSee(here, there, 1)
    const wrong = await mails.faultsOf(load.mails())
    const { lost, halves, stored } = await lostOf(cluster.url, load.calls)
    return [
      ...figures,
      atMost('Patroni, through all: acknowledged and lost', 0, lost.length, count, `of ${count(stored)}`),
      atMost('… stored by half', 0, halves, count),
      atMost('… calls that failed but by 503 with Retry-After', 0, failed, count, `of ${count(load.calls.length)}`),
      atMost('… mails lost or sent twice', 0, wrong.missing + wrong.twice, count, `of ${count(load.mails().length)}`),
      atMost('… a change of one application is seen on the other', 1000, live, milliseconds),
    ]
  } finally {
    for (const site of sites) await site.stop()
    await cluster.close()
    mails.close()
  }
}

type TimedChange = Parameters<typeof isAcknowledged>[0] & { key: string; endedAt: number }

/** Seconds between two acknowledged changes that follow each other. */
function longestGap(calls: readonly TimedChange[]) {
  const moments = calls.filter((call) => call.key && isAcknowledged(call)).map(({ endedAt }) => endedAt)
  moments.sort((a, b) => a - b)
  return Math.max(...moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment))) / 1000
}
