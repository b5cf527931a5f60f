import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { openBrowser, signInBrowser } from './browser.ts'
import { type Figure, kilobytes } from './figures.ts'
import type { World } from './world.ts'

/** What came for one address: bytes of its body as it travelled, and bytes asked of the network this time. */
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

/** Weight of a first and of a second visit in a real browser, over real answers. */
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
      judge.told('Map, first load, tiles', kilobytes(weight(map) - weight(rest))),
      judge.atMost(
        'Map, second visit',
        20_000,
        again.reduce((sum, one) => sum + one.transferred, 0),
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
    .sort((one, other) => other.transferred - one.transferred)
    .slice(0, 3)
    .map(({ path, transferred }) => `${path} ${kilobytes(transferred)}`)
    .join(', ')

/** Opens the address in a new tab and gives all that came until it was ready and quiet. */
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
