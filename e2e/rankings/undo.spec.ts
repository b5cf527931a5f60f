import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { assignDialog, historyDialog, idOf, openZone } from '../support/ranking-dialogs.ts'
import { expect, test } from '../support/visitor.ts'

/** A zone that no other journey touches. */
const CODE = '22.09.10'

/** Its history, but for the versions, which count each change. */
async function rankingsOf(page: Page) {
  const id = await idOf(page, CODE)
  const { items } = await (await page.context().request.get(`/api/zones/${id}/rankings?per_page=200`)).json()
  return items.map(({ version: _, ...ranking }: { version: number }) => ranking)
}

test('a class given, corrected or deleted is taken back within its minute, and the history shows it', async ({
  page,
}) => {
  await signInAlone(page)
  await openZone(page, CODE)
  const before = await rankingsOf(page)
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await dialog.getByLabel('Valeur (UFP/g)').fill('900')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await rankingsOf(page)).not.toEqual(before)
  await page.getByRole('button', { name: /^Annuler Classement enregistré / }).click()
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
  expect(await rankingsOf(page)).toEqual(before)

  await page.getByRole('button', { name: 'Historique' }).click()
  const history = historyDialog(page)
  const undo = history.getByRole('button', { name: /^Annuler/ })
  await expect(history.getByRole('listitem').filter({ hasText: 'annulé' })).toContainText('Annulé le')
  const line = history.getByRole('listitem').filter({ hasText: 'en vigueur' })
  await line.getByRole('button', { name: 'Corriger' }).click()
  await history.getByLabel('Valeur (UFP/g)').fill('901')
  await history.getByLabel('Motif de la correction').fill('Faute')
  await expect(history.getByText('Aucun abonné ne sera alerté')).toBeVisible()
  await history.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(history.getByText('Classement corrigé.', { exact: true })).toBeVisible()
  await expect(line).toContainText('901')
  await expectAccessible(page)
  await undo.click()
  await expect(line).toContainText('Correction annulée le')
  await expect(undo).toHaveCount(0)
  await expect(line.locator('[tabindex="-1"]')).toBeFocused()
  expect(await rankingsOf(page)).toEqual(before)

  await line.getByRole('button', { name: 'Supprimer' }).click()
  await expect(history.getByText('Aucun abonné ne sera alerté')).toBeVisible()
  await history.getByLabel('Motif de la suppression').fill('Doublon')
  await history.getByRole('button', { name: 'Supprimer le classement' }).click()
  await expect(history.getByText('Classement supprimé.', { exact: true })).toBeVisible()
  await expect(line).toHaveCount(0)
  await undo.click()
  await expect(line).toContainText('Rétabli le')
  expect(await rankingsOf(page)).toEqual(before)
})
