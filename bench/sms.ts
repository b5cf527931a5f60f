import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addSubscribers, SUBSCRIBERS } from './data.ts'
import { backgroundOf } from './faults/strikes.ts'
import { atLeast, atMost, type BenchFigure, count, info, milliseconds, percent, seconds } from './figures.ts'
import { startGateway } from './gateway.ts'
import { measureKannel } from './kannel.ts'
import { startMailServer } from './mails.ts'
import { asAdmin, asClient, ask, type Site, settled, whileAsked } from './site.ts'
import { type BenchWorld, withDb } from './world.ts'

type SmsGateway = Awaited<ReturnType<typeof startGateway>>

const PATIENCE_MS = 900_000
/** A sender that is killed may not have noted what it heard in the last moment. */
const MOMENT_MS = 2000
/** In which the gateway is slow, and mails must leave as if there were none. */
const SLOW_MS = 20_000

async function until(isReached: () => boolean) {
  for (const end = Date.now() + PATIENCE_MS; !isReached() && Date.now() < end; ) await wait(50)
}

/** A class that gets worse, told to two thousand by mail and by SMS, while the gateway has all its faults in turn. */
export async function measureSms(world: BenchWorld): Promise<BenchFigure[]> {
  const gateway = await startGateway()
  try {
    const alone = await tellAll(world, null)
    const together = await tellAll(world, gateway)
    const told = toldBy(gateway)
    const repeated = [...Map.groupBy(gateway.taken, ({ to }) => to).values()].filter(({ length }) => length > 1)
    const most = Math.max(1, ...repeated.map(({ length }) => length))
    const isExcused = ({ isTold, at }: SmsGateway['taken'][number]) =>
      !isTold || (at <= together.killedAt && at > together.killedAt - MOMENT_MS)
    const wrong = repeated.filter((one) => !one.slice(0, -1).every(isExcused))
    const last = ((gateway.taken.at(-1)?.at ?? Number.POSITIVE_INFINITY) - together.beganAt) / 1000
    return [
      atMost(`SMS to ${SUBSCRIBERS}, by a gateway with faults: people without`, 0, SUBSCRIBERS - told, count),
      atMost('… again although their sender knew', 0, wrong.length, count),
      info(
        '… again: in flight when killed, or an answer cut',
        `${count(repeated.length - wrong.length)}, at most ${most} times`,
      ),
      info('… the last has come after', seconds(last)),
      // The machine has as much to do for each SMS as for each mail, so that only a slow gateway is judged.
      atLeast(
        `… mails within ${SLOW_MS / 1000} s of a slow gateway, to those without SMS`,
        0.7,
        together.early / alone.early,
        percent,
        `${count(together.early)} to ${count(alone.early)}`,
      ),
      info('… the last mail, and without SMS', `${seconds(together.lastMail)}, ${seconds(alone.lastMail)}`),
      atMost('… meanwhile: a page, 99th percentile', 1000, together.p99, milliseconds),
      ...(await measureKannel(world)),
    ]
  } finally {
    await gateway.leave()
  }
}

/** Without a gateway by mail alone. */
async function tellAll({ open, isShort }: BenchWorld, gateway: SmsGateway | null) {
  const mails = await startMailServer()
  const settings = { SMTP_URL: mails.url, ALERT_DELAY_SECONDS: '0', ...(gateway && { SMS_URL: gateway.url }) }
  const { url, site } = await open(gateway ? 'sms' : 'sms-none', settings)
  try {
    const ranking = await withDb(url, async (db) => {
      const id = await addSubscribers(db)
      await sql`insert into phones (user_id, number, end_code)
        select id, '+336' || lpad(id::text, 8, '0'), 'bench' || id from users where email like 'alert-%'`.execute(db)
      await sql`update alerts set sms = true where user_id in (select user_id from phones)`.execute(db)
      await sql`update settings set sms_month_max = 100000`.execute(db)
      return id
    })
    const [admin, client] = [await asAdmin(site), await asClient(site)]
    await settled(site.pid)
    gateway?.setMood('slow')
    let [beganAt, early, killedAt] = [0, 0, 0]
    const { p99 } = await whileAsked(site, client, async () => {
      beganAt = Date.now()
      await ask(`${site.origin}/api/rankings/${ranking}`, admin, { class: 'elevee', reason: 'Mesure' }, 'PUT')
      await wait(SLOW_MS)
      early = mails.received.length
      if (gateway) killedAt = await trouble(site, gateway, isShort)
      await until(() => mails.received.length >= SUBSCRIBERS)
    })
    const lastMail = ((mails.received[SUBSCRIBERS - 1] ?? Number.POSITIVE_INFINITY) - beganAt) / 1000
    return { beganAt, early, killedAt, lastMail, p99 }
  } finally {
    await site.stop()
    mails.close()
  }
}

const toldBy = ({ taken }: SmsGateway) => new Set(taken.filter(({ isTold }) => isTold).map(({ to }) => to)).size

/** All that can befall a gateway and its sender, until everybody is told; answers when the sender was killed. */
async function trouble(site: Site, gateway: SmsGateway, isShort: boolean): Promise<number> {
  gateway.setMood('usual')
  await until(() => toldBy(gateway) >= 400)
  const pid = await backgroundOf(site)
  const killedAt = Date.now()
  process.kill(pid, 'SIGKILL')
  await until(() => toldBy(gateway) >= 700)
  gateway.setMood('half')
  await until(() => gateway.counts.half >= 50)
  gateway.setMood('fault')
  await until(() => gateway.counts.fault >= 200)
  await gateway.leave()
  await wait(isShort ? 30_000 : 600_000)
  gateway.setMood('usual')
  await gateway.comeBack()
  await until(() => toldBy(gateway) >= SUBSCRIBERS)
  return killedAt
}
