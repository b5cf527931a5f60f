import { randomInt } from 'node:crypto'
import { fuzz } from '../../checks/fuzz/fuzz.ts'
import { atLeast, atMost, count, type Figure } from '../figures.ts'
import { type World, withDb } from '../world.ts'

/** What the suite does with 2,000 calls, with other ones each time. */
export async function measureFuzz({ open, isShort }: World): Promise<Figure[]> {
  const calls = isShort ? 2000 : 20_000
  const seed = randomInt(1_000_000)
  const { url, site } = await open('fuzz')
  try {
    const { origin } = site
    const report = await withDb(url, (db) => fuzz({ origin, host: new URL(origin).host, db, calls, seed }))
    console.log(report.faults.join('\n'))
    const { made, reached, statuses, faults } = report
    const detail = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`)
    return [
      atMost('Fuzz: faults', 0, faults.length, count, `FUZZ_SEED=${seed} FUZZ_CALLS=${made}; ${detail.join(', ')}`),
      atLeast('… operations that did something', 60, reached, count),
    ]
  } finally {
    await site.stop()
  }
}
