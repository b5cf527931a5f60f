import { expect, test } from 'vitest'
import { testSite } from '../../../test/site.ts'
import { MAX_STALLED_MS } from './stalled.ts'

const site = testSite()

test('a connection that stands still is not kept without end', () => {
  expect(site.app.server.timeout).toBe(MAX_STALLED_MS)
})
