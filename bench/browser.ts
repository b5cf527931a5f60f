import { type BrowserContext, chromium } from '@playwright/test'
import type { Site } from './world.ts'

/** The browser of the bench, alone in a profile of its own; `port` lets Lighthouse in. */
export function openBrowser(profile: string, port?: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME ?? '/usr/bin/chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    args: ['--no-sandbox', ...(port ? [`--remote-debugging-port=${port}`] : [])],
  })
}

/** Who opens the browser is then the signed-in client of this site. */
export const signInBrowser = (context: BrowserContext, { origin, cookies }: Site) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
