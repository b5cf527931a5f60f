import type { Locator } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { dayText } from '../../web/lib/days.ts'
import { formatDate, todayInParis } from '../../web/lib/format.ts'
import { callApi } from '../support/api.ts'
import { assignDialog, historyDialog, idOf, leaveQuestion, openZone } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'
import { openClass } from '../support/zone-class.ts'

const today = todayInParis()
const typed = (day: string) => dayText(day, today)
const inTenDays = addDays(today, 10)

async function bottomOf(element: Locator, edge: 'top' | 'bottom' = 'bottom') {
  const box = await element.boundingBox()
  return box ? box.y + (edge === 'bottom' ? box.height : 0) : Number.NaN
}

test('an administrator assigns a class, which the map shows at once, then a coming one that ends it', async ({
  page,
}) => {
  await openSession(page, 'admin')
  await openZone(page, '44.14')
  const button = page.getByRole('button', { name: 'Modifier le classement' })
  await button.click()
  const dialog = assignDialog(page)
  await expect(dialog.getByRole('region', { name: 'Classement actuel' })).toContainText('Non classée')
  await expect(dialog.getByLabel('Application du', { exact: true })).toHaveValue(typed(today))
  await dialog.getByLabel('Valeur (UFP/g)').fill('12,5')
  await expect(dialog.getByRole('radio', { name: 'Modérée' })).toBeChecked()
  await dialog.getByText('Faible', { exact: true }).click()
  await expect(dialog.getByText('Proposé par l’échelle : Modérée')).toBeVisible()
  await dialog.getByText('Modérée', { exact: true }).last().click()
  await expect(dialog.getByText('Proposé par l’échelle pour cette valeur.')).toBeVisible()
  await expect(dialog.getByText('Aucun abonné ne sera alerté')).toBeVisible()
  await dialog.getByLabel('Motif (facultatif)').fill('Prélèvement du matin')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Classement enregistré')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByRole('region', { name: 'ARN F-spécifiques infectieux' }).first()).toContainText('Modérée')

  await button.click()
  await dialog.getByLabel('Valeur (UFP/g)').fill('< 1')
  await expect(dialog.getByText('Compris : < 1 UFP/g, moins que ce qu’on sait mesurer.')).toBeVisible()
  await dialog.getByLabel('Application du', { exact: true }).fill(typed(inTenDays))
  const eve = formatDate(addDays(inTenDays, -1))
  await expect(dialog.getByText(`Le classement en cours s’arrêtera le ${eve}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Historique' }).click()
  const lines = historyDialog(page).getByRole('listitem').filter({ hasText: 'Corriger' })
  await expect(lines.nth(0)).toContainText('à venir')
  await expect(lines.nth(0)).toContainText('Très faible')
  await expect(lines.nth(1)).toContainText('en vigueur')
  await expect(lines.nth(1)).toContainText('Prélèvement du matin')
  await expect(lines.nth(1)).toContainText(`jusqu’à nouvel ordre → devient ${eve}`)
})

test('refusals of the server stand under their fields, and what was typed stays', async ({ page, quietConsole }) => {
  await openSession(page, 'admin')
  await openZone(page, '22.08.10')
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  const start = dialog.getByLabel('Application du', { exact: true })
  const send = dialog.getByRole('button', { name: 'Enregistrer' })
  const missing = dialog.getByText('Ce champ est obligatoire.')
  await send.click()
  const count = dialog.getByText('1 champ à corriger')
  await expect(count).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Très faible' })).toBeFocused()
  expect(await bottomOf(missing)).toBeLessThan(await bottomOf(count, 'top'))

  await dialog.getByLabel('Valeur (UFP/g)').fill('douze')
  await start.fill('demain')
  await send.click()
  await expect(dialog.getByText('3 champs à corriger')).toBeVisible()
  await expect(dialog.getByText('Cette date n’est pas valide')).toBeVisible()
  await expect(missing).toBeVisible()
  await expect(dialog.getByLabel('Valeur (UFP/g)')).toBeFocused()
  await expect(start).toHaveValue('demain')
  // The class follows the value: both are mended, the day is not.
  await dialog.getByLabel('Valeur (UFP/g)').fill('12')
  await expect(missing).toBeHidden()
  await expect(dialog.getByLabel('Valeur (UFP/g)')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(count).toBeVisible()

  await page.route('**/rankings', (route) => route.fulfill({ status: 429, json: { message: 'Trop de demandes.' } }))
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Trop de demandes.')).toBeVisible()
  await expect(send).toBeFocused()
  await page.unrouteAll()

  const zone = await idOf(page, '22.08.10')
  const body = { type: 'arn_f', class: 'faible', value: '4', starts_on: today, ends_on: inTenDays }
  expect((await callApi(page, 'POST', `/zones/${zone}/rankings`, body)).status()).toBe(201)
  await dialog.getByLabel('Valeur (UFP/g)').fill('5')
  await start.fill(typed(today))
  await send.click()
  await expect(dialog.getByText(/^Le classement en vigueur a changé, par .+\s: Faible/)).toBeVisible()
  await send.click()
  await expect(start).toBeFocused()
  await expect(start).toHaveAttribute('aria-invalid', 'true')

  await start.fill(typed(addDays(today, 2)))
  const giveWay = dialog.getByRole('checkbox', { name: /^Le classement en cours s’arrêtera le/ })
  await expect(giveWay).toBeChecked()
  await giveWay.uncheck()
  await expect(giveWay).toBeFocused()
  await expect(dialog.getByText(/^Cette période en recouvre une autre.: /)).toBeVisible()
  await dialog.getByRole('button', { name: /^Commencer le/ }).click()
  await expect(start).toBeFocused()
  await expect(start).toHaveValue(typed(addDays(inTenDays, 1)))
  expectRefusals(quietConsole)
})

test('a day is picked in the calendar by keyboard alone; Escape closes it before the dialog', async ({ page }) => {
  await openSession(page, 'admin')
  await openZone(page, '34.03')
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await expect(dialog.getByRole('region', { name: 'Classement actuel' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Calendrier : Application du' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendrier : Application du' })
  await expect(calendar.locator('[data-selected]')).toBeFocused()
  // The arrows stay in their month.
  const [arrow, days] = Number(today.slice(8)) > 14 ? (['ArrowUp', -7] as const) : (['ArrowDown', 7] as const)
  await page.keyboard.press(arrow)
  await expect(calendar.locator('[data-selected]')).not.toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Application du', { exact: true })).toHaveValue(typed(addDays(today, days)))
  await expect(dialog.getByLabel('Application du', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Calendrier : Au' }).click()
  await expect(page.getByRole('dialog', { name: 'Calendrier : Au' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Calendrier : Au' })).toBeHidden()
  await expect(leaveQuestion(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(leaveQuestion(page)).toBeVisible()
})

test('a ranking is corrected though another changed it meanwhile, then deleted, and all of it stays readable', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  const zone = await idOf(page, '85.01.01')
  const sent = { class: 'faible', value: '4', starts_on: addDays(today, 3), ends_on: inTenDays }
  const answer = await callApi(page, 'POST', `/zones/${zone}/rankings`, { type: 'arn_f', ...sent })
  const { id, version } = await answer.json()
  // Told live, the other’s change would not be refused any more.
  await page.route('**/api/events', () => {})
  await openZone(page, '85.01.01')
  await page.getByRole('button', { name: 'Historique' }).click()
  const dialog = historyDialog(page)
  const line = dialog.getByRole('listitem').filter({ hasText: 'à venir' })
  await line.getByRole('button', { name: 'Corriger' }).click()
  await expect(dialog.getByRole('heading', { name: 'Corriger un classement' })).toBeFocused()

  const other = { ...sent, value: '7', version, reason: 'Relecture' }
  expect((await callApi(page, 'PUT', `/rankings/${id}`, other)).status()).toBe(200)
  await dialog.getByLabel('Valeur (UFP/g)').fill('150')
  await dialog.getByLabel('Motif de la correction').fill('Erreur de saisie')
  await dialog.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(dialog.getByText(/a été modifié entre-temps/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(dialog.getByRole('region', { name: 'Avant correction' })).toContainText('7 UFP/g')
  await expect(dialog.getByText('Maintenant : 7', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Valeur (UFP/g)')).toHaveValue('150')
  await dialog.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(dialog.getByText('Classement corrigé.', { exact: true })).toBeVisible()
  await expect(line).toContainText('L’échelle proposait : Élevée')
  await expect(line).toContainText('Erreur de saisie')
  await expect(line).toContainText('7 UFP/g → devient 150 UFP/g')

  await line.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('button', { name: 'Supprimer le classement' }).click()
  await expect(dialog.getByText('Indiquez le motif.')).toBeVisible()
  await dialog.getByLabel('Motif de la suppression').fill('Mauvaise zone')
  await dialog.getByRole('button', { name: 'Supprimer le classement' }).click()
  await expect(dialog.getByText('Classement supprimé.', { exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Phages' }).check({ force: true })
  await dialog.getByRole('radio', { name: 'ARN F-spécifiques' }).check({ force: true })
  await expect(dialog.getByText('Classement supprimé.', { exact: true })).toBeHidden()
  const deleted = dialog.getByRole('listitem').filter({ hasText: 'Mauvaise zone' }).first()
  await expect(deleted).toContainText('supprimé')
  await expect(deleted.getByRole('button')).toHaveCount(0)
  expectRefusals(quietConsole)
})

test('a typed correction of a ranking that someone else deletes is not lost without a word', async ({ page }) => {
  await openSession(page, 'admin')
  const zone = await idOf(page, '85.01.01')
  const sent = { class: 'faible', value: '4', starts_on: addDays(today, 40), ends_on: addDays(today, 50) }
  const { id } = await (await callApi(page, 'POST', `/zones/${zone}/rankings`, { type: 'phages', ...sent })).json()
  await page.goto('/app/map?zone=85.01.01')
  await openClass(page, 'Classification Phages')
  await page.getByRole('button', { name: 'Historique' }).click()
  const dialog = historyDialog(page)
  await dialog.getByRole('listitem').filter({ hasText: 'à venir' }).getByRole('button', { name: 'Corriger' }).click()
  await dialog.getByLabel('Motif de la correction').fill('Erreur de saisie')
  expect((await callApi(page, 'DELETE', `/rankings/${id}`, { reason: 'Doublon' })).status()).toBe(204)
  await expect(dialog.getByText(/a été supprimé entre-temps/)).toBeVisible()
  await expect(dialog.getByLabel('Motif de la correction')).toHaveValue('Erreur de saisie')
  await dialog.getByRole('button', { name: 'Revenir à l’historique' }).click()
  await leaveQuestion(page).getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(dialog.getByText(/a été supprimé entre-temps/)).toBeHidden()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Doublon' }).first()).toContainText('supprimé')
})
