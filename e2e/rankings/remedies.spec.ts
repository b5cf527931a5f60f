import { addDays } from '../../contract/core/days.ts'
import { dayText } from '../../web/lib/days.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { callApi } from '../support/api.ts'
import { assignDialog, historyDialog, idOf, openZone } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

const today = todayInParis()
const typed = (day: string) => dayText(day, today)

test('a slip of today is put right from the drawer, with what was typed', async ({ page }) => {
  await openSession(page, 'admin')
  const zone = await idOf(page, '44.15')
  const slip = { type: 'arn_f', class: 'elevee', value: '900', starts_on: today, shortens: true }
  await callApi(page, 'POST', `/zones/${zone}/rankings`, slip)
  await openZone(page, '44.15')
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  const value = dialog.getByLabel('Valeur (UFP/g)')
  await expect(value).toBeFocused()
  await value.fill('7')
  await dialog.getByRole('button', { name: 'Corriger le classement d’aujourd’hui' }).click()
  const correction = historyDialog(page)
  await expect(correction.getByRole('heading', { name: 'Corriger un classement' })).toBeVisible()
  await expect(correction.getByLabel('Valeur (UFP/g)')).toHaveValue('7')
  await expect(correction.getByRole('radio', { name: 'Faible', exact: true })).toBeChecked()
  await correction.getByLabel('Motif de la correction').fill('Erreur de saisie')
  await correction.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(correction.getByText('Classement corrigé.', { exact: true })).toBeVisible()
  const { items } = await (await page.context().request.get(`/api/zones/${zone}/rankings`)).json()
  expect(items[0]).toMatchObject({ value: 7, class: 'faible', starts_on: today })
})

test('several zones refused are marked in the list, and taken off at once', async ({ page, quietConsole }) => {
  await openSession(page, 'admin')
  const later = addDays(today, 90)
  for (const code of ['35.01', '35.06']) {
    const body = { type: 'arn_f', class: 'faible', value: '4', starts_on: later, ends_on: addDays(later, 9) }
    await callApi(page, 'POST', `/zones/${await idOf(page, code)}/rankings`, body)
  }
  await page.goto('/admin/zones?search=35')
  for (const name of [/35\.01/, /35\.06/, /35\.11/]) await page.getByRole('checkbox', { name }).first().check()
  await page
    .getByRole('region', { name: 'Zones choisies' })
    .getByRole('button', { name: 'Modifier le classement' })
    .click()
  const dialog = assignDialog(page)
  await dialog.getByText('Élevée', { exact: true }).last().click()
  await dialog.getByLabel('Application du', { exact: true }).fill(typed(later))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('2 zones ont déjà un classement ces jours-là.')).toBeVisible()
  await expect(dialog.getByText(/^Cette période en recouvre une autre/)).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Retirer les 2 zones refusées' }).click()
  await expect(dialog.getByText('35.11', { exact: true })).toBeVisible()
  expectRefusals(quietConsole)
})

test('several zones get the same class at once, but for the one taken off', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones?search=34')
  const later = addDays(today, 60)
  for (const name of [/34\.39\.01/, /34\.39\.02/, /34\.38/]) await page.getByRole('checkbox', { name }).check()
  const bar = page.getByRole('region', { name: 'Zones choisies' })
  await bar.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await expect(dialog.getByRole('heading', { name: '3 zones, le même classement' })).toBeVisible()
  await expect(dialog.getByText(/^Aujourd’hui.: \d/)).toBeVisible()
  await dialog.getByRole('button', { name: /Retirer 34\.38/ }).click()
  await expect(dialog.getByRole('heading', { name: '2 zones, le même classement' })).toBeFocused()
  await dialog.getByText('Élevée', { exact: true }).last().click()
  await dialog.getByLabel('Application du', { exact: true }).fill(typed(later))
  await dialog.getByLabel('Au', { exact: true }).fill(typed(addDays(later, 27)))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Classement enregistré')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.locator('#zones-count')).toBeFocused()
  for (const [code, count] of [
    ['34.39.01', 1],
    ['34.38', 0],
  ] as const) {
    const id = await idOf(page, code)
    const { items } = await (await page.context().request.get(`/api/zones/${id}/rankings`)).json()
    expect(items.filter((one: { starts_on: string }) => one.starts_on === later)).toHaveLength(count)
  }
})

test('a class that a colleague gives while one chooses another is told, and ended only by a second press', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  const codes = ['56.05.1', '56.05.2'] as const
  const dialog = assignDialog(page)
  // The class in force, in its card, may be the same word.
  const choices = dialog.getByRole('group', { name: 'Nouveau classement' })
  const choose = async (label: string) => choices.getByText(label, { exact: true }).click()
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  const warn = async (code: string) => {
    const starts_on = addDays(today, -2)
    const body = { type: 'arn_f', class: 'elevee', value: '500', starts_on, shortens: true }
    expect((await callApi(page, 'POST', `/zones/${await idOf(page, code)}/rankings`, body)).status()).toBe(201)
  }

  await openZone(page, codes[0])
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  await dialog.getByRole('radio', { name: 'ARN F-spécifiques' }).check({ force: true })
  await choose('Modérée')
  await warn(codes[0])
  await expect(dialog.getByText('Élevée', { exact: true })).toHaveCount(2)
  await save.click()
  await expect(dialog.getByText(/^Le classement en vigueur a changé, par .+: Élevée, depuis le/)).toBeVisible()
  await save.click()
  await expect(page.getByText('Classement enregistré')).toBeVisible()

  await page.goto('/admin/zones?search=56.05.')
  for (const name of [/56\.05\.1/, /56\.05\.2/]) await page.getByRole('checkbox', { name }).check()
  const bar = page.getByRole('region', { name: 'Zones choisies' })
  await bar.getByRole('button', { name: 'Modifier le classement' }).click()
  await dialog.getByRole('radio', { name: 'ARN F-spécifiques' }).check({ force: true })
  await choose('Faible')
  await dialog.getByLabel('Application du', { exact: true }).fill(typed(addDays(today, 1)))
  await warn(codes[1])
  await save.click()
  await expect(dialog.getByText(/^1 zone n’est plus comme affichée/)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: codes[1] })).toContainText('a changé')
  await expect(dialog.getByRole('button', { name: /refusée/ })).toHaveCount(0)
  await save.click()
  await expect(dialog).toBeHidden()
  expectRefusals(quietConsole)
})
