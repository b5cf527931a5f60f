import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../contract/core/demo.ts'
import { openBrowser, signIn } from './browser.ts'
import { atMost, type Figure, median, milliseconds, seconds } from './figures.ts'
import { asClient, ask, type Site } from './site.ts'
import type { World } from './world.ts'

const SLOWER = 4
/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const MAX_CLASS = 1.3
const MAX_OFFLINE = 1.5
const MAX_PAGE_COST_MS = 5
const MAX_FRAME_MS = 100
const MAX_INTERACTION_MS = 200

/** A slow phone: signing in, without network, and on the map of the whole coast. */
export async function measureField({ coast, open, folder, isShort }: World): Promise<Figure[]> {
  const { site } = await open('field')
  const runs = isShort ? 1 : 5
  try {
    const signedIn = await times(runs, (run) => inBrowser(join(folder, `sign-in-${run}`), (one) => fromForm(one, site)))
    const cost = await pageCost(site)
    const offline = await inBrowser(join(folder, 'offline'), (context) => withoutServer(context, site, runs))
    const whole = await inBrowser(join(folder, 'frames'), async (context) => framesOf(context, (await coast()).site))
    return [
      atMost('« Se connecter » → class, 4 × slower, slow 4G', MAX_CLASS, median(signedIn), seconds),
      atMost('Without network, cold open → class, 4 × slower', MAX_OFFLINE, median(offline), seconds),
      atMost('The class in the page costs the server', MAX_PAGE_COST_MS, cost, milliseconds),
      atMost(
        'Longest frame, panned, zoomed, replayed, 4 × slower',
        MAX_FRAME_MS,
        whole.frame,
        milliseconds,
        whole.longest,
      ),
      atMost('… interaction to next paint', MAX_INTERACTION_MS, whole.interaction, milliseconds),
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

async function inBrowser<T>(profile: string, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openBrowser(profile)
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

async function slowPhone(context: BrowserContext, network: typeof SLOW_4G | null) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  return page
}

/** In the page: seconds since it was opened, or since the press, when a class is first on the screen. */
function watchForClass() {
  const seen = { at: 0, pressed: 0 }
  Object.assign(window, { seen })
  addEventListener('submit', () => (seen.pressed ||= performance.now()), true)
  new MutationObserver(() => {
    if (seen.at > 0 || !document.body?.innerText.includes('UFP/g')) return
    requestAnimationFrame(() => (seen.at ||= performance.now()))
  }).observe(document, { childList: true, subtree: true })
}

async function secondsToClass(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { seen: { at: number } }).seen.at > 0)
  return page.evaluate(() => {
    const { at, pressed } = (window as unknown as { seen: { at: number; pressed: number } }).seen
    return (at - pressed) / 1000
  })
}

async function fromForm(context: BrowserContext, site: Site) {
  // The terms are accepted, as for who comes back.
  await signIn(context, site)
  await context.clearCookies()
  const page = await slowPhone(context, SLOW_4G)
  await page.addInitScript(watchForClass)
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
    const page = await slowPhone(context, null)
    await page.addInitScript(watchForClass)
    await page.goto(`${site.origin}/app/map`)
    const found = await secondsToClass(page)
    await page.close()
    return found
  })
}

/** Milliseconds more than the page of all others, medians of fifty. */
async function pageCost(site: Site) {
  const headers = await asClient(site)
  const median50 = async (path: string) =>
    median(
      await times(50, async () => {
        const at = performance.now()
        await (await ask(site.origin + path, headers)).text()
        return performance.now() - at
      }),
    )
  await median50('/app/map')
  return Math.max(0, (await median50('/app/map')) - (await median50('/auth/login')))
}

/** Milliseconds: panned, zoomed, played through past days, and each kind of control pressed. */
async function framesOf(context: BrowserContext, site: Site) {
  await signIn(context, site)
  const page = await slowPhone(context, null)
  await page.goto(`${site.origin}/app/map`)
  await page.locator('[data-ready=true]').waitFor({ timeout: 120_000 })
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    const worst = { frame: 0, interaction: 0, of: '', frames: [] as string[] }
    Object.assign(window, { worst })
    const watch = (type: string, options: object, see: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, ...options })
    watch('long-animation-frame', {}, ({ startTime, duration }) => {
      // Those of the controls count as interactions.
      if (worst.frames.at(-1) === 'controls') return
      if (duration > worst.frame) worst.of = worst.frames.at(-1) ?? `${Math.round(startTime)}`
      worst.frame = Math.max(worst.frame, duration)
    })
    watch('event', { durationThreshold: 16 }, (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        worst.interaction = Math.max(worst.interaction, entry.duration)
    })
  })
  const phase = (name: string) =>
    page.evaluate((one) => void (window as unknown as { worst: { frames: string[] } }).worst.frames.push(one), name)
  const map = page.getByRole('application', { name: 'Carte des zones' })
  await phase('pan')
  for (let turn = 0; turn < 4; turn++) {
    await page.mouse.move(200, 250)
    await page.mouse.down()
    await page.mouse.move(turn % 2 ? 300 : 80, 200, { steps: 15 })
    await page.mouse.up()
    await page.waitForTimeout(600)
  }
  await phase('zoom')
  await map.focus()
  for (const key of ['-', '-', '-', '-', '+', '+']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(700)
  }
  await phase('controls')
  await page.getByRole('button', { name: 'Liste des zones' }).first().click()
  await page.waitForTimeout(500)
  await page.goBack()
  await page.getByRole('button', { name: /^Classification/ }).click()
  await page.waitForTimeout(500)
  await phase('replay')
  await page.getByRole('button', { name: 'Revoir un jour passé' }).click()
  await page.getByRole('button', { name: 'Lire les changements' }).click({ timeout: 60_000 })
  await page.waitForTimeout(6_000)
  const worst = await page.evaluate(
    () => (window as unknown as { worst: { frame: number; interaction: number; of: string } }).worst,
  )
  return { frame: worst.frame, interaction: worst.interaction, longest: worst.of }
}
