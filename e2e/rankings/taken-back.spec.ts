import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

// Nobody else looks at these zones.

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const [TICK, VALUE] = [0, 2]
const box = (page: Page, row: number) => cell(page, row, TICK).getByRole('checkbox')

async function showWeek(page: Page, search: string) {
  await page.goto(`/admin/rankings?search=${search}`)
  await expect(page.getByRole('rowheader').first()).toContainText(search)
}

test('Ctrl+Z takes back one change after the other, and leaves a text being typed to the browser', async ({ page }) => {
  await openSession(page, 'admin')
  await showWeek(page, '50-07')
  const [first, second] = [cell(page, 0, VALUE), cell(page, 1, VALUE)]
  const proposed = [await first.inputValue(), await second.inputValue()]
  const isTicked = await box(page, 1).isChecked()
  await first.focus()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await page.keyboard.type('25')
  await page.keyboard.press('Control+z')
  // The browser undoes within the cell; the line above keeps what was typed.
  await expect(second).not.toHaveValue('25')
  await expect(first).toHaveValue('250')
  await second.fill('12')
  await page.getByRole('checkbox', { name: 'Tout cocher' }).uncheck()
  await expect(box(page, 0)).not.toBeChecked()

  const said = page.getByRole('status').filter({ hasText: 'Annulé' })
  await page.keyboard.press('Control+z')
  await expect(said).toContainText(/Annulé sur \d+\slignes\./)
  await expect(box(page, 0)).toBeChecked()
  await expect(cell(page, 0, TICK)).toBeFocused()
  await expect(second).toHaveValue('12')
  await page.keyboard.press('Control+z')
  await expect(second).toHaveValue(proposed[1] ?? '')
  await expect(first).toHaveValue('250')
  expect(await box(page, 1).isChecked()).toBe(isTicked)
  await page.keyboard.press('Control+z')
  await expect(first).toHaveValue(proposed[0] ?? '')
  await expect(said).toContainText('50-07')
  await expect(page.getByRole('button', { name: /^Modifiées/ })).toHaveCount(0)

  // The reason is a text of its own.
  await first.fill('77')
  const reason = page.getByLabel('Motif, pour tous (facultatif)')
  await reason.focus()
  await page.keyboard.type('Semaine')
  await page.keyboard.press('Control+z')
  await expect(reason).not.toHaveValue('Semaine')
  await expect(first).toHaveValue('77')
  // Empty when it is entered, it has nothing to bring back: the browser would go on elsewhere.
  await reason.fill('')
  await cell(page, 1, TICK).focus()
  await reason.focus()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, TICK)).toBeFocused()
  await expect(first).toHaveValue(proposed[0] ?? '')
  await expect(reason).toHaveValue('')
})

test('a saved batch is undone in whichever tab for its minute, then seen and withdrawn for the day', async ({
  page,
  context,
}) => {
  await signInAlone(page)
  await showWeek(page, '29.08.0')
  for (const row of [0, 1]) {
    await cell(page, row, VALUE).fill('38')
    await box(page, row).check()
  }
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const undo = page.getByRole('button', { name: /^Annuler/ })
  await expect(undo).toBeVisible()
  await page.reload()
  await expect(undo).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/admin/rankings')
  await expect(tab.getByRole('button', { name: /^Annuler/ })).toBeVisible()
  await tab.close()

  // As once its minute is over.
  await page.route('**/api/rankings/batch/last', async (route) => {
    const response = await route.fetch()
    const batch = await response.json()
    await route.fulfill({ response, json: batch && { ...batch, undo_seconds: 0 } })
  })
  await page.reload()
  await expect(page.getByText(/^Lot de 2, \d\d:\d\d$/)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expectAccessible(page)
  const dialog = page.getByRole('dialog', { name: /^Lot de 2, / })
  await page.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText(/29\.08\.0.*38.*avant/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(
    dialog.getByText(/^Retirer 2\sclassements de \d\szones?\s: (personne ne sera|\d+\spersonnes?) /),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Motif du retrait').fill('Mauvaise feuille')
  await dialog.getByRole('button', { name: 'Retirer le lot' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Lot retiré', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(/^Lot de 2, /)).toHaveCount(0)
  // What is still asked is answered before the page closes.
  await page.unrouteAll({ behavior: 'wait' })
})
