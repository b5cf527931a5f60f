import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { type BrowserCandidate, fromDebian, fromNpm, ofPlaywright, onTheSystem } from './browser.places.ts'

export interface FoundBrowser extends BrowserCandidate {
  args: string[]
}

/** Without windows and notifications a browser takes two thirds of the time, and the one of npm is the same everywhere. */
export type BrowserKind = 'light' | 'whole'

const PLACES = {
  light: [fromNpm, onTheSystem, ofPlaywright, fromDebian],
  whole: [onTheSystem, ofPlaywright, fromDebian, fromNpm],
}

/** Nothing but the pages named for goes over the network. */
const OFFLINE = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** The last of this switch is the one that counts: what Playwright switches off by it, which it exports nowhere. */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Two pages of an address bar nobody sees, loaded anew for each context: a second of a processor.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const ARGS = [...OFFLINE, `--disable-features=${OFF.join()}`]

/** Without a locale, Chromium saves a file whose name is not ASCII as « download ». */
const UTF8 = { LC_ALL: 'C.UTF-8' }

const FOUND = { light: 'ESTRAN_LIGHT_BROWSER', whole: 'ESTRAN_WHOLE_BROWSER' }

/** The first browser that really starts; processes started by this one inherit the answer. */
export async function findBrowser(kind: BrowserKind): Promise<FoundBrowser> {
  const inherited = process.env[FOUND[kind]]
  if (inherited) return JSON.parse(inherited)
  const found = await search(kind)
  process.env[FOUND[kind]] = JSON.stringify(found)
  return found
}

async function search(kind: BrowserKind): Promise<FoundBrowser> {
  const named = process.env.CHROME
  if (named) {
    const browser = await proven({ executablePath: named })
    if (browser) return browser
    throw new Error(`The browser named by CHROME (${named}) does not start.`)
  }
  for (const candidatesOf of PLACES[kind]) {
    for (const candidate of candidatesOf()) {
      const browser = await proven(candidate)
      if (browser) return browser
    }
  }
  throw new Error('No browser starts here: install Chromium or Chrome, or give its path in CHROME.')
}

async function proven(candidate: BrowserCandidate): Promise<FoundBrowser | undefined> {
  if (!existsSync(candidate.executablePath)) return undefined
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...ARGS] : ARGS
  const browser = { ...candidate, args, env: { ...candidate.env, ...UTF8 } }
  return (await showsPage(browser)) ? browser : undefined
}

/** Its version would not do: a browser may say it and miss what it takes to open a page. */
async function showsPage({ executablePath, env, args }: FoundBrowser) {
  const options = { executablePath, args, env: { ...process.env, ...env }, timeout: 30_000 }
  const browser = await chromium.launch(options).catch(() => undefined)
  try {
    const page = await browser?.newPage()
    await page?.setContent('<p>estran</p>', { timeout: 10_000 })
    return page !== undefined
  } catch {
    return false
  } finally {
    await browser?.close()
  }
}
