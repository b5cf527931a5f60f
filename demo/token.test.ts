import { afterEach, expect, test, vi } from 'vitest'
import { DEMO_TOKEN } from '../contract/core/demo.ts'
import { clock } from '../server/lib/clock.ts'
import { testSite } from '../server/test/site.ts'
import { bring } from '../server/test/tokens.ts'
import { ensureDemoToken } from './token.ts'

const site = testSite('demo')
afterEach(() => void vi.restoreAllMocks())

const DAY = 86_400_000
const knock = () => bring(site.app, DEMO_TOKEN)
const automate = () => site.db.updateTable('users').where('email', '=', 'automate@estran.example')

test('the demo’s automate has its token, whose end moves forward at each start', async () => {
  const start = Date.now()
  for (const days of [0, 100, 360]) {
    vi.spyOn(clock, 'now').mockReturnValue(new Date(start + days * DAY))
    await ensureDemoToken(site.db)
    const { status, body } = await knock()
    expect([status, body.account]).toEqual([200, 'automate@estran.example'])
    expect(Date.parse(body.expires_at)).toBe(start + (days + 365) * DAY)
  }
  expect(await site.db.selectFrom('api_tokens').select('name').execute()).toHaveLength(1)
})

test('an account that was deactivated or got another role gets no token', async () => {
  await automate().set({ active: false }).execute()
  await ensureDemoToken(site.db)
  expect((await knock()).status).toBe(401)
  await automate().set({ active: true, role: 'client' }).execute()
  await ensureDemoToken(site.db)
  expect((await knock()).status).toBe(401)
})
