import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { startMailServer } from '../alerts.ts'
import { atMost, count, type Figure, info, median, milliseconds, seconds } from '../figures.ts'
import { asAdmin, asClient, ask, type Headers, type Site } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { isAcknowledged, lostOf, makeLoad } from './load.ts'
import { openPair } from './pair.ts'

const MAX_BACK_S = 10
const MAX_LIVE_MS = 1000
const PATIENCE_MS = 180_000
const STEP_MS = 15_000

/** Two applications whose primary dies, whose standby falls silent, then their primary, under two hundred writes a second. */
export async function measureFailover({ folder, start, isShort }: World): Promise<Figure[]> {
  const pair = await openPair(folder)
  if (!pair) return [info('Failover', 'skipped: Debian’s postgresql and haproxy are not installed')]
  const { url, one, two } = pair
  /** A person promotes. */
  const decide = () => wait(isShort ? 5_000 : 30_000)
  const mails = startMailServer()
  const sites: Site[] = []
  try {
    const settings = { SMTP_URL: await mails.listening }
    const here = await start(url, settings)
    const there = await start(url, settings)
    sites.push(here, there)
    const load = await makeLoad(url, sites)
    const client = await asClient(there)
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
    const killed = load.backAfter(promotedAt)
    await load.end()

    await one.follow(2)
    await two.protect()
    load.begin()
    await wait(STEP_MS)
    one.signal('SIGSTOP')
    const aloneAt = performance.now()
    const reads = await readFor(20_000, `${there.origin}/api/results?size=10`, client)
    const answeredAlone = load.since(aloneAt)
    const togetherAt = performance.now()
    one.signal('SIGCONT')
    await wait(STEP_MS)
    const together = load.backAfter(togetherAt)

    const silentAt = performance.now()
    two.signal('SIGSTOP')
    await decide()
    const noticed = load.since(silentAt).find((write) => !isAcknowledged(write))?.endedAt ?? Number.POSITIVE_INFINITY
    const secondAt = performance.now()
    await one.promote()
    await wait(STEP_MS)
    two.signal('SIGCONT')
    const isCutOff = await two.ask('create table acknowledged ()', 'estran').then(
      () => false,
      (error) => String(error).includes('timeout'),
    )
    await wait(STEP_MS)
    const silent = load.backAfter(secondAt)
    await load.end()

    const live = await timeToHear(here, there)
    await untilDone(url)
    const lost = await lostOf(url, load.writes)
    const { sent } = await mailsOf(url)
    const wrongMails = mails.ids.length - new Set(mails.ids).size + Math.abs(sent - mails.ids.length)
    const acknowledged = load.writes.filter(isAcknowledged).length
    const failed = reads.filter(({ isOk }) => !isOk).length
    const times = reads.map(({ ms }) => ms)
    // One that was sent to the standby a moment before it fell silent.
    const alone = answeredAlone.filter((write) => isAcknowledged(write) && write.sentAt > aloneAt).length
    const longest = (writes: typeof load.writes) =>
      Math.max(...writes.map((write) => write.endedAt - write.sentAt)) / 1000
    return [
      atMost(
        'Primary killed: back after the promotion',
        MAX_BACK_S,
        killed,
        seconds,
        `${seconds((promotedAt - killedAt) / 1000 + killed)} without service`,
      ),
      atMost(
        'Standby silent: changes acknowledged',
        0,
        alone,
        count,
        `others refused after ${seconds(longest(answeredAlone))} at most`,
      ),
      atMost(
        '… pages that fail meanwhile, of 100',
        10,
        failed,
        count,
        `median ${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`,
      ),
      info('… back once it answers', seconds(together)),
      atMost(
        'Primary silent: back after the promotion',
        MAX_BACK_S,
        silent,
        seconds,
        `noticed after ${seconds((noticed - silentAt) / 1000)}`,
      ),
      atMost('… it acknowledges, cut off', 0, isCutOff ? 0 : 1, count),
      atMost(
        'Through all three: acknowledged and lost',
        0,
        lost.length,
        count,
        `${count(acknowledged)} of ${count(load.writes.length)} acknowledged ${lost.slice(0, 3).join()}`,
      ),
      atMost('… mails lost or sent twice', 0, wrongMails, count, `${count(sent)} sent`),
      atMost('… a change of one application is heard by the other', MAX_LIVE_MS, live, milliseconds),
    ]
  } finally {
    for (const site of sites) await site.stop()
    await pair.close()
    mails.close()
  }
}

/** Five times a second, whether or not those before were answered. */
async function readFor(duration: number, url: string, headers: Headers) {
  const read = async () => {
    const startedAt = performance.now()
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) }).catch(() => null)
    await answer?.arrayBuffer()
    return { ms: performance.now() - startedAt, isOk: answer?.ok ?? false }
  }
  const reads: ReturnType<typeof read>[] = []
  for (let at = 0; at < duration; at += 200) {
    reads.push(read())
    await wait(200)
  }
  return Promise.all(reads)
}

async function timeToHear(here: Site, there: Site) {
  const [admin, client] = [await asAdmin(here), await asClient(there)]
  const request = get(`${there.origin}/api/events`, { headers: client, agent: false })
  const [stream]: IncomingMessage[] = await once(request, 'response')
  if (!stream) throw new Error('No events came.')
  const { zones, on } = await (await ask(`${here.origin}/api/zones`, admin)).json()
  await wait(1000)
  const event = once(stream, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })
  const startedAt = performance.now()
  const result = { zone_id: zones[0].id, type: 'phages', value: 1, sampled_on: on, lims_client_id: null, method: '' }
  await ask(`${here.origin}/api/results`, admin, result)
  await event
  request.destroy()
  return performance.now() - startedAt
}

const mailsOf = (url: string) =>
  withDb(url, (db) =>
    db
      .selectFrom('mails')
      .select([
        sql<number>`count(*) filter (where state = 'sent')`.as('sent'),
        sql<number>`count(*) filter (where state <> 'sent')`.as('others'),
      ])
      .executeTakeFirstOrThrow(),
  )

/** The background process has sent each mail and computed each outlook. */
async function untilDone(url: string) {
  const until = performance.now() + PATIENCE_MS
  const isDone = async () => {
    const waiting = await withDb(url, (db) => db.selectFrom('outlook_changes').selectAll().execute())
    return waiting.length === 0 && (await mailsOf(url)).others === 0
  }
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error('Mails or outlooks are still waiting.')
    await wait(500)
  }
}
