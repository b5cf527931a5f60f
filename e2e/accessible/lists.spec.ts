import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

/** Spacing that the guidelines let people set (RGAA 10.12). */
const SPACED = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
const LARGE = 'html { font-size: 200% }'

/** Texts of the lines that are not whole on the screen. */
const cutTexts = (page: Page) =>
  page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('tbody [class*="clamped"]')].flatMap((one) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth, textContent } = one
      return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1 ? [textContent] : []
    }),
  )

for (const [path, hasBoxes] of [
  ['/admin/users', true],
  ['/admin/zones', false],
] as const) {
  for (const [what, style] of [
    ['large', LARGE],
    ['spaced out', SPACED],
  ] as const) {
    test(`no word of ${path} is cut once its text is ${what}`, async ({ page }) => {
      await openSession(page, 'admin')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      if (hasBoxes) await expect(page.getByRole('columnheader', { name: 'Coché' })).toBeVisible()
      await page.addStyleTag({ content: style })
      await expect.poll(() => cutTexts(page)).toEqual([])
    })
  }
}
