import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningUrl } from '../../server/embedded/server.ts'
import { startMailServer } from '../alerts.ts'
import { atMost, count, type Figure, info, median, seconds } from '../figures.ts'
import { type Site, startSite, untilReady } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { addForgetful, lostZones, startWriters } from './writers.ts'

const SILENCE_MS = 10_000
/** A mail whose sender died is tried again two minutes later. */
const PATIENCE_MS = 240_000

interface Victim {
  site: Site
  dataDir: string
}

interface Strike {
  name: string
  times: number
  shortTimes: number
  strike: (victim: Victim) => Promise<unknown>
}

const STRIKES: Strike[] = [
  { name: 'main, kill -9', times: 200, shortTimes: 5, strike: ({ site }) => site.stop('SIGKILL') },
  {
    name: 'background, kill -9',
    times: 200,
    shortTimes: 5,
    strike: async ({ site }) => kill(await backgroundOf(site), 'SIGKILL'),
  },
  {
    name: 'postmaster, kill -9',
    times: 200,
    shortTimes: 5,
    strike: async ({ dataDir }) => kill(await postmasterOf(dataDir), 'SIGKILL'),
  },
  {
    name: 'database, restarted',
    times: 20,
    shortTimes: 2,
    strike: async ({ dataDir }) => kill(await postmasterOf(dataDir), 'SIGINT'),
  },
  { name: 'database, silent for 10 s', times: 5, shortTimes: 1, strike: silence },
]

/** With everything embedded, under load: what was acknowledged is there, each mail comes once, refusals are honest. */
export async function measureStrikes({ folder, isShort }: World): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [index, one] of STRIKES.entries())
    figures.push(...(await measureStrike(join(folder, `strikes-${index}`), one, isShort)))
  return figures
}

async function measureStrike(dataDir: string, { name, times, shortTimes, strike }: Strike, isShort: boolean) {
  const mails = startMailServer()
  const settings = { DATA_DIR: dataDir, SMTP_URL: await mails.listening }
  const total = isShort ? shortTimes : times
  let site = await startSite(settings)
  const db = async () => (await runningUrl(dataDir)) ?? ''
  try {
    await withDb(await db(), (one) => addForgetful(one, 100_000))
    const seen = { zones: [] as string[], mails: [] as string[], failures: [] as string[], honest: 0 }
    const times: number[] = []
    for (let done = 0; done < total; done++) {
      const writers = await startWriters(site.origin, name.startsWith('main'))
      const enough = 3 + Math.random() * 10
      while (writers.zones.length < enough) await wait(5)
      await strike({ site, dataDir })
      const struckAt = performance.now()
      if (name.startsWith('main')) {
        await writers.stop()
        site = await startSite(settings)
      } else {
        await untilReady(site.origin, () => false)
        // It may not have been hit yet, when it is asked to end by itself.
        await wait(1500)
        await untilReady(site.origin, () => false)
        await writers.stop()
      }
      times.push((performance.now() - struckAt) / 1000)
      for (const kind of ['zones', 'mails', 'failures'] as const) seen[kind].push(...writers[kind])
      seen.honest += writers.honest
    }
    const missing = () => {
      const come = new Set(mails.recipients)
      return seen.mails.filter((address) => !come.has(address)).length
    }
    for (let waited = 0; missing() > 0 && waited < PATIENCE_MS; waited += 100) await wait(100)
    const lost = await withDb(await db(), (one) => lostZones(one, seen.zones))
    const mailed = new Set(mails.ids).size
    const twice = mailed - new Set(mails.recipients).size
    if (seen.failures.length > 0) console.log([...new Set(seen.failures)].slice(0, 10).join('\n'))
    return [
      atMost(`${name}: acknowledged and lost`, 0, lost, count, `${total} times, ${count(seen.zones.length)} zones`),
      atMost('… mails that never came', 0, missing(), count, `of ${count(seen.mails.length)}`),
      atMost(
        '… mails that came twice',
        0,
        twice,
        count,
        `${mails.ids.length - mailed} again under the same Message-ID`,
      ),
      atMost('… calls that failed', 0, seen.failures.length, count, `${count(seen.honest)} times 503 with Retry-After`),
      info('… until it is ready', `${seconds(median(times))}, at most ${seconds(Math.max(...times))}`),
    ]
  } finally {
    await site.stop()
    mails.close()
  }
}

const kill = (pid: number, signal: NodeJS.Signals) => process.kill(pid, signal)

async function backgroundOf({ pid }: Site): Promise<number> {
  for (;;) {
    for (const child of await childrenOf(pid)) {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('background.process')) return child
    }
    await wait(20)
  }
}

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number)

const postmasterOf = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

async function silence({ dataDir }: Victim) {
  const postmaster = await postmasterOf(dataDir)
  const all = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of all) kill(pid, 'SIGSTOP')
  await wait(SILENCE_MS)
  for (const pid of all) kill(pid, 'SIGCONT')
}
