import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { newAccount } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, expectRefusals, test } from '../support/visitor.ts'
import { makeWaiting, removeAccounts } from '../support/waiting.ts'

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Chercher un compte' })

/** The one account that is shown, as CSV; a refusal is told, and one may try again. */
async function exportsList(page: Page) {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les utilisateurs' })
  await expect(dialog.getByText(/^1\scompte, /)).toBeVisible()
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await expectAccessible(page)
  const message = 'Votre export précédent n’est pas terminé. Réessayez ensuite.'
  await page.route('**/api/users/export?*', (route) => route.fulfill({ status: 429, json: { message } }), { times: 1 })
  await dialog.getByRole('button', { name: 'Exporter' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Exporter' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toMatch(/^estran-utilisateurs-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('admin@estran.example')])
  await dialogsAreLeft(page)
}

test('an administrator searches, filters and sorts the accounts, and a link shows the same', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  await page.goto('/admin/users')
  await expect(page.getByRole('columnheader').filter({ hasNotText: /^(?:Actions|Coché)/ })).toHaveText([
    'Organisme',
    'Secteur',
    'Email',
    'Contact',
    'Actif',
    'Ville',
    'Rôle',
  ])
  await searchOf(page).fill('CLIENT2@estran')
  await expect(page.getByRole('rowheader')).toHaveText(['EARL Lecouvey Huîtres'])
  await searchOf(page).fill('')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('button', { name: 'Filtrer : Rôle' }).click()
  await page.getByRole('combobox', { name: 'Rôle' }).selectOption('Administrateur')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Appliquer' }).click()
  const active = page.getByRole('list', { name: 'Filtres en cours' })
  await expect(active).toContainText('Rôle : Administrateur')
  await page.getByRole('button', { name: 'Filtrer : Secteur' }).press('Enter')
  const sector = page.getByRole('combobox', { name: 'Secteur' })
  await expect(sector).toBeFocused()
  await sector.selectOption('Recherche, enseignement')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(active.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'admin@estran.example' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'super@estran.example' })).toHaveCount(0)
  await page.getByRole('columnheader').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(active.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('rowheader')).toHaveText(['ACTALIA'])
  await exportsList(page)
  expectRefusals(quietConsole)

  await page.goto('/admin/users?filter=email:equals:nobody@example.test')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Inscription' }).check()
  await expectAccessible(page)
})

test('on the smallest phone accounts are cards with one tap to activate', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { organism, ids } = await makeWaiting(page, 1)
  await openSession(page, 'admin')
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism })}`)
  const card = page.getByRole('list', { name: 'Utilisateurs' }).getByRole('listitem')
  await expect(card.getByRole('heading', { name: organism })).toBeVisible()
  await expect(card).toContainText('En attente')
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Activer/ }).click()
  await expect(page.getByText('Compte activé')).toBeVisible()
  await expect(card).toContainText('Utilisateur')
  await expect(card.getByRole('button', { name: /^Activer/ })).toHaveCount(0)
  await removeAccounts(page, ids)
})

test('who is activated stays in their row, which takes it back in the same place', async ({ page }) => {
  const { organism, ids } = await makeWaiting(page, 2)
  await openSession(page, 'admin')
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism, filter: 'role:equals:registered' })}`)
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  const name = (await first.getByRole('rowheader').innerText()).trim()
  await Promise.all([
    page.waitForResponse(/\/api\/users\?/),
    first.getByRole('button', { name: /^Activer/ }).dblclick(),
  ])
  await expect(first).toContainText('Actif ·')
  await expect(page.getByRole('link', { name: /^En attente/ })).toHaveAttribute('aria-current', 'true')
  await expect(second.getByRole('button', { name: /^Activer/ })).toBeVisible()
  const undo = first.getByRole('button', { name: /^Annuler l’activation/ })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAttribute('aria-disabled', 'false')
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(page.getByText('Compte remis en attente')).toBeVisible()
  await expect(first.getByRole('rowheader')).toContainText(name.slice(0, 20))
  await expect(first.getByRole('button', { name: /^Activer/ })).toBeFocused()
  await removeAccounts(page, ids)
})

test('an endless name leaves the buttons of its row in sight, which say what one may do', async ({ page }) => {
  const organism_name = `A${randomUUID().replaceAll('-', 'a')}`.padEnd(100, 'A')
  const { id } = await newAccount({ organism_name, role: 'actalia-user' })
  await openSession(page, 'admin')
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism_name.slice(0, 33) })}`)
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: /^Voir/ })).toBeInViewport({ ratio: 1 })
  }
  const boss = await openClient('super')
  expect((await callApi(boss, 'DELETE', `/users/${id}`)).status()).toBe(204)
  await boss.dispose()
})
