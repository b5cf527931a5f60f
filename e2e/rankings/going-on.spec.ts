import type { Page } from '@playwright/test'
import { signInAlone } from '../support/accounts.ts'
import { expect, test } from '../support/visitor.ts'

// Nobody else looks at these zones; what is saved is undone.

const VALUE = 2
const cell = (page: Page, row: number) => page.locator(`[role="grid"] [data-row="${row}"][data-column="${VALUE}"]`)

/** Holds the answer to the next save until it is let go. */
async function holdSave(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    '**/api/rankings/batch',
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

// One after the other: they class the same zones.
test.describe.configure({ mode: 'default' })

test('who goes on typing while a week is saved keeps the focus, whether it is refused or saved', async ({
  page,
  quietConsole,
}) => {
  await signInAlone(page)
  await page.goto('/admin/rankings?search=29.0')
  await expect(page.getByRole('rowheader').nth(2)).toBeVisible()

  await cell(page, 0).fill('douze')
  const refuse = await holdSave(page)
  await cell(page, 0).press('Control+Enter')
  await cell(page, 2).focus()
  await page.keyboard.type('12')
  refuse()
  await expect(page.getByText(/^Rien n’a été enregistré/)).toBeVisible()
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('422')])
  await page.keyboard.type('00')
  await expect(cell(page, 2)).toHaveValue('1200')
  await expect(cell(page, 0)).toHaveValue('douze')

  await cell(page, 0).fill('300')
  const save = await holdSave(page)
  await cell(page, 0).press('Control+Enter')
  await cell(page, 1).focus()
  await page.keyboard.type('4')
  save()
  const undo = page.getByRole('button', { name: /^Annuler/ })
  await expect(undo).toBeVisible()
  await page.keyboard.type('5')
  // Its line may have moved up as the one above was saved.
  await expect(page.locator('input:focus')).toHaveValue('45')
  await undo.click()
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
})

test('undoing a batch leads to the title, not to the way back of the batch before', async ({ page }) => {
  await signInAlone(page)
  await page.goto('/admin/rankings?search=29.0')
  await expect(page.getByRole('rowheader').nth(2)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tout cocher' }).uncheck()
  const undo = page.getByRole('button', { name: /^Annuler/ })
  const batch = page.waitForResponse('**/api/rankings/batch')
  await cell(page, 0).fill('300')
  await cell(page, 0).press('Control+Enter')
  const { batch_id: first } = await (await batch).json()
  await expect(undo).toBeFocused()
  const send = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(send, 'what was saved is shown').not.toHaveAttribute('data-loading', 'true')
  const other = page.waitForResponse('**/api/rankings/batch')
  await cell(page, 0).fill('310')
  await cell(page, 0).press('Control+Enter')
  const { batch_id: second } = await (await other).json()
  expect(second).not.toBe(first)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(page.getByText('Personne n’a été alerté.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(undo).toHaveCount(0)
})
