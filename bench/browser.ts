import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/support/browser.ts'
import { FIRST_SCREENS, loadOf, receivedBy } from '../e2e/support/first-load.ts'
import { freePort } from '../server/test/process.ts'
import { atLeast, atMost, count, type Figure, kilobytes, median, seconds } from './figures.ts'
import { asClient, ask, type Site } from './site.ts'
import type { World } from './world.ts'

const PERFORMANCE = { login: 96, map: 92 }
const MAX_SECOND_VISIT = 10_000
/** Of the map; signing in shows nothing before its code has come. */
const MAX_LCP = { login: 2.5, map: 2.2 }
const MAX_BLOCKING = 0.2

/** What a first visit loads, all bytes as compressed, and what a second one does. */
export async function measureLoad({ coast, folder }: World): Promise<Figure[]> {
  const { site } = await coast()
  const figures: Figure[] = []
  for (const { name, path, isReady, bytes, requests } of FIRST_SCREENS) {
    const context = await openBrowser(join(folder, `load-${name}`))
    try {
      if (name === 'map') await signIn(context, site)
      const visit = async () => {
        const page = await context.newPage()
        const received = await receivedBy(page, site.origin + path, isReady)
        await page.close()
        return loadOf(received)
      }
      const first = await visit()
      const { transferred } = await visit()
      figures.push(
        atMost(`First load, ${name}, all but tiles`, bytes, first.bytes, kilobytes),
        atMost('… requests', requests, first.requests, count, `and ${first.tiles} tiles`),
        atMost('… a second visit', MAX_SECOND_VISIT, transferred, kilobytes),
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
  for (const { name, path } of FIRST_SCREENS) {
    const port = await freePort()
    const context = await openBrowser(join(folder, `lighthouse-${name}`), port)
    try {
      if (name === 'map') await signIn(context, site)
      const runs: Awaited<ReturnType<typeof inspect>>[] = []
      for (let run = 0; run < (isShort ? 1 : 5); run++) runs.push(await inspect(site.origin + path, port))
      const of = (key: 'score' | 'accessibility' | 'lcp' | 'blocking') => median(runs.map((run) => run[key]))
      figures.push(
        atLeast(`Lighthouse, ${name}, performance`, PERFORMANCE[name], of('score'), count),
        atLeast('… accessibility', 100, of('accessibility'), count),
        atMost('… largest paint', MAX_LCP[name], of('lcp'), seconds),
        atMost('… blocking time', MAX_BLOCKING, of('blocking'), seconds),
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
  const blocking = (audits['total-blocking-time']?.numericValue ?? 0) / 1000
  return { score: mark('performance'), accessibility: mark('accessibility'), lcp, blocking }
}

export async function openBrowser(profile: string, port?: number): Promise<BrowserContext> {
  const { executablePath, env, args } = await findBrowser('whole')
  return chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env },
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    args: [...args, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  })
}

/** As who comes back: the terms are accepted. */
export async function signIn(context: BrowserContext, site: Site) {
  const headers = await asClient(site)
  const { terms_version } = await (await ask(`${site.origin}/api/settings`)).json()
  await ask(`${site.origin}/api/auth/terms`, headers, { version: terms_version })
  const { cookie = '' } = headers
  const cookies = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)]
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: site.origin })))
}
