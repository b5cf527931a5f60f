import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/support/browser.ts'
import { freePort } from '../server/test/process.ts'
import { atLeast, atMost, count, type Figure, kilobytes, median, seconds } from './figures.ts'
import { asClient, type Site } from './site.ts'
import type { World } from './world.ts'

const PAGES = [
  { name: 'login', path: '/auth/login', isReady: '[type=submit]', performance: 96, bytes: 160_000 },
  { name: 'map', path: '/app/map', isReady: '[data-ready=true]', performance: 92, bytes: 300_000 },
]
const MAX_REQUESTS = 35
const MAX_SECOND_VISIT = 10_000
const MAX_LCP = 2.2

/** What a first visit loads, all bytes as compressed, and what a second one does. */
export async function measureLoad({ coast, folder }: World): Promise<Figure[]> {
  const { site } = await coast()
  const figures: Figure[] = []
  for (const { name, path, isReady, bytes } of PAGES) {
    const context = await openBrowser(join(folder, `load-${name}`))
    try {
      if (name === 'map') await signIn(context, site)
      const first = await load(context, site.origin + path, isReady)
      const again = await load(context, site.origin + path, isReady)
      const [tiles, rest] = [first.filter(isTile), first.filter((one) => !isTile(one))]
      const weight = rest.reduce((sum, { body }) => sum + body, 0)
      const second = again.reduce((sum, { transferred }) => sum + transferred, 0)
      figures.push(
        atMost(`First load, ${name}, all but tiles`, bytes, weight, kilobytes),
        atMost('… requests', MAX_REQUESTS, rest.length, count, `and ${tiles.length} tiles`),
        atMost('… a second visit', MAX_SECOND_VISIT, second, kilobytes),
      )
    } finally {
      await context.close()
    }
  }
  return figures
}

/** Its default: a phone on a slow network. */
export async function measureLighthouse({ coast, folder, isShort }: World): Promise<Figure[]> {
  const { site } = await coast()
  const figures: Figure[] = []
  for (const { name, path, performance } of PAGES) {
    const port = await freePort()
    const context = await openBrowser(join(folder, `lighthouse-${name}`), port)
    try {
      if (name === 'map') await signIn(context, site)
      const runs: Awaited<ReturnType<typeof inspect>>[] = []
      for (let run = 0; run < (isShort ? 1 : 3); run++) runs.push(await inspect(site.origin + path, port))
      const of = (key: 'score' | 'accessibility' | 'lcp') => median(runs.map((run) => run[key]))
      figures.push(
        atLeast(`Lighthouse, ${name}, performance`, performance, of('score'), count),
        atLeast('… accessibility', 100, of('accessibility'), count),
        atMost('… largest paint', MAX_LCP, of('lcp'), seconds),
      )
    } finally {
      await context.close()
    }
  }
  return figures
}

async function inspect(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance', 'accessibility'],
    logLevel: 'error',
    output: 'json',
  })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse asked ${url} and came to ${finalDisplayedUrl}`)
  const mark = (category: string) => (categories[category]?.score ?? 0) * 100
  const lcp = (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000
  return { score: mark('performance'), accessibility: mark('accessibility'), lcp }
}

async function openBrowser(profile: string, port?: number): Promise<BrowserContext> {
  const { executablePath, env, args } = await findBrowser('whole')
  return chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env },
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    args: [...args, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  })
}

async function signIn(context: BrowserContext, site: Site) {
  const { cookie = '' } = await asClient(site)
  const cookies = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)]
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: site.origin })))
}

interface Received {
  path: string
  body: number
  /** 0 when it came from the cache. */
  transferred: number
}
const isTile = ({ path }: Received) => path.startsWith('/api/tiles/')

async function load(context: BrowserContext, url: string, isReady: string): Promise<Received[]> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.locator(isReady).first().waitFor()
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
