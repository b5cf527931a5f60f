import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

const ROWS = 20

/** An organism of its own, so that a search has these accounts only. */
async function makeAccounts(count: number) {
  const organism_name = `SCEA Huîtres de la Baie ${randomUUID()}`
  const ids = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await newAccount({ organism_name, firstname: 'Jean-Baptiste', city: 'Marennes-Hiers-Brouage' })
    ids.push(id)
  }
  return { organism_name, ids }
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('twenty accounts are seen whole on a desk, what is cut is in its title, and no page scrolls sideways', async ({
  page,
}) => {
  const { organism_name, ids } = await makeAccounts(ROWS)
  await openSession(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism_name })}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(ROWS)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
  for (const text of [organism_name, 'Marennes-Hiers-Brouage']) {
    const cell = rows.first().locator('[class*="clamped"]').filter({ hasText: text })
    await cell.hover()
    const isCut = await cell.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    await expect(cell).toHaveAttribute('title', isCut ? text : '')
  }
  const edit = await rows
    .first()
    .getByRole('button', { name: /^Modifier/ })
    .boundingBox()
  expect(Math.min(edit?.width ?? 0, edit?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await expectAccessible(page)
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size} }` })
    for (const width of [1440, 1280, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => beyond(page), `${width} px, text at ${size}`).toBe(0)
    }
  }
  for (const id of ids) expect((await callApi(page, 'DELETE', `/users/${id}`)).status()).toBe(204)
})
