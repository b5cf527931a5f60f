import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { dayText } from '../../web/lib/days.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

// A test takes zones of its own, and puts them back.

const today = todayInParis()
const day = dayText(addDays(today, -1), today)
const [TICK, VALUE] = [0, 2]
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const box = (page: Page, row: number) => cell(page, row, TICK).getByRole('checkbox')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Coller depuis un tableur' })

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

/** The monitoring's results of a zone, and its classes. */
async function stateOf(code: string) {
  const admin = await openClient('admin')
  const { items } = await (await admin.get(`/api/zones/admin?search=${code}`)).json()
  const { id } = items[0]
  const results = await (await admin.get(`/api/results?zone_id=${id}&client=-&per_page=200`)).json()
  const rankings = await (await admin.get(`/api/zones/${id}/rankings?per_page=200`)).json()
  await admin.dispose()
  return {
    results: results.items.map(({ id: result }: { id: number }) => result),
    rankings: rankings.items.map(({ version: _, ...ranking }: { version: number }) => ranking),
  }
}

test('lines of a spreadsheet are pasted on the grid, corrected where they are at fault, and nothing is saved by it', async ({
  page,
}) => {
  const code = '17.48'
  const before = await stateOf(code)
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?filter=reason:equals:none')
  await page.getByRole('grid').focus()
  await paste(
    page,
    `Code\tType\tValeur\tJour\n17-48\tPhages\t< 1\t${day}\n99.X.9\tPhages\t12\t${day}\n17.C.21\tPhages\tdouze\t${day}`,
  )
  const dialog = dialogOf(page)
  await expect(dialog.getByText('1 ligne reconnue · 2 lignes laissées de côté')).toBeVisible()
  // The faults come first, in the order in which they were pasted.
  await expect(dialog.getByRole('rowheader')).toHaveText(['3', '4', '2'])
  await expect(dialog.getByText('Zone inconnue : 99.X.9')).toBeVisible()
  await expect(dialog.getByLabel('Zone, ligne 3')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Valeur, ligne 4')).toBeFocused()
  await page.keyboard.type('12')
  await expect(dialog.getByText('Écrivez un nombre, par exemple 12,5 ou < 1.')).toBeVisible()
  await dialog.getByLabel('Valeur, ligne 4').fill('12')
  await expect(dialog.getByText('2 lignes reconnues · 1 ligne laissée de côté')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retirer la ligne 3' }).click()
  await expect(dialog.getByText('2 lignes reconnues', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Reprendre les 2 lignes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveText([/^17\.48/, /^17\.C\.21/])
  await expect(cell(page, 0, VALUE)).toHaveValue(/^<\s1$/)
  await expect(box(page, 0)).toBeChecked()
  await expect(page.getByRole('row', { name: /17\.48/ }).getByRole('emphasis')).toHaveText('collé')
  await expect(page.getByRole('checkbox', { name: /^Garder ces 2 prélèvements/ })).toBeChecked()
  expect(await stateOf(code)).toEqual(before)
  const toast = page.getByText('2 lignes reprises').locator('..').locator('..')
  await toast.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: /^Modifiées/ })).toHaveCount(0)
})

test('a pasted sampling is kept as a result with its class, and undone with it; unticked, only the class is saved', async ({
  page,
}) => {
  const code = '34.38'
  const before = await stateOf(code)
  await signInAlone(page)
  await page.goto('/admin/rankings')
  for (const isKept of [true, false]) {
    await page.getByRole('grid').focus()
    await paste(page, `${code};Phages;120;${dayText(today, today)}`)
    await dialogOf(page).getByRole('button', { name: 'Reprendre la ligne' }).press('Enter')
    const box = page.getByRole('checkbox', { name: /^Garder ce prélèvement/ })
    await box.setChecked(isKept)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const saved = page.getByText(
      isKept ? /^1.classement enregistré, 1.prélèvement gardé\.$/ : /^1.classement enregistré\.$/,
    )
    await expect(saved.last()).toBeVisible()
    expect((await stateOf(code)).results).toHaveLength(before.results.length + (isKept ? 1 : 0))
    await page.locator('form').getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => stateOf(code)).toEqual(before)
    await page.goto('/admin/rankings')
  }
})

test('a table pasted into the reason stays there, and a single value goes into its cell', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings')
  await page.getByLabel('Motif, pour tous (facultatif)').focus()
  await paste(page, 'Marée ; vent')
  await expect(page.getByLabel('Motif, pour tous (facultatif)')).toHaveValue('Marée ; vent')
  await cell(page, 0, VALUE).focus()
  await paste(page, '12,5')
  await expect(cell(page, 0, VALUE)).toHaveValue('12,5')
  await paste(page, '17.48;Phages;12')
  await expect(dialogOf(page).getByRole('button', { name: 'Reprendre la ligne' })).toBeFocused()
})

