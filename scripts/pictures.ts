import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/support/browser.ts'
import start from '../e2e/support/global-setup.ts'
import { openSession } from '../e2e/support/sessions.ts'

// Makes the pictures of README.md anew, from the demonstration of today.

const FOLDER = join(import.meta.dirname, '../docs/images')

const PICTURES = [
  { name: 'map-wide', viewport: { width: 1440, height: 900 } },
  { name: 'map-phone', viewport: { width: 390, height: 844 } },
]

const stop = await start()
try {
  const { executablePath, args, env } = await findBrowser('whole')
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  for (const { name, viewport } of PICTURES) {
    const baseURL = process.env.E2E_URL ?? ''
    const page = await browser.newPage({ baseURL, viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    await openSession(page, 'client')
    await page.goto('/app/map')
    await page.locator('[data-ready="true"]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  }
  await browser.close()
} finally {
  await stop()
}
