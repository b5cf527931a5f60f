import { defineConfig } from '@playwright/test'
import { type BrowserKind, findBrowser } from './e2e/support/browser.ts'

const NOTIFICATIONS = 'push.spec.ts'
/** The tag of the journeys on the product of e2e/support/apart.ts. */
const APART = /@apart/

const launch = async (kind: BrowserKind) => {
  const { executablePath, args, env } = await findBrowser(kind)
  return { launchOptions: { executablePath, args, env: { ...process.env, ...env } } }
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // Some journeys pass through ten screens, beside another on two cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // Set by the global setup, which starts the one server of all tests.
    baseURL: process.env.E2E_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    // Recorded for nothing it takes a quarter of the time: `playwright test --trace on` for a journey that fails.
    trace: 'off',
    // Or what a journey has the server answer would not reach the page; e2e/map/offline.spec.ts lets it work.
    serviceWorkers: 'block',
  },
  projects: [
    // First, as they follow each other; with one process they start one product.
    { name: 'apart', testIgnore: NOTIFICATIONS, grep: APART, workers: 1, use: await launch('light') },
    { name: 'screens', testIgnore: NOTIFICATIONS, grepInvert: APART, use: await launch('light') },
    {
      name: 'notifications',
      testMatch: NOTIFICATIONS,
      use: { ...(await launch('whole')), serviceWorkers: 'allow' },
    },
  ],
})
