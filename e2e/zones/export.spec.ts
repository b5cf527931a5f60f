import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

/** The lines of the file that the list of this screen gives. */
async function exported(page: Page, path: string, title: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Exporter' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exporter' }).click(),
  ])
  await expect(dialog).toHaveCount(0)
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').split('\r\n') }
}

test('the zones are a file with both classes, as the list is filtered', async ({ page }) => {
  await openSession(page, 'admin')
  const { name, lines } = await exported(page, '/admin/zones?search=56.08.2', 'Exporter les zones')
  expect(name).toMatch(/^estran-zones-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header = '', zone = ''] = lines
  expect(header).toMatch(/^Code de la zone;Zone;.*Phages \(classe\).*ARN F.* \(classe\)/)
  expect(zone.split(';').slice(0, 2)).toEqual(['56.08.2', 'Baie de Quiberon'])
})

test('the journal and the requests are files too', async ({ page }) => {
  await openSession(page, 'super')
  const { lines: journal } = await exported(
    page,
    '/admin/audit?filter=action:equals:zones-exported',
    'Exporter le journal',
  )
  expect(journal[0]).toMatch(/^Date;Action;Par;/)
  const { lines: quotes } = await exported(page, '/admin/quotes', 'Exporter les devis')
  expect(quotes.length).toBeGreaterThan(1)
})
