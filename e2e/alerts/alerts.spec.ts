import { addDays } from '../../contract/core/days.ts'
import { dayText } from '../../web/lib/days.ts'
import { formatDate, todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { assignDialog, openZone } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { doubleTap, expect, test } from '../support/visitor.ts'

const ASK = 'Etre alerté sur les évolutions de cette zone'
const STOP = 'Ne plus être alerté'

test('on a phone a producer asks to be alerted, says when, and stops; without network it is told', async ({
  page,
  context,
  quietConsole,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, await newClient(page))
  await page.goto('/app/map?zone=85.01.03')
  await page.getByRole('button', { name: 'Alerte', exact: true }).click()
  const ask = page.getByRole('button', { name: ASK })
  await expect(ask).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: `${ASK} · hors connexion` })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(ask).toBeEnabled()
  await doubleTap(ask)
  await expect(page.getByText('Alerte enregistrée')).toBeVisible()
  const state = page.locator('summary').filter({ hasText: 'Alerte active · à chaque changement' })
  await expect(state).toBeFocused()
  // A second Enter opens what can be changed: it ends nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: STOP })).toBeVisible()
  const level = page.getByRole('combobox', { name: 'Quand vous alerter' })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await level.selectOption('Seulement si la classe se dégrade')
  await saved
  await expect(level).toHaveAttribute('aria-busy', 'false')
  await expect(level).toHaveValue('worse')
  await expectAccessible(page)
  // Over a slow line it is taken back before the page has been read anew.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/alerts', (route) => read.promise.then(() => route.continue()))
  await page.getByRole('button', { name: STOP }).click()
  await page.getByText('Alerte arrêtée').locator('..').locator('..').getByRole('button', { name: 'Annuler' }).click()
  const takenBack = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  read.resolve()
  await takenBack
  await expect(page.getByText('Alerte active · seulement si la classe se dégrade')).toBeVisible()

  await page.goto('/app/account')
  const mine = page.getByRole('region', { name: 'Mes alertes' })
  await expect(mine.getByRole('link', { name: /^85\.01\.03/ })).toBeVisible()
  const levelThere = mine.getByRole('combobox', { name: /85\.01\.03/ })
  await expect(levelThere).toHaveValue('worse')
  await levelThere.selectOption('À chaque changement')
  await expect(page.getByText('Alerte enregistrée')).toBeVisible()
  const rhythm = mine.getByRole('combobox', { name: 'Mails d’alerte' })
  const hour = mine.getByRole('combobox', { name: 'Heure du résumé' })
  await expect(hour).toHaveCount(0)
  await rhythm.selectOption('Un résumé chaque lundi')
  await expect(page.getByText('Préférence enregistrée')).toBeVisible()
  const savedHour = page.waitForResponse((answer) => answer.url().endsWith('/account/preferences'))
  await hour.selectOption('4 h 30')
  await savedHour
  await page.reload()
  await expect(rhythm).toHaveValue('weekly')
  await expect(hour).toHaveValue('04:30')
  await expectAccessible(page)
  await mine.getByRole('button', { name: STOP }).click()
  await expect(mine.getByText(/aucune zone/)).toBeVisible()
  await expect(mine.getByRole('heading')).toBeFocused()
  expect(await (await page.context().request.get('/api/alerts')).json()).toEqual([])
  await mine.getByRole('link', { name: 'Aller à la carte' }).click()
  await expect(page).toHaveURL(/\/app\/map/)
  quietConsole.splice(0)
})

test('an administrator reads how many people a ranking will alert, and when', async ({ page, request }) => {
  await logIn(request, await newClient(request))
  await openSession(page, 'admin')
  await openZone(page, '17.42')
  const names = await (await page.context().request.get('/api/zones/names')).json()
  const zone = names.find((one: { code: string }) => one.code === '17.42')
  await callApi(request, 'PUT', `/zones/${zone.id}/alert`, { level: 'any' })
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await dialog.getByText('Élevée', { exact: true }).first().click()
  await expect(dialog.getByText('1 abonné sera alerté', { exact: true })).toBeVisible()
  const day = addDays(todayInParis(), 10)
  await dialog.getByLabel('Application du', { exact: true }).fill(dayText(day, todayInParis()))
  await expect(dialog.getByText(`1 abonné sera alerté le ${formatDate(day)}`)).toBeVisible()
  // So that the next counts one again.
  expect((await callApi(request, 'DELETE', `/zones/${zone.id}/alert`)).status()).toBe(204)
})
