import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { assignDialog, historyDialog, leaveQuestion, openZone } from './support/ranking-dialogs.ts'
import { openSession } from './support/sessions.ts'
import { expect, test } from './support/visitor.ts'

/** A toast is above any dialog, opened before it or after, and outlives it. */
async function expectToastAbove(page: Page) {
  const toast = page.getByText('Connexion rétablie')
  const restore = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
    })
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  await assignDialog(page).getByLabel('Valeur (UFP/g)').fill('4')
  await restore()
  // Under the pointer its time stops; what is inert, or hidden by another, is not reached by it.
  await toast.hover()
  await page.keyboard.press('Escape')
  await expect(leaveQuestion(page)).toBeVisible()
  await toast.hover()
  await page.getByRole('button', { name: 'Quitter', exact: true }).press('Enter')
  await expect(assignDialog(page)).toBeHidden()
  await toast.hover()
  await page.mouse.move(0, 0)
  await expect(toast).toBeHidden()

  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const value = assignDialog(page).getByLabel('Valeur (UFP/g)')
  await value.focus()
  await restore()
  await page.locator('[popover]').getByRole('button', { name: 'Fermer' }).click()
  await expect(toast).toBeHidden()
  await expect(value).toBeFocused()
}

test('only what was typed is asked about before it is dropped, and a toast is above any dialog', async ({ page }) => {
  await openSession(page, 'admin')
  await openZone(page, '34.03')
  const opener = page.getByRole('button', { name: 'Modifier le classement' })
  const dialog = assignDialog(page)
  const value = dialog.getByLabel('Valeur (UFP/g)')
  await opener.click()
  await value.fill('4')
  await value.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await value.fill('4')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Fermer' }).first().click(),
    () => dialog.getByRole('button', { name: 'Annuler' }).click(),
  ]) {
    await leave()
    await leaveQuestion(page).getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(leaveQuestion(page)).toBeHidden()
    await expect(value).toHaveValue('4')
  }
  await page.keyboard.press('Escape')
  await leaveQuestion(page).getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expectToastAbove(page)
})

test('a dialog whose code cannot be loaded says so over the page, which a next try loads anew once it can', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  await openZone(page, '34.03')
  await page.route('**/history-dialog*', (route) => route.abort())
  const isReached = ({ pathname }: URL) => pathname === new URL(page.url()).pathname
  await page.route(isReached, (route) => route.abort())
  const opener = page.getByRole('button', { name: 'Historique', exact: true })
  await opener.click()
  const failure = page.getByRole('dialog', { name: 'Chargement impossible' })
  const unserved = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await unserved
  await expect(failure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()
  await expect(opener).toBeFocused()

  await page.unroute(isReached)
  await opener.click()
  const loadedAnew = page.waitForEvent('load')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await loadedAnew
  await page.unroute('**/history-dialog*')
  await opener.click()
  await expect(historyDialog(page)).toBeVisible()
  // The browser prints what it could not load.
  quietConsole.splice(0)
})

test('a dialog whose code is slow to come shows its frame, which can be left, and then takes its place', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=34.03')
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/quote-dialog-*.js', async (route) => {
    await held
    await route.continue()
  })
  const address = page.url()
  const opener = page.getByRole('button', { name: 'Devis', exact: true })
  const frame = page.getByRole('dialog', { name: 'Chargement' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => frame.getByRole('button', { name: 'Fermer' }).click(),
    () => page.goBack(),
  ]) {
    await opener.click()
    await expect(frame.getByRole('heading', { name: 'Chargement' })).toBeFocused()
    await leave()
    await expect(frame).toBeHidden()
    await expect(opener).toBeFocused()
    expect(page.url()).toBe(address)
  }
  await opener.click()
  await expect(frame).toBeVisible()
  come()
  const dialog = page.getByRole('dialog', { name: 'Demande de devis' })
  await expect(dialog).toBeVisible()
  await expect(frame).toBeHidden()
  await expect(dialog.locator(':focus')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(page.url()).toBe(address)
})

test('a page whose code cannot be loaded says so in its frame, and is there after a next try', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  await page.route('**/account-screen*', (route) => route.abort())
  const entry = page.getByRole('link', { name: 'Compte', exact: true })
  await entry.click()
  await expect(page.getByText('Cette partie de la page n’a pas pu être chargée.')).toBeVisible()
  await expect(entry).toBeVisible()
  await page.unroute('**/account-screen*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Compte', level: 1 })).toBeVisible()
  // The browser prints what it could not load.
  quietConsole.splice(0)
})

test('axe finds nothing in the ranking dialogs, 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  await openZone(page, '34.40')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  await assignDialog(page).getByLabel('Valeur (UFP/g)').fill('42')
  await expect(assignDialog(page).getByText(/s’arrêtera le/)).toBeVisible()
  await expectAccessible(page)
  await assignDialog(page).getByRole('button', { name: 'Calendrier : Au' }).click()
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(leaveQuestion(page)).toBeVisible()
  await expectAccessible(page)
  await leaveQuestion(page).getByRole('button', { name: 'Quitter', exact: true }).click()
  await page.getByRole('button', { name: 'Historique' }).click()
  await expect(historyDialog(page).getByRole('button', { name: 'Corriger' }).first()).toBeVisible()
  await expectAccessible(page)
  await historyDialog(page).getByRole('button', { name: 'Supprimer' }).first().click()
  await expect(historyDialog(page).getByRole('heading', { name: /Supprimer ce classement/ })).toBeFocused()
  await expectAccessible(page)
})
