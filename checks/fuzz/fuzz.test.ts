import { expect, test } from 'vitest'
import { TEST_GATEWAY } from '../../server/test/mailing/phones.ts'
import { testSite } from '../../server/test/site.ts'
import { portOf } from '../../server/test/socket.ts'
import { fuzz } from './fuzz.ts'

/** Makes the same calls every day; others, and more, by the environment. */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CALLS = Number(process.env.FUZZ_CALLS ?? 300)

const site = testSite('demo', () => ({ sms: TEST_GATEWAY }))

test(
  `calls made of the OpenAPI document find no fault (FUZZ_SEED=${SEED} FUZZ_CALLS=${CALLS})`,
  async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${portOf(site.app)}`
    const { made, reached, faults } = await fuzz({ origin, host: 'localhost', db: site.db, calls: CALLS, seed: SEED })
    expect(faults).toEqual([])
    expect(made).toBeGreaterThanOrEqual(CALLS)
    // Most do something; few need what chance does not find, such as the code of an attestation.
    expect(reached).toBeGreaterThan(60)
  },
  Math.max(600_000, 200 * CALLS),
)
