import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { accountOf } from '../../server/embedded/place.ts'
import { freePort } from '../../server/test/process.ts'
import { startMailServer } from '../alerts.ts'
import { findPrograms } from '../failover/pair.ts'
import { atMost, count, type Figure, info, seconds } from '../figures.ts'
import { startSite } from '../site.ts'
import { type World, withDb } from '../world.ts'
import { addForgetful, lostZones, startWriters } from './writers.ts'

/** Debian's package faketime. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const STEPS = ['+3600', '+0', '-3600', '+0']
const STEP_MS = 8000
const PATIENCE_MS = 120_000

/** Whose clock is wrong: of the application's machine, of the database's, or of the one that has both. */
const CASES = {
  'the application’s': { application: true, database: false },
  'the database’s': { application: false, database: true },
  both: { application: true, database: true },
}

/** Clocks set forward and back an hour while people write. */
export async function measureClock({ folder }: World): Promise<Figure[]> {
  const programs = await findPrograms()
  if (!existsSync(FAKETIME) || !programs) return [info('Clock', 'not measured: apt-get install faketime postgresql')]
  const figures: Figure[] = []
  for (const [name, whose] of Object.entries(CASES)) {
    const home = join(folder, `clock-${figures.length}`)
    await mkdir(home)
    await chmod(home, 0o755)
    figures.push(...(await measureCase(home, programs, name, whose)))
  }
  return figures
}

async function measureCase(home: string, programs: string, name: string, whose: (typeof CASES)['both']) {
  const clock = join(home, 'clock')
  // libfaketime reads at once what is written, and leaves timers alone.
  const set = (offset: string) => writeFile(clock, `${offset}\n`)
  await set('+0')
  const wrong = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const database = await startDebian(home, programs, whose.database ? wrong : {})
  const mails = startMailServer()
  const settings = { DATABASE_URL: database.url, SMTP_URL: await mails.listening, ...(whose.application && wrong) }
  const site = await startSite(settings)
  try {
    const { url } = database
    await withDb(url, (db) => addForgetful(db, 100_000))
    const writers = await startWriters(site.origin, false)
    for (const offset of STEPS) {
      await set(offset)
      await wait(STEP_MS)
    }
    await writers.stop()
    const endedAt = performance.now()
    const missing = () => {
      const come = new Set(mails.recipients)
      return writers.mails.filter((address) => !come.has(address)).length
    }
    while (missing() > 0 && performance.now() - endedAt < PATIENCE_MS) await wait(50)
    const lost = await withDb(url, (db) => lostZones(db, writers.zones))
    if (writers.failures.length > 0) console.log([...new Set(writers.failures)].slice(0, 10).join('\n'))
    const failed = writers.failures.length
    const twice = mails.recipients.length - new Set(mails.recipients).size
    return [
      atMost(`Clock an hour off, ${name}: failed`, 0, failed, count, `${writers.honest} × 503`),
      atMost('… acknowledged and lost', 0, lost, count, `of ${count(writers.zones.length)} zones`),
      atMost('… mails that never came', 0, missing(), count, `of ${count(writers.mails.length)}`),
      atMost('… mails that came twice', 0, twice, count),
      info('… the last mail came after', seconds((performance.now() - endedAt) / 1000)),
    ]
  } finally {
    await site.stop()
    await database.stop()
    mails.close()
  }
}

/** A PostgreSQL of Debian's, which, unlike the embedded one, starts with any environment. */
async function startDebian(home: string, programs: string, environment: Record<string, string>) {
  const account = await accountOf(home)
  const data = join(home, 'data')
  await mkdir(data)
  if (account) await chown(data, account.uid, account.gid)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, {
      ...account,
      cwd: data,
      env: { LC_ALL: 'C.UTF-8', ...environment },
    })
  const port = await freePort()
  await run('initdb', '-D', data, '-U', 'estran', '-E', 'UTF8', '-A', 'trust')
  const own = `-h 127.0.0.1 -p ${port} -c unix_socket_directories=`
  const control = ['-D', data, '-l', join(data, 'log'), '-o', own, '-w']
  await run('pg_ctl', ...control, 'start')
  return {
    url: `postgresql://estran@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  }
}
