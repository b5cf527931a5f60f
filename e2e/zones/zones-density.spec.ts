import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

const ROWS = 18

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('eighteen zones are seen whole on a desk, and no page of zones scrolls sideways', async ({ page }) => {
  await openSession(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/zones')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows.nth(ROWS - 1)).toBeInViewport({ ratio: 1 })
  for (const row of (await rows.all()).slice(0, ROWS)) await expect(row).toBeInViewport({ ratio: 1 })
  const cut = page.getByRole('table').evaluate((table) => {
    const cells = [...table.querySelectorAll('tbody :is(th, td)')]
    return cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length
  })
  expect(await cut).toBe(0)
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size} }` })
    for (const width of [1440, 1280, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => beyond(page), `${width} px, text at ${size}`).toBe(0)
    }
  }
})
