import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { signIn, withBrowser } from './browser.ts'
import { atMost, type BenchFigure, median, milliseconds, seconds } from './figures.ts'
import { asClient, ask, type Site } from './site.ts'
import type { BenchWorld } from './world.ts'

/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

declare global {
  interface Window {
    /** When it was pressed, and when a class was first on the screen. */
    seen: { at: number; pressed: number }
    worst: { frame: number; during: string; interaction: number; phase: string; place?: { x: number; y: number } }
  }
}

/** A slow phone: signing in, without network, and on the map of the whole coast. */
export async function measureField({ coast, open, folder, isShort }: BenchWorld): Promise<BenchFigure[]> {
  const { site } = await open('field')
  const runs = isShort ? 1 : 5
  try {
    const signedIn = await times(runs, (run) =>
      withBrowser(join(folder, `sign-in-${run}`), (one) => fromForm(one, site)),
    )
    const cost = await pageCost(site)
    const offline = await withBrowser(join(folder, 'offline'), (context) => withoutServer(context, site, runs))
    const whole = await withBrowser(join(folder, 'frames'), async (context) => framesOf(context, (await coast()).site))
    const longest = 'Longest frame, panned, zoomed, replayed, 4 × slower'
    return [
      atMost('« Se connecter » → class, 4 × slower, slow 4G', 1.3, median(signedIn), seconds),
      atMost('Without network, cold open → class, 4 × slower', 1.5, median(offline), seconds),
      atMost('The class in the page costs the server', 5, cost, milliseconds),
      atMost(longest, 100, whole.frame, milliseconds, whole.during),
      atMost('… interaction to next paint', 200, whole.interaction, milliseconds),
    ]
  } finally {
    await site.stop()
  }
}

async function times<T>(runs: number, one: (run: number) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let run = 0; run < runs; run++) found.push(await one(run))
  return found
}

async function slowPhone(context: BrowserContext, network?: typeof SLOW_4G) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  await page.addInitScript(() => {
    window.seen = { at: 0, pressed: 0 }
    addEventListener('submit', () => (window.seen.pressed ||= performance.now()), true)
    new MutationObserver(() => {
      if (window.seen.at > 0 || !document.body?.innerText.includes('UFP/g')) return
      requestAnimationFrame(() => (window.seen.at ||= performance.now()))
    }).observe(document, { childList: true, subtree: true })
  })
  return page
}

/** Since the page was opened, or since the press. */
async function secondsToClass(page: Page): Promise<number> {
  await page.waitForFunction(() => window.seen.at > 0)
  return page.evaluate(() => (window.seen.at - window.seen.pressed) / 1000)
}

async function fromForm(context: BrowserContext, site: Site) {
  // The terms are accepted, as for who comes back.
  await signIn(context, site)
  await context.clearCookies()
  const page = await slowPhone(context, SLOW_4G)
  await page.goto(`${site.origin}/auth/login`)
  await page.getByLabel('Adresse email').pressSequentially('client@estran.example', { delay: 60 })
  await page.getByLabel('Mot de passe', { exact: true }).pressSequentially(DEMO_PASSWORD, { delay: 60 })
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  return secondsToClass(page)
}

async function withoutServer(context: BrowserContext, site: Site, runs: number) {
  await signIn(context, site)
  const first = await context.newPage()
  await first.goto(`${site.origin}/app/map`)
  // Until its surroundings have come: it begins once the page is at rest.
  const tiles = () => first.evaluate(async () => (await (await caches.open('estran-tiles')).keys()).length)
  while ((await tiles()) < 20) await first.waitForTimeout(500)
  await first.close()
  await site.stop()
  return times(runs, async () => {
    const page = await slowPhone(context)
    await page.goto(`${site.origin}/app/map`)
    const found = await secondsToClass(page)
    await page.close()
    return found
  })
}

/** Milliseconds more than the page of all others, medians of fifty. */
async function pageCost(site: Site) {
  const headers = await asClient(site)
  const timed = async (path: string) => {
    const at = performance.now()
    await (await ask(site.origin + path, headers)).text()
    return performance.now() - at
  }
  await times(50, () => timed('/app/map'))
  const own = median(await times(50, () => timed('/app/map')))
  return Math.max(0, own - median(await times(50, () => timed('/auth/login'))))
}

/** Milliseconds: panned, zoomed, back from the list, played through past days, and each kind of control pressed. */
async function framesOf(context: BrowserContext, site: Site) {
  await signIn(context, site)
  const page = await slowPhone(context)
  await page.goto(`${site.origin}/app/map`)
  await page.locator('[data-ready=true]').waitFor({ timeout: 120_000 })
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    const worst: Window['worst'] = { frame: 0, during: '', interaction: 0, phase: '' }
    window.worst = worst
    const watch = (type: string, options: object, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, ...options })
    watch('long-animation-frame', {}, ({ duration }) => {
      // Those of the controls count as interactions.
      if (worst.phase === 'controls' || duration <= worst.frame) return
      Object.assign(worst, { frame: duration, during: worst.phase })
    })
    watch('event', { durationThreshold: 16 }, (entry) => {
      if ('interactionId' in entry && entry.interactionId)
        worst.interaction = Math.max(worst.interaction, entry.duration)
    })
  })
  const begin = (phase: string) => page.evaluate((one) => Object.assign(window.worst, { phase: one }), phase)
  // Found by the page itself: Playwright's own search of a role stops a slow phone for 0.2 s.
  const press = async (words: string) => {
    const find = (text: string) => {
      const found = [...document.querySelectorAll('button')].find(
        (one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).trim() === text,
      )
      found?.scrollIntoView({ block: 'center' })
      const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
      const place = { x: x + width / 2, y: y + height / 2 }
      // The panel may still be moving: only a button that rests is pressed.
      const rests = window.worst.place?.x === place.x && window.worst.place.y === place.y
      window.worst.place = place
      return width > 0 && rests && place
    }
    const { x, y } = Object(await (await page.waitForFunction(find, words, { timeout: 60_000 })).jsonValue())
    await page.mouse.click(x, y)
  }
  await begin('pan')
  for (let turn = 0; turn < 4; turn++) {
    await page.mouse.move(200, 250)
    await page.mouse.down()
    await page.mouse.move(turn % 2 ? 300 : 80, 200, { steps: 15 })
    await page.mouse.up()
    await page.waitForTimeout(600)
  }
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=application]')?.focus())
  await begin('zoom')
  for (const key of ['-', '-', '-', '-', '+', '+']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(700)
  }
  await begin('controls')
  await page.getByRole('link', { name: 'Mes zones', exact: true }).click()
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('radio', { name: 'Phages', exact: true }).click()
  await page.waitForTimeout(500)
  await begin('back')
  await page.goBack()
  await page.waitForTimeout(500)
  await begin('replay')
  await press('Jour passé')
  await press('Lire les changements')
  await page.waitForTimeout(6_000)
  return page.evaluate(() => window.worst)
}
