import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/support/browser.ts'
import { FIRST_SCREENS, loadOf, receivedBy } from '../e2e/support/first-load.ts'
import { freePort } from '../server/test/process.ts'
import { atLeast, atMost, type BenchFigure, count, kilobytes, median, seconds } from './figures.ts'
import { asClient, ask, type Site } from './site.ts'
import type { BenchWorld } from './world.ts'

const PERFORMANCE = { login: 96, map: 92 }
/** Seconds that the largest paint may take; the sign-in page shows nothing before its code has come. */
const MAX_LCP = { login: 2.5, map: 2.2 }

/** Measures what a first visit loads, all bytes as compressed, and what a second one does. */
export async function measureLoad({ coast, folder }: BenchWorld): Promise<BenchFigure[]> {
  const { site } = await coast()
  const figures: BenchFigure[] = []
  for (const { name, path, isReady, bytes, requests } of FIRST_SCREENS) {
    await withBrowser(join(folder, `load-${name}`), async (context) => {
      if (name === 'map') await signIn(context, site)
      const visit = async () => {
        const page = await context.newPage()
        // Files that pass through the worker would be counted as large as they are once unpacked.
        const devtools = await context.newCDPSession(page)
        await devtools.send('Network.enable')
        await devtools.send('Network.setBypassServiceWorker', { bypass: true })
        const received = await receivedBy(page, site.origin + path, isReady)
        await page.close()
        return loadOf(received)
      }
      const [first, { transferred }] = [await visit(), await visit()]
      figures.push(
        atMost(`First load, ${name}, all but tiles`, bytes, first.bytes, kilobytes),
        atMost('… requests', requests, first.requests, count, `and ${first.tiles} tiles`),
        atMost('… a second visit', 10_000, transferred, kilobytes),
      )
    })
  }
  return figures
}

/** Its default: a phone on a slow network. */
export async function measureLighthouse({ coast, folder, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const { site } = await coast()
  const figures: BenchFigure[] = []
  for (const { name, path } of FIRST_SCREENS) {
    const port = await freePort()
    const inspect = async (context: BrowserContext) => {
      if (name === 'map') await signIn(context, site)
      const runs: Awaited<ReturnType<typeof inspectPage>>[] = []
      for (let run = 0; run < (isShort ? 1 : 5); run++) runs.push(await inspectPage(site.origin + path, port))
      const of = (key: 'score' | 'accessibility' | 'lcp') => median(runs.map((run) => run[key]))
      figures.push(
        atLeast(`Lighthouse, ${name}, performance`, PERFORMANCE[name], of('score'), count),
        atLeast('… accessibility', 100, of('accessibility'), count),
        atMost('… largest paint', MAX_LCP[name], of('lcp'), seconds),
      )
    }
    await withBrowser(join(folder, `lighthouse-${name}`), inspect, [`--remote-debugging-port=${port}`])
  }
  return figures
}

async function inspectPage(url: string, port: number) {
  const onlyCategories = ['performance', 'accessibility']
  const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse asked ${url} and came to ${finalDisplayedUrl}`)
  const mark = (category: string) => (categories[category]?.score ?? 0) * 100
  const lcp = (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000
  return { score: mark('performance'), accessibility: mark('accessibility'), lcp }
}

export async function withBrowser<T>(
  profile: string,
  use: (context: BrowserContext) => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const { executablePath, env, args } = await findBrowser('whole')
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath, viewport: { width: 390, height: 844 }, locale: 'fr-FR', args: [...args, ...more] },
    env: { ...process.env, ...env },
  })
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

/** As who comes back: the terms are accepted. */
export async function signIn(context: BrowserContext, site: Site) {
  const headers = await asClient(site)
  const { terms_version } = await (await ask(`${site.origin}/api/settings`)).json()
  await ask(`${site.origin}/api/auth/terms`, headers, { version: terms_version })
  const cookies = [...(headers.cookie ?? '').matchAll(/([^=; ]+)=([^;]*)/g)]
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: site.origin })))
}
