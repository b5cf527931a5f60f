import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { endProcess, freePort } from '../server/test/process.ts'
import { atMost, type BenchFigure, count, info } from './figures.ts'
import { asAdmin, ask, track } from './site.ts'
import { type BenchWorld, withDb } from './world.ts'

const [BEARERBOX, SMSBOX, FAKESMSC] = ['/usr/sbin/bearerbox', '/usr/sbin/smsbox', '/usr/lib/kannel/test/fakesmsc']
const ZONE = '56.03.1'
const NUMBERS = ['+33612345601', '+33612345602', '+262692123403']
const PATIENCE_MS = 60_000

/** Debian's Kannel with an operator's centre that is a fake, all on this machine; null where it is not installed. */
async function openKannel(folder: string) {
  if (![BEARERBOX, SMSBOX, FAKESMSC].every(existsSync)) return null
  const home = join(folder, 'kannel')
  await mkdir(home)
  const [admin, boxes, centre, sending] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const config = join(home, 'kannel.conf')
  await writeFile(
    config,
    `group = core
admin-port = ${admin}
admin-password = bench
smsbox-port = ${boxes}
box-allow-ip = 127.0.0.1

group = smsc
smsc = fake
port = ${centre}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${sending}

group = sendsms-user
username = estran
password = bench
max-messages = 1
`,
  )
  const children: ReturnType<typeof spawn>[] = []
  let output = ''
  // The fake reads what it is to send: without anything to read from it ends.
  const run = (program: string, ...args: string[]) => {
    const child = track(spawn(program, args, { cwd: home, stdio: 'pipe' }))
    children.unshift(child)
    return child
  }
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + PATIENCE_MS; !(await isReached()) && Date.now() < end; ) await wait(100)
  }
  const answers = (port: number) => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false)
  run(BEARERBOX, config)
  await until(() => answers(admin))
  run(SMSBOX, config)
  await until(() => answers(sending))
  const fake = run(FAKESMSC, '-H', '127.0.0.1', '-r', String(centre), '-m', '0')
  for (const stream of [fake.stdout, fake.stderr]) stream.on('data', (part) => (output += part))
  return {
    until,
    url: `http://127.0.0.1:${sending}/cgi-bin/sendsms?username=estran&password=bench&from=Estran&charset=UTF-8&to={to}&text={text}`,
    /** The lines of what the centre got, one a message. */
    received: () => output.split('\n').filter((line) => line.includes('Got message')),
    stop: async () => {
      for (const child of children) await endProcess(child)
    },
  }
}

/** A class that gets worse reaches the operator's centre as one message a person. */
export async function measureKannel({ folder, open }: BenchWorld): Promise<BenchFigure[]> {
  const kannel = await openKannel(folder)
  if (!kannel) return [info('Kannel', 'not installed')]
  const { url, site } = await open('kannel', { SMS_URL: kannel.url, ALERT_DELAY_SECONDS: '0' })
  try {
    const ranking = await withDb(url, async (db) => {
      const { id: zone_id } = await db
        .selectFrom('zones')
        .select('id')
        .where('code', '=', ZONE)
        .executeTakeFirstOrThrow()
      for (const number of NUMBERS)
        await sql`with made as (insert into users (email, role, active, name)
            values (${`${number}@example.test`}, 'client', true, 'SMS') returning id),
          chosen as (insert into alerts (zone_id, user_id, level, sms) select ${zone_id}, id, 'any', true from made)
          insert into phones (user_id, number, end_code) select id, ${number}, 'bench' || id from made`.execute(db)
      const { id } = await db
        .insertInto('rankings')
        .values({ zone_id, type: 'arn_f', class: 'tres_faible', starts_on: '2024-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`select forget_changes(current_date)`.execute(db)
      return id
    })
    const admin = await asAdmin(site)
    await ask(`${site.origin}/api/rankings/${ranking}`, admin, { class: 'elevee', reason: 'Mesure' }, 'PUT')
    await kannel.until(() => kannel.received().length >= NUMBERS.length)
    // A second copy would come within these seconds.
    await wait(5000)
    const lines = kannel.received()
    const wrong = NUMBERS.filter((number) => lines.filter((line) => line.includes(number)).length !== 1)
    return [
      atMost('Kannel: people without a message, or with two', 0, wrong.length, count, `of ${NUMBERS.length}`),
      info('… the first', lines[0]?.replace(/^.*Got message/, '').slice(0, 220) ?? ''),
    ]
  } finally {
    await site.stop()
    await kannel.stop()
  }
}
