import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

declare global {
  interface Window {
    /** Milliseconds since the page was opened: the first class on the screen, and a worker that answers without network. */
    early: { class: number; worker: number }
  }
}

/** Milliseconds that somebody looks at their class before the network is gone. */
const VISIT = 3_000

test('three seconds after the first class its card, the map and the list need no network', async ({
  page,
  context,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.addInitScript(() => {
    window.early = { class: 0, worker: 0 }
    new MutationObserver(() => {
      if (document.body?.innerText.includes('UFP/g')) window.early.class ||= performance.now()
    }).observe(document, { childList: true, subtree: true })
    void navigator.serviceWorker.ready.then(() => {
      window.early.worker = performance.now()
    })
  })
  await page.goto('/app/map', { waitUntil: 'commit' })
  // The clock is what is tried: nothing else is waited for.
  await page.waitForFunction(
    (visit) => window.early.class > 0 && performance.now() - window.early.class >= visit,
    VISIT,
  )
  await context.setOffline(true)
  const early = await page.evaluate(() => window.early)
  console.log(`First class after ${Math.round(early.class)} ms, worker after ${Math.round(early.worker)} ms`)
  await page.reload()

  const sheet = page.getByRole('region', { name: 'Zone', exact: true })
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sheet).toContainText(/[\d,]+\sUFP\/g/)
  await expect(sheet).toContainText(/du\s\d+\s\p{L}+/u)
  await expect(sheet.getByText(/^Hors connexion/).first()).toBeVisible()
  await expect(page.getByRole('application', { name: 'Carte des zones' })).toBeVisible()
  await page.getByRole('link', { name: 'Mes zones' }).click()
  await expect(page.getByRole('heading', { name: /zones/ }).first()).toBeVisible()
  quietConsole.splice(0)
})
