import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import type { RankingProposal } from '../../contract/rankings.week.ts'
import { dayText } from '../../web/lib/days.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { assignDialog, historyDialog, openZone } from '../support/ranking-dialogs.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

// In the demo every third zone waits for the class of its last sampling, whatever today is. A test takes its own, and
// puts it back.

const today = todayInParis()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const [TICK, CLASS, VALUE, DATES, FROM] = [0, 1, 2, 3, 4]
const box = (page: Page, row: number) => cell(page, row, TICK).getByRole('checkbox')

async function openWeek(page: Page, code: string) {
  await openSession(page, 'admin')
  await showWeek(page, code)
}

async function showWeek(page: Page, code: string) {
  await page.goto(`/admin/rankings?search=${code}`)
  await expect(page.getByRole('rowheader').first()).toContainText(code)
}

async function idOf(code: string) {
  const admin = await openClient('admin')
  const { items } = await (await admin.get(`/api/zones/admin?search=${code}`)).json()
  const { items: rankings } = await (await admin.get(`/api/zones/${items[0].id}/rankings?per_page=200`)).json()
  await admin.dispose()
  return { id: items[0].id as number, rankings }
}

/** But for the versions, which count each change. */
const unversioned = (rankings: { version: number }[]) => rankings.map(({ version: _, ...ranking }) => ranking)

test('the week is classed by keyboard alone, and undone within its minute, also after the page was left', async ({
  page,
}) => {
  const code = '17.C.18'
  const before = await idOf(code)
  await signInAlone(page)
  await showWeek(page, code)
  await expectAccessible(page)
  await page.getByRole('searchbox').focus()
  await cell(page, 0, TICK).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 0, CLASS)).toBeFocused()
  await page.keyboard.press('e')
  await expect(cell(page, 0, CLASS)).toHaveValue('elevee')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('12,5')
  await expect(cell(page, 0, CLASS)).toHaveValue('moderee')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, VALUE)).not.toHaveValue('12,5')
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, VALUE)).toBeFocused()
  await expect(cell(page, 0, CLASS)).toHaveValue('elevee')
  await page.keyboard.press('Shift+Space')
  const second = await box(page, 1).isChecked()
  await page.keyboard.press('Shift+Space')
  expect(await box(page, 1).isChecked()).toBe(!second)
  if (!second) await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Home')
  await expect(cell(page, 1, TICK)).toBeFocused()
  await page.getByLabel('Motif, pour tous (facultatif)').fill('Semaine')
  await expect(page.getByText(/^1\sclassement · .*\spersonne/)).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(page.getByText('1 classement enregistré.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Les abonnés seront alertés dans \d+\ss\.|Personne n’est alerté\./)).toBeVisible()
  const undo = page.getByRole('button', { name: 'Annuler' })
  await expect(undo).toBeFocused()
  const [saved] = (await idOf(code)).rankings
  expect(saved).toMatchObject({ class: 'elevee', value: 250, starts_on: today, reason: 'Semaine' })
  await undo.press('Enter')
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('outline-style', 'solid')
  expect(unversioned((await idOf(code)).rankings)).toEqual(unversioned(before.rankings))
  await expect(cell(page, 0, VALUE)).toHaveValue('250')
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await page.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(cell(page, 0, VALUE)).toHaveValue('250')

  await cell(page, 0, VALUE).press('Control+Enter')
  await expect(undo).toBeFocused()
  await page.reload()
  await undo.click()
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(unversioned((await idOf(code)).rankings)).toEqual(unversioned(before.rankings))
})