test('on a phone the lines are pasted into the dialog, and corrected there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'admin')
  await page.goto('/admin/rankings')
  await page.getByRole('button', { name: 'Coller' }).click()
  const lines = page.getByLabel('Lignes du tableur')
  await expect(lines).toBeFocused()
  await lines.fill('17.48;Phages;douze')
  await page.getByRole('button', { name: 'Lire' }).click()
  await expect(page.getByText('0 ligne reconnue · 1 ligne laissée de côté')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reprendre la ligne' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('Valeur, ligne 1').fill('12')
  await page.getByRole('button', { name: 'Reprendre la ligne' }).click()
  await expect(page.getByRole('button', { name: /^Modifiées/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(page, 0, VALUE)).toHaveValue('12')
})

/** The browser’s own clipboard takes what a spreadsheet says of its cells out of what a script writes. */
const pasteHtml = (page: Page, text: string, html: string) =>
  page.evaluate(
    ([plain, copied]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      clipboardData.setData('text/html', copied)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    },
    [text, html] as const,
  )

test.describe('a line that is struck through is not read, from', () => {
  const row = (value: string, attributes = '') =>
    `<table><tr><td>17.48</td><td>Phages</td><td ${attributes}>${value}</td></tr><tr><td>17.C.21</td><td>Phages</td><td>7</td></tr></table>`
  const excel = '<style><!--.xl65 {mso-style-parent:style0; text-decoration:line-through;}--></style>'
  for (const [program, html, separator] of [
    ['LibreOffice', row('<s>4</s>', 'sdval="4"'), '\t'],
    ['Google Sheets', row('4', 'data-sheets-value=\'{"1":3,"3":4}\' style="text-decoration: line-through;"'), '\t'],
    ['Excel', `<html><head>${excel}</head><body>${row('4', 'class=xl65')}</body></html>`, '\t'],
    ['a mail', '<p><del>17.48;Phages;4</del></p><div>17.C.21;Phages;7</div>', ';'],
  ] as const) {
    test(program, async ({ page }) => {
      await openSession(page, 'admin')
      await page.goto('/admin/rankings')
      await page.getByRole('grid').focus()
      const text = [
        ['17.48', 'Phages', '4'],
        ['17.C.21', 'Phages', '7'],
      ]
        .map((cells) => cells.join(separator))
        .join('\n')
      await pasteHtml(page, text, html)
      await expect(dialogOf(page).getByText('Cette ligne est barrée')).toBeVisible()
      await expect(dialogOf(page).getByText('1 ligne reconnue · 1 ligne laissée de côté')).toBeVisible()
    })
  }
})

test('a copy from LibreOffice is read as its cells hold it, with the empty column at its end', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings')
  await page.getByRole('grid').focus()
  const rows = [
    ['17.48', 'Phages', '100', '<td sdval="100,4" sdnum="1036;0;0">100</td>'],
    ['17.48', 'ARN F', '12 500', '<td>12<br>500</td>'],
    ['17.C.21', 'Classification Phages', '7', '<td sdval="7" sdnum="1036;">7</td>'],
  ]
  const text = ['Code\tType\tValeur\t', ...rows.map(([code, type, value]) => `${code}\t${type}\t${value}\t`)].join('\n')
  const lines = rows.map(
    ([code, type, , value]) => `<tr><td>${code}</td><td>${type?.replace(' P', '\nP')}</td>${value}<td><br></td></tr>`,
  )
  const pasteCopy = () => pasteHtml(page, text, `<table>${lines.join('')}</table>`)
  await pasteCopy()
  const dialog = dialogOf(page)
  const expectHeld = async () => {
    await expect(dialog.getByLabel('Valeur, ligne 2')).toHaveValue('100,4')
    await expect(dialog.getByLabel('Valeur, ligne 3')).toHaveValue('12 ⏎ 500')
    await expect(dialog.getByText('Écrivez un nombre, par exemple 12,5 ou < 1.')).toBeVisible()
    await expect(dialog.getByLabel('Valeur, ligne 4')).toHaveValue('7')
    await expect(dialog.getByText('2 lignes reconnues · 1 ligne laissée de côté')).toBeVisible()
  }
  await expectHeld()
  const box = dialog.getByLabel('Lignes du tableur')
  const readAgain = async () => {
    await dialog.getByRole('button', { name: 'Lire' }).click()
    await expectHeld()
    await dialog.getByRole('button', { name: 'Coller autre chose' }).click()
    await expect(box).toBeFocused()
  }
  await dialog.getByRole('button', { name: 'Coller autre chose' }).click()
  await readAgain()
  await box.selectText()
  await pasteCopy()
  await readAgain()
})
