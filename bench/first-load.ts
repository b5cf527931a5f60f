import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { openBrowser, signInBrowser } from './browser.ts'
import { type Figure, kilobytes } from './figures.ts'
import type { World } from './world.ts'

/** `body` in bytes as compressed; `transferred` is 0 when it came from the cache. */
interface Received {
  path: string
  body: number
  transferred: number
}

const KINDS = {
  js: /\.js$/,
  css: /\.css$/,
  font: /\.woff2$/,
  tiles: /^\/api\/tiles\//,
  api: /^\/api\/(?!tiles\/)/,
} as const

export async function measureFirstLoad({ small, folder, judge }: World): Promise<Figure[]> {
  const visitor = await openBrowser(join(folder, 'visitor'))
  const login = await visit(visitor, `${small.origin}/auth/login`, '[type=submit]').finally(() => visitor.close())
  const client = await openBrowser(join(folder, 'client'))
  try {
    await signInBrowser(client, small)
    const map = await visit(client, `${small.origin}/app/map`, '[data-ready=true]')
    const again = await visit(client, `${small.origin}/app/map`, '[data-ready=true]')
    const rest = map.filter(({ path }) => !KINDS.tiles.test(path))
    return [
      judge.atMost('Login, first load, JS + CSS', 160_000, weight(code(login)), kilobytes, parts(login)),
      judge.atMost('Map, first load, all but tiles', 320_000, weight(rest), kilobytes, parts(map)),
      judge.info('Map, first load, tiles', kilobytes(weight(map) - weight(rest))),
      judge.atMost(
        'Map, second visit',
        20_000,
        again.reduce((sum, { transferred }) => sum + transferred, 0),
        kilobytes,
        heaviest(again),
      ),
    ]
  } finally {
    await client.close()
  }
}

const weight = (received: Received[]) => received.reduce((sum, { body }) => sum + body, 0)

const code = (received: Received[]) => received.filter(({ path }) => KINDS.js.test(path) || KINDS.css.test(path))

const parts = (received: Received[]) =>
  Object.entries(KINDS)
    .map(([kind, pattern]) => `${kind} ${kilobytes(weight(received.filter(({ path }) => pattern.test(path))))}`)
    .join(', ')

const heaviest = (received: Received[]) =>
  received
    .filter(({ transferred }) => transferred > 1000)
    .sort((a, b) => b.transferred - a.transferred)
    .slice(0, 3)
    .map(({ path, transferred }) => `${path} ${kilobytes(transferred)}`)
    .join(', ')

async function visit(context: BrowserContext, url: string, ready: string): Promise<Received[]> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].flatMap((entry) =>
        entry instanceof PerformanceResourceTiming
          ? [{ path: new URL(entry.name).pathname, body: entry.encodedBodySize, transferred: entry.transferSize }]
          : [],
      ),
    )
  } finally {
    await page.close()
  }
}
