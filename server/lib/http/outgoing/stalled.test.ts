import { expect, test } from 'vitest'
import { testSite } from '../../../test/site.ts'

const site = testSite()

test.each(['/api/settings', '/api/zones/names', '/api/zones', '/', '/health/live', '/api/nowhere'])(
  'a reader who takes nothing of %s is not waited for without end',
  async (url) => {
    const { raw } = await site.app.inject({ url, headers: { host: 'localhost' } })
    expect(raw.res.listenerCount('timeout')).toBe(1)
  },
)
