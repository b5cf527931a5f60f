import type { Page } from '@playwright/test'

/** Limits of what a first screen may load: all bytes as compressed, but tiles and what stays open. */
export const FIRST_SCREENS = [
  { name: 'login', path: '/auth/login', isReady: '[type=submit]', requests: 14, scripts: 5, bytes: 160_000 },
  { name: 'map', path: '/app/map', isReady: '[data-ready=true]', requests: 25, scripts: 9, bytes: 300_000 },
] as const

interface ReceivedFile {
  path: string
  body: number
  /** 0 when it came from the cache. */
  transferred: number
}

/** Until nothing more is asked. */
export async function receivedBy(page: Page, url: string, isReady: string): Promise<ReceivedFile[]> {
  await page.goto(url)
  await page.locator(isReady).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].flatMap((entry) =>
      entry instanceof PerformanceResourceTiming
        ? [{ path: new URL(entry.name).pathname, body: entry.encodedBodySize, transferred: entry.transferSize }]
        : [],
    ),
  )
}

export function loadOf(received: readonly ReceivedFile[]) {
  const rest = received.filter(({ path }) => !path.startsWith('/api/tiles/'))
  return {
    tiles: received.length - rest.length,
    requests: rest.length,
    scripts: rest.filter(({ path }) => path.endsWith('.js')).length,
    bytes: rest.reduce((sum, { body }) => sum + body, 0),
    transferred: received.reduce((sum, one) => sum + one.transferred, 0),
  }
}
