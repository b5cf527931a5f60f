import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import type { Site } from './world.ts'

export async function openBrowser(profile: string, port?: number): Promise<BrowserContext> {
  const { executablePath, env, args } = await findBrowser('whole')
  return chromium.launchPersistentContext(profile, {
    executablePath,
    env: { ...process.env, ...env },
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    args: [...args, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  })
}

export const signInBrowser = (context: BrowserContext, { origin, cookies }: Site) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })))
