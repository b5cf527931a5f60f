import { expectAccessible } from '../support/accessible.ts'
import { callApi } from '../support/api.ts'
import { isDrawn, state } from '../support/drawing.ts'
import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

test('a part is taken away, brought back, and saved without; the last one stays', async ({ page }) => {
  const code = `85.${Date.now() % 100_000}`
  await openSession(page, 'admin')
  const hole = square(-2.48, 46.62, 0.01).toReversed()
  const triangle = square(-2.3, 46.6, 0.05).toSpliced(3, 1)
  const geometry = { type: 'MultiPolygon', coordinates: [[square(-2.5, 46.6, 0.1), hole], [triangle]] }
  const { id } = await (await callApi(page, 'POST', '/zones', { code, name: 'En deux parties', geometry })).json()
  await page.goto(`/admin/zones?search=${code}`)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  await page.getByRole('button', { name: 'Corriger le contour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le contour' })
  await isDrawn(dialog)
  const remove = dialog.getByRole('button', { name: 'Retirer cette partie' })
  const outline = dialog.getByLabel('Contour à corriger')
  await remove.click()
  await expect(state(dialog)).toHaveText('3 points, contour fermé.')
  await expect(remove).toHaveCount(0)
  const undo = dialog.getByRole('button', { name: 'Défaire' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(state(dialog)).toHaveText('4 points, contour fermé.')
  await outline.selectOption('Partie 2 sur 2')
  await remove.click()
  await expect(outline, 'its outline, not its hole').toHaveValue('0')
  await expect(dialog.getByRole('button', { name: 'Retirer ce trou' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(outline.getByRole('option')).toHaveText(['Partie 1 sur 1', 'Partie 1 sur 1, trou 1'])
  await outline.selectOption('Partie 1 sur 1, trou 1')
  await dialog.getByRole('button', { name: 'Retirer ce trou' }).click()
  await expect(outline).toHaveCount(0)
  await undo.click()
  await expect(outline).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Garder ce contour' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Zone enregistrée')).toBeVisible()
  const stored = await (await page.request.get(`/api/zones/admin/${id}`)).json()
  expect(stored.geometry.coordinates.flat(stored.geometry.type === 'Polygon' ? 0 : 1)).toHaveLength(2)
  expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
})
