import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type BenchFigure, count, info, median, milliseconds, percent, seconds } from '../figures.ts'
import { timesToSee } from '../live.ts'
import { startMailServer } from '../mails.ts'
import type { Site } from '../site.ts'
import type { BenchWorld } from '../world.ts'
import { isAcknowledged, lostOf, startLoad } from './load.ts'
import { openPair } from './pair.ts'
import { measurePatroni } from './patroni.ts'

const STEP_MS = 15_000
const RATE = 200

/** With a person who decides, then with machines that do. */
export const measureFailover = async (world: BenchWorld) => [
  ...(await measurePromotion(world)),
  ...(await measurePatroni(world)),
]

/** Two applications whose primary dies, whose standby falls silent, then their primary, under two hundred calls a second. */
async function measurePromotion({ folder, start, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const pair = await openPair(folder)
  if (!pair) return [info('Failover', 'skipped: Debian’s postgresql and haproxy are not installed')]
  const { url, one, two } = pair
  /** A person promotes. */
  const decide = () => wait(isShort ? 5_000 : 30_000)
  const mails = await startMailServer()
  const sites: Site[] = []
  try {
    const here = await start(url, { SMTP_URL: mails.url })
    const there = await start(url, { SMTP_URL: mails.url })
    sites.push(here, there)
    const load = await startLoad(url, sites, RATE)
    const changesSince = (moment: number) => load.calls.filter(({ key, endedAt }) => key && endedAt > moment)
    /** Seconds from a moment until both applications have acknowledged a change. */
    const backAfter = (moment: number) => {
      const first = (at: number) => changesSince(moment).find((call) => call.site === at && isAcknowledged(call))
      return (Math.max(...sites.map((_, at) => first(at)?.endedAt ?? Number.POSITIVE_INFINITY)) - moment) / 1000
    }
    await two.follow(1)
    await one.protect()

    load.begin()
    await wait(STEP_MS)
    const killedAt = performance.now()
    one.signal('SIGKILL')
    await decide()
    const promotedAt = performance.now()
    await two.promote()
    await wait(STEP_MS)
    const killed = backAfter(promotedAt)
    await load.end()

    await one.follow(2)
    await two.protect()
    load.begin()
    await wait(STEP_MS)
    one.signal('SIGSTOP')
    const aloneAt = performance.now()
    await wait(STEP_MS)
    const sentAlone = load.calls.filter(({ sentAt }) => sentAt > aloneAt)
    const alone = sentAlone.filter((call) => call.key && isAcknowledged(call)).length
    const reads = sentAlone.filter(({ sort }) => sort === 'read')
    one.signal('SIGCONT')
    await wait(STEP_MS)

    two.signal('SIGSTOP')
    await decide()
    const secondAt = performance.now()
    await one.promote()
    await wait(STEP_MS)
    two.signal('SIGCONT')
    const isCutOff = await two.ask('create table acknowledged ()', 'estran').then(
      () => false,
      (error) => String(error).includes('timeout'),
    )
    await wait(STEP_MS)
    const silent = backAfter(secondAt)
    await load.end()

    const [live = Number.POSITIVE_INFINITY] = await timesToSee(here, there, 1)
    const wrong = await mails.faultsOf(load.mails())
    const { lost, stored } = await lostOf(url, load.calls)
    const failed = reads.filter((call) => !isAcknowledged(call)).length / reads.length
    const without = `${seconds((promotedAt - killedAt) / 1000 + killed)} without service`
    const times = `median ${milliseconds(median(reads.map(({ sentAt, endedAt }) => endedAt - sentAt)))}`
    return [
      atMost('Primary killed: back after the promotion', 10, killed, seconds, without),
      atMost('Standby silent: changes acknowledged', 0, alone, count),
      atMost('… pages that fail meanwhile', 0.1, failed, percent, times),
      atMost('Primary silent: back after the promotion', 10, silent, seconds),
      atMost('… it acknowledges, cut off', 0, isCutOff ? 0 : 1, count),
      atMost('Through all three: acknowledged and lost', 0, lost.length, count, `of ${count(stored)}`),
      atMost('… mails lost or sent twice', 0, wrong.missing + wrong.twice, count, `of ${count(load.mails().length)}`),
      atMost('… a change of one application is seen on the other', 1000, live, milliseconds),
    ]
  } finally {
    for (const site of sites) await site.stop()
    await pair.close()
    mails.close()
  }
}