test('a fault, or a line no longer as shown, is told on that line; what was typed stays', async ({
  page,
  quietConsole,
}) => {
  const code = '34.09'
  await openWeek(page, code)
  await cell(page, 0, VALUE).fill('douze')
  await cell(page, 0, DATES).getByRole('button').click()
  await cell(page, 0, FROM).fill('31/02/26')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Rien n’a été enregistré : corrigez les lignes marquées.')).toBeVisible()
  await expect(page.getByText('Écrivez un nombre, par exemple 12,5 ou < 1.')).toBeVisible()
  await expect(cell(page, 0, VALUE)).toBeFocused()
  await expectAccessible(page)
  await cell(page, 0, VALUE).fill('38')
  await cell(page, 0, FROM).fill(dayText(today, today))
  await expect(page.getByText('Écrivez un nombre')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'obligatoire' })).toHaveCount(0)
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('422')])

  // A colleague gives the class first; the page is not told of it before it saves.
  const { id, rankings } = await idOf(code)
  const type = (await page.getByRole('row').nth(1).textContent())?.includes('Phages') ? 'phages' : 'arn_f'
  await page.route('**/api/rankings/proposals**', (route) => route.abort())
  const admin = await openClient('admin')
  const body = { type, class: 'elevee', value: 400, starts_on: today, ends_on: addDays(today, 5) }
  const given = await callApi(admin, 'POST', `/zones/${id}/rankings`, { ...body, shortens: true })
  expect(given.status()).toBe(201)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Le classement en vigueur a changé\s: Élevée, du /)).toBeVisible()
  await expect(cell(page, 0, VALUE)).toHaveValue('38')
  await page.unroute('**/api/rankings/proposals**')
  const { id: ranking } = await given.json()
  expect((await callApi(admin, 'DELETE', `/rankings/${ranking}`, { reason: 'Essai' })).status()).toBe(204)
  const old = rankings.find((one: { type: string }) => one.type === type)
  if (old) await callApi(admin, 'PUT', `/rankings/${old.id}`, { ends_on: old.ends_on, reason: 'Essai' })
  await admin.dispose()
  quietConsole.splice(0)
})

test('the drawer of a zone takes over its last sampling', async ({ page }) => {
  await openSession(page, 'admin')
  await openZone(page, '17.42')
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await expect(dialog.getByLabel('Valeur (UFP/g)')).toBeFocused()
  const button = dialog.getByRole('button', { name: /^Reprendre .* du / })
  const [, value = ''] = /^Reprendre (.*)\sUFP/.exec((await button.textContent()) ?? '') ?? []
  await button.click()
  await expect(dialog.getByLabel('Valeur (UFP/g)')).toHaveValue(value.replace('<\u00A0', ''))
  await expect(dialog.getByText('Proposé par l’échelle pour cette valeur.')).toBeVisible()
  await expect(dialog.getByLabel('Au', { exact: true })).toHaveValue(dayText(addDays(today, 28), today))
  await expect(dialog.getByRole('checkbox', { name: /^Le classement en cours s’arrêtera le / })).toBeChecked()
})

test('a batch is withdrawn from the history of one of its zones, which has its class again', async ({ page }) => {
  const code = '29.02.041'
  const before = await idOf(code)
  const { id } = before
  const admin = await openClient('admin')
  const { items } = await (await admin.get(`/api/rankings/proposals?all=true&search=${code}`)).json()
  const rankings = items.map(({ type, in_force }: RankingProposal) => ({
    ...{ zone_id: id, type, class: 'elevee', value: 900, starts_on: today, replaces: in_force?.id ?? null },
  }))
  expect(rankings).toHaveLength(2)
  expect((await callApi(admin, 'POST', '/rankings/batch', { rankings })).status()).toBe(201)
  await admin.dispose()
  await openSession(page, 'admin')
  await openZone(page, code)
  await page.getByRole('button', { name: 'Historique' }).click()
  const history = historyDialog(page)
  await history.getByRole('button', { name: 'Retirer ce lot' }).first().click()
  await expectAccessible(page)
  await history.getByLabel('Motif du retrait').fill('Mauvaise semaine')
  await history.getByRole('button', { name: 'Retirer le lot' }).click()
  await expect(page.getByText('Lot retiré.')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Retirer ce lot' })).toHaveCount(0)
  expect(unversioned((await idOf(code)).rankings)).toEqual(unversioned(before.rankings))
})

test('the lines shown are saved as a file for spreadsheets', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?filter=reason:equals:none')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const shown = await page.getByRole('rowheader').count()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exporter les classements proposés' })
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Exporter|^Télécharger/ }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFCode de la zone;Zone;Type;/)
  expect(lines).toHaveLength(shown + 1)
})
