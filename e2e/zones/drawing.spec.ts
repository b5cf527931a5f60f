import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { callApi } from '../support/api.ts'
import { drag, fromMiddle, isDrawn, pointsList, state } from '../support/drawing.ts'
import { openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, expectRefusals, test } from '../support/visitor.ts'

/** The code of a zone nobody else in these tests makes. */
const newCode = () => `85.${randomInt(100, 1000)}.${randomInt(1000, 10_000)}`

/** Off the shores where other journeys look. */
const WEST = -2.3
const SOUTH = 46.6

const ring = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

async function storedShape(page: Page, id: number) {
  const answer = await page.request.get(`/api/zones/admin/${id}`)
  return (await answer.json()).geometry
}

test('a zone is drawn point after point, a crossing is told at once, and what was saved is corrected', async ({
  page,
}) => {
  const code = newCode()
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: 'Créer une zone' }).click()
  const drawer = page.getByRole('dialog', { name: 'Créer une zone' })
  await drawer.getByLabel('Code', { exact: true }).fill(code)
  await drawer.getByLabel('Nom').fill('Dessinée')
  await drawer.getByRole('button', { name: 'Dessiner sur la carte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dessiner sur la carte' })
  await isDrawn(dialog)
  await expectAccessible(page)

  // What is written brings the map there, and is taken away again.
  await pointsList(dialog).fill(`${SOUTH}, ${WEST}\n${SOUTH + 0.1}, ${WEST}\n${SOUTH + 0.1}, ${WEST + 0.1}`)
  await expect(state(dialog)).toHaveText('3 points, contour fermé.')
  await pointsList(dialog).fill('')
  await expect(state(dialog)).toHaveText('0 point, contour ouvert.')

  const at = await fromMiddle(dialog)
  for (const [count, place] of [at(-80, -80), at(80, -80), at(120, 120)].entries()) {
    await page.mouse.click(...place)
    await expect(state(dialog)).toHaveText(`${count === 0 ? '1 point' : `${count + 1} points`}, contour ouvert.`)
  }
  await dialog.getByRole('button', { name: 'Annuler le dernier point' }).click()
  await expect(state(dialog)).toHaveText('2 points, contour ouvert.')
  await page.mouse.click(...at(80, 80))
  await expect(state(dialog)).toHaveText('3 points, contour ouvert.')
  await page.mouse.dblclick(...at(-80, 80))
  await expect(state(dialog)).toHaveText('4 points, contour fermé.')

  // The side above is drawn out, below the one beneath.
  await drag(page, at(0, -80), at(0, 140))
  await expect(state(dialog)).toHaveText('5 points, contour fermé.')
  await expect(dialog.getByText('Le contour se croise lui-même')).toBeVisible()
  await dialog.getByRole('button', { name: 'Garder ce contour' }).click()
  await expect(pointsList(dialog)).toBeFocused()
  await dialog.getByRole('button', { name: 'Supprimer des points' }).click()
  await page.mouse.click(...at(0, 140))
  await expect(state(dialog)).toHaveText('4 points, contour fermé.')
  await expect(dialog.getByText('Le contour se croise lui-même')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Garder ce contour' }).click()
  await expect(drawer.getByText('4 points')).toBeVisible()
  await drawer.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(page.getByText('Zone créée')).toBeVisible()
  await dialogsAreLeft(page)

  await page.goto(`/admin/zones?search=${code}`)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  await page.getByRole('button', { name: 'Corriger le contour' }).click()
  const correction = page.getByRole('dialog', { name: 'Corriger le contour' })
  await isDrawn(correction)
  await expect(pointsList(correction)).toHaveValue(/^(\d+\.\d+, -\d+\.\d+\n?){4}$/)
  const drawn = (await pointsList(correction).inputValue()).split('\n')
  await pointsList(correction).fill([...drawn, '46,7'].join('\n'))
  await pointsList(correction).press('Tab')
  await expect(
    correction.getByText('Ligne 5 : Écrivez deux nombres : latitude, longitude, par exemple 47.58, -3.02.'),
  ).toBeVisible()
  await pointsList(correction).fill([...drawn.slice(0, 3), '46,5 ; -2,4'].join('\n'))
  await correction.getByRole('button', { name: 'Garder ce contour' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Zone enregistrée')).toBeVisible()
  const { items } = await (await page.request.get(`/api/zones/admin?search=${code}`)).json()
  const shape = await storedShape(page, items[0].id)
  expect(shape.coordinates[0]).toHaveLength(5)
  expect(shape.coordinates[0]).toContainEqual([-2.4, 46.5])
  expect((await callApi(page, 'DELETE', `/zones/${items[0].id}`)).status()).toBe(204)
})

test('a second part is drawn beside the first, and a triangle says why it keeps its points', async ({ page }) => {
  const code = newCode()
  await openSession(page, 'admin')
  const geometry = { type: 'Polygon', coordinates: [ring(WEST, SOUTH, 0.1)] }
  const { id } = await (await callApi(page, 'POST', '/zones', { code, name: 'En une partie', geometry })).json()
  await page.goto(`/admin/zones?search=${code}`)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Réglages de la zone' })
  await drawer.getByRole('button', { name: 'Corriger le contour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le contour' })
  await isDrawn(dialog)
  await dialog.getByRole('button', { name: 'Ajouter une partie' }).click()
  await expect(state(dialog)).toHaveText('0 point, contour ouvert.')
  await expect(dialog.getByRole('button', { name: 'Défaire' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Défaire' }).click()
  await expect(state(dialog)).toHaveText('4 points, contour fermé.')
  await expect(dialog.getByLabel('Contour à corriger')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Ajouter une partie' }).click()
  const at = await fromMiddle(dialog)
  for (const place of [at(-200, -150), at(-170, -150), at(-170, -120)]) await page.mouse.click(...place)
  await expect(state(dialog)).toHaveText('3 points, contour ouvert.')
  // Left before it was closed: both parts are closed then.
  await dialog.getByLabel('Contour à corriger').selectOption('Partie 1 sur 2')
  await expect(state(dialog)).toHaveText('4 points, contour fermé.')
  await dialog.getByLabel('Contour à corriger').selectOption('Partie 2 sur 2')
  await expect(state(dialog)).toHaveText('3 points, contour fermé.')
  await dialog.getByRole('button', { name: 'Supprimer des points' }).click()
  await expect(dialog.getByText('Un contour a au moins trois points')).toBeVisible()
  await page.mouse.click(...at(-170, -120))
  await expect(state(dialog)).toHaveText('3 points, contour fermé.')
  await dialog.getByRole('button', { name: 'Garder ce contour' }).click()
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Zone enregistrée')).toBeVisible()
  const { type, coordinates } = await storedShape(page, id)
  expect([type, coordinates.map((rings: unknown[]) => rings.length)]).toEqual(['MultiPolygon', [1, 1]])
  expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
})

test('a neighbour is asked anew each time one draws along it', async ({ page }) => {
  const [code, beside] = [newCode(), newCode()]
  await openSession(page, 'admin')
  const zone = async (name: string, of: string, west: number) => {
    const geometry = { type: 'Polygon', coordinates: [ring(west, SOUTH + 0.3, 0.05)] }
    return (await callApi(page, 'POST', '/zones', { code: of, name, geometry })).json()
  }
  const own = await zone('Dessinée', code, WEST)
  const neighbour = await zone('Voisine', beside, WEST + 0.06)
  const openDrawing = async () => {
    await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
    await page.getByRole('button', { name: 'Corriger le contour' }).click()
    await isDrawn(page.getByRole('dialog', { name: 'Corriger le contour' }))
  }
  const asked = () => page.waitForResponse((answer) => answer.url().endsWith(`/api/zones/admin/${neighbour.id}`))
  await page.goto(`/admin/zones?search=${code}`)
  const first = asked()
  await openDrawing()
  await first
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const again = asked()
  await openDrawing()
  expect((await again).status()).toBe(200)
  for (const { id } of [own, neighbour]) expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
})

test('one part is corrected and the others stay; what a colleague saved meanwhile is told, and nothing drawn is lost', async ({
  page,
  quietConsole,
}) => {
  const code = newCode()
  await openSession(page, 'admin')
  const hole = ring(WEST + 0.02, SOUTH + 0.02, 0.01).toReversed()
  const other = [ring(WEST + 0.2, SOUTH, 0.05)]
  const geometry = { type: 'MultiPolygon', coordinates: [[ring(WEST, SOUTH, 0.1), hole], other] }
  const created = await callApi(page, 'POST', '/zones', { code, name: 'En deux parties', geometry })
  const { id, version } = await created.json()
  await page.goto(`/admin/zones?search=${code}`)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Réglages de la zone' })
  await drawer.getByRole('button', { name: 'Corriger le contour' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le contour' })
  const part = dialog.getByLabel('Contour à corriger')
  await expect(part.getByRole('option')).toHaveText(['Partie 1 sur 2', 'Partie 1 sur 2, trou 1', 'Partie 2 sur 2'])
  await part.selectOption('Partie 2 sur 2')
  await isDrawn(dialog)
  const lines = (await pointsList(dialog).inputValue()).split('\n')
  await pointsList(dialog).fill([...lines, `${SOUTH + 0.02}, ${WEST + 0.19}`].join('\n'))
  await dialog.getByRole('button', { name: 'Garder ce contour' }).click()
  await expect(drawer.getByText('13 points')).toBeVisible()

  const theirs = { version, geometry: { type: 'Polygon', coordinates: [ring(WEST, SOUTH, 0.1)] } }
  expect((await callApi(page, 'PUT', `/zones/${id}`, theirs)).status()).toBe(200)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText(/Cette zone a été modifiée entre-temps/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(drawer.getByText('Maintenant : 4 points')).toBeVisible()
  await expect(drawer.getByText('13 points')).toBeVisible()
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Zone enregistrée')).toBeVisible()
  const { coordinates } = await storedShape(page, id)
  expect(coordinates.map((rings: unknown[]) => rings.length)).toEqual([2, 1])
  expect(coordinates[1][0]).toHaveLength(6)
  expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
  expectRefusals(quietConsole)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an outline is drawn and corrected by touch', async ({ page }) => {
    await openSession(page, 'admin')
    await page.goto('/admin/zones')
    await page.getByRole('button', { name: 'Autres actions' }).tap()
    await page.getByRole('button', { name: 'Créer une zone' }).tap()
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Dessiner sur la carte' })
    await isDrawn(dialog)
    const at = await fromMiddle(dialog)
    for (const [count, place] of [at(-60, -60), at(60, -60), at(60, 60), at(-60, 60)].entries()) {
      await page.touchscreen.tap(...place)
      await expect(state(dialog)).toHaveText(`${count === 0 ? '1 point' : `${count + 1} points`}, contour ouvert.`)
    }
    await dialog.getByRole('button', { name: 'Terminer' }).tap()
    await expect(state(dialog)).toHaveText('4 points, contour fermé.')
    // Opened again, its line goes on where it was.
    await dialog.getByRole('button', { name: 'Défaire' }).tap()
    await expect(state(dialog)).toHaveText('4 points, contour ouvert.')
    await page.touchscreen.tap(...at(-90, 0))
    await expect(state(dialog)).toHaveText('5 points, contour ouvert.')
    await dialog.getByRole('button', { name: 'Annuler le dernier point' }).tap()
    await dialog.getByRole('button', { name: 'Terminer' }).tap()
    await expect(state(dialog)).toHaveText('4 points, contour fermé.')
    await dialog.getByRole('button', { name: 'Supprimer des points' }).tap()
    // A second tap within a quarter of a second is a double one for the map, and a person is not that quick.
    await expect(async () => {
      await page.touchscreen.tap(...at(60, 60))
      await expect(state(dialog)).toHaveText('3 points, contour fermé.', { timeout: 1000 })
    }).toPass()
    await dialog.getByRole('button', { name: 'Défaire' }).tap()
    await expect(state(dialog)).toHaveText('4 points, contour fermé.')
    await expectAccessible(page)
  })
})
