import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMailServer } from '../alerts.ts'
import { atMost, count, type Figure, info, seconds } from '../figures.ts'
import { type World, withDb } from '../world.ts'
import { addForgetful, lostZones, startWriters } from './writers.ts'

/** Debian's package faketime. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const STEPS = ['+3600', '+0', '-3600', '+0']
const STEP_MS = 8000
const PATIENCE_MS = 120_000

/** The application’s clock, not the database’s, is set forward and back an hour while people write. */
export async function measureClock({ open, folder }: World): Promise<Figure[]> {
  if (!existsSync(FAKETIME)) return [info('Clock', 'not measured: apt-get install faketime')]
  const file = join(folder, 'clock')
  // libfaketime reads at once what is written, and leaves timers alone.
  const set = (offset: string) => writeFile(file, `${offset}\n`)
  await set('+0')
  const mails = startMailServer()
  const { url, site } = await open('clock', {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    SMTP_URL: await mails.listening,
  })
  try {
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
    return [
      atMost(
        'Clock set an hour forward and back: failed',
        0,
        writers.failures.length,
        count,
        `${writers.honest} × 503`,
      ),
      atMost('… acknowledged and lost', 0, lost, count, `of ${count(writers.zones.length)} zones`),
      atMost('… mails that never came', 0, missing(), count, `of ${count(writers.mails.length)}`),
      atMost('… mails that came twice', 0, mails.recipients.length - new Set(mails.recipients).size, count),
      info('… the last mail came after', seconds((performance.now() - endedAt) / 1000)),
    ]
  } finally {
    await site.stop()
    mails.close()
  }
}
