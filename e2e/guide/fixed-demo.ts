import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { logIn } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { credentialsOf, type PersonName } from '../support/sessions.ts'
import { MOMENT } from './moment.ts'

const CLOCK = pathToFileURL(join(import.meta.dirname, 'fixed-clock.ts')).href

/** A demonstration made at the fixed moment, where it stays: the same screens on any day. */
export const startFixedDemo = () => startServer({ NODE_OPTIONS: `--import=${CLOCK}`, DEMO: '1' }, 'empty')

/** One page for all pictures, whose clock stands too. */
export async function openFixedPage(browser: Browser, baseURL: string, deviceScaleFactor = 1) {
  const page = await browser.newPage({
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor,
    serviceWorkers: 'block',
  })
  page.setDefaultTimeout(10_000)
  await page.clock.setFixedTime(MOMENT)
  return page
}

/** Nobody when there is no one to sign in. */
export async function becomeSomeone(page: Page, who: PersonName | null) {
  await page.context().clearCookies()
  if (who) await logIn(page.request, credentialsOf(who))
}
