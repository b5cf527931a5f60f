import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

/** Rows of the list that are seen whole without scrolling, and where the first one begins. */
async function rowsSeen(page: Page, rows: string) {
  await page.goto('/app/results')
  await expect(page.locator(rows).first()).toBeVisible()
  // The marks come with the scales, and make the lines as high as they are.
  await expect(page.locator(rows).first()).toContainText('UFP/g')
  return page.locator(rows).evaluateAll((all) => {
    const boxes = all.map((row) => row.getBoundingClientRect())
    return { seen: boxes.filter(({ bottom }) => bottom <= innerHeight).length, first: boxes[0]?.top ?? Infinity }
  })
}

test('an administrator sees 14 results at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSession(page, 'admin')
  expect((await rowsSeen(page, 'main tbody tr')).seen).toBeGreaterThanOrEqual(14)
})

test('on a phone the first one begins above 300 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'admin')
  expect((await rowsSeen(page, '#liste > *')).first).toBeLessThan(300)
})
