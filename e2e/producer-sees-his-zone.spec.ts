import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openSession } from './support/sessions.ts'
import { expect, mapIsDrawn, signIn, test } from './support/visitor.ts'
import { classOfZone, openClass } from './support/zone-class.ts'

test('a producer signs in and sees the class of his zone, its value, since when', async ({ page }) => {
  await signIn(page, 'client')
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  const { zone, first, second } = await classOfZone(page, '56.08.2')
  const card = page.getByRole('region', { name: first.scale })
  await expect(card).toContainText(first.label)
  await expect(card).toContainText('UFP/g')
  await expect(card).toContainText('Valable')
  await expect(page.getByRole('region', { name: second.scale })).toContainText(second.label)
  await expect(page.getByText(/^Mis à jour le \d\d\/\d\d\/\d{4}/)).toBeVisible()
  const sampled_on = zone.last_samplings[first.type]?.sampled_on ?? ''
  const day = new Intl.DateTimeFormat('fr-FR', { month: 'short', day: 'numeric' }).format(new Date(sampled_on))
  await expect(page.getByRole('region', { name: 'Dernier prélèvement' })).toContainText(`Prélèvement du ${day}`)
  await expect(page.getByText('© 2024 ACTALIA')).toBeVisible()
  await expect(page.getByText('Projet financé en partie par la Région.')).toBeVisible()
  await expect(page.getByText(/il ne remplace ni le classement sanitaire/)).toBeVisible()
  await expect(page.getByText('Données de démonstration (valeurs fictives)')).toBeVisible()
  await mapIsDrawn(page)
})

test('he finds another zone by its code without separators, and makes it his', async ({ page }) => {
  await openSession(page, 'client2')
  await page.goto('/app/map')
  await expect(page.getByRole('heading', { name: 'Gouville', exact: true })).toBeVisible()
  await page.getByLabel('Chercher une zone, un code').fill('501402')
  await page.getByRole('option', { name: /Blainville/ }).click()
  await expect(page.getByRole('heading', { name: 'Blainville' })).toBeVisible()
  await expect(page.getByText(/· Ma zone/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Choisir comme ma zone' }).click()
  await expect(page.getByText('Zone cible modifiée')).toBeVisible()
  await expect(page.getByText(/ · Ma zone · Manche/)).toBeVisible()
  await expect(page.getByText('C’est votre zone')).toBeFocused()
  // « Changer » opens the list and leads to the zone chosen there, whichever is shown.
  await page.goto('/app/map?zone=56.08.1')
  const change = page.getByRole('button', { name: 'Changer de zone' })
  const field = page.getByRole('combobox', { name: 'Ma zone' })
  await change.click()
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await change.click()
  await field.fill('50 14 01')
  await page.getByRole('option', { name: /Gouville/ }).click()
  await expect(page.getByRole('heading', { name: 'Gouville', exact: true })).toBeFocused()
  await expect(page.getByText('Zone cible modifiée').first()).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.goto('/app/map')
  await expect(page.getByRole('heading', { name: 'Gouville', exact: true })).toBeVisible()
})

test('the type switch changes card, legend and address, and outlives a reload', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  const legend = page.getByRole('region', { name: 'Légende' }).last()
  await expect(legend).toContainText('La moins bonne des deux classes')
  await page.getByRole('radio', { name: 'Phages', exact: true }).click()
  await expect(legend).toContainText('Classification Phages')
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)
  const [free, taken] = [page.getByText('ARN F', { exact: true }), page.getByText('Phages', { exact: true })]
  await expect(free).not.toHaveCSS('background-color', await background(taken))
  const marks = legend.getByRole('listitem').locator('button > :first-child')
  const colors = async () => new Set(await Promise.all((await marks.all()).slice(0, 4).map(background))).size
  await expect.poll(colors).toBe(4)
  await page.emulateMedia({ forcedColors: null })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Phages', exact: true })).toBeChecked()
})

test('four quick presses are four levels, by button and by key, with motion and without', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  const map = page.getByRole('application')
  const zoom = async () => Number(await map.getAttribute('data-zoom'))
  const start = await zoom()
  const pressFourTimes = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 4; press++) button.click()
    })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await pressFourTimes('Zoom arrière')
    await expect.poll(zoom).toBeCloseTo(start - 4)
    await pressFourTimes('Zoom avant')
    await expect.poll(zoom).toBeCloseTo(start)
    await map.focus()
    for (let press = 0; press < 4; press++) await page.keyboard.press('-')
    await expect.poll(zoom).toBeCloseTo(start - 4)
    for (let press = 0; press < 4; press++) await page.keyboard.press('+')
    await expect.poll(zoom).toBeCloseTo(start)
  }
})

test('every empty state of the panel says what it is', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/app/map?zone=34.03')
  await expect(page.getByText('Aucun classement en vigueur pour cette zone.').first()).toBeVisible()
  await page.goto('/app/map?zone=62.09')
  await page.getByRole('heading', { name: 'Résultats de la zone' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Aucun résultat pour cette zone.')).toBeVisible()
  await page.goto('/app/map?zone=17.48')
  await expect(page.getByText('Donnée ancienne')).toBeVisible()
  await page.getByLabel('Chercher une zone, un code').fill('zzz')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
})

test('the list sorts by keyboard alone and opens a zone', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/app/map')
  await expect(page.getByText(/^\d+\s+zones$/)).toBeVisible()
  const sort = page.getByLabel('Trier par')
  await sort.focus()
  await sort.press('ArrowDown')
  await sort.press('ArrowDown')
  await expect(sort).toHaveValue('class down')
  const first = page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem').first()
  await expect(first).toContainText('Élevée')
  await first.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#zone-name')).toBeFocused()
})

test('a link shows its zone, however written, and no other; the search is used by keyboard alone', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56-17-4')
  await expect(page.getByRole('heading', { name: 'Baie de Vilaine' })).toBeVisible()
  await page.goto('/app/map?zone=99.99')
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Chercher une zone, un code' })
  const active = page.locator('[role=option][aria-selected=true]')
  await search.fill('baie de')
  await expect(active).toContainText(/baie de/i)
  const first = (await active.getAttribute('id')) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(active).not.toHaveAttribute('id', first)
  await expect(search).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(active).toHaveAttribute('id', first)
  await search.fill('56 17 4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Baie de Vilaine' })).toBeFocused()
  await expect(page).toHaveURL(/zone=56\.17\.4$/)
  await page.goBack()
  await expect(search).toHaveValue('56 17 4')
  await search.fill('zzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
})

test('on a phone: class, value, period and last sampling without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  const { first, second } = await classOfZone(page, '56.08.2')
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeInViewport({ ratio: 1 })
    for (const { scale } of [first, second]) {
      await expect(page.getByRole('region', { name: scale })).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('region', { name: 'Dernier prélèvement' })).toBeInViewport({ ratio: 1 })
  }
  const handle = await page.getByRole('button', { name: 'Agrandir le panneau' }).boundingBox()
  expect(handle?.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeVisible()
  const legend = page.getByRole('region', { name: 'Légende' })
  await expect(legend.getByRole('listitem').first()).toBeHidden()
  await legend.locator('summary').click()
  await expect(legend.getByText('Non classée').last()).toBeInViewport()
  await legend.locator('summary').click()
  await expect(page.getByRole('button', { name: 'Choisir comme ma zone' })).toBeHidden()
  await page.getByRole('link', { name: 'Mes zones' }).click()
  await expect(page.getByText(/^\d+\s+zones$/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Liste des zones' })
    .getByRole('button', { name: /Plouharnel/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Baie de Plouharnel' })).toBeInViewport()
  await page.getByRole('button', { name: 'Ma zone', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
})

test('without network the map says so, still leads around, and comes back by itself', async ({
  page,
  context,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.1')
  const results = page.getByRole('heading', { name: 'Résultats de la zone' })
  await results.scrollIntoViewIfNeeded()
  const chart = page.getByRole('img', { name: /prélèvement/ })
  await expect(chart).toBeVisible()
  await mapIsDrawn(page)
  await context.setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: /^Hors connexion depuis .+\s: la classe a pu changer$/ }),
  ).toBeVisible()
  await page.getByLabel('Chercher une zone, un code').fill('501401')
  await page.getByRole('option', { name: /Gouville/ }).click()
  await results.scrollIntoViewIfNeeded()
  await expect(page.getByText('Les résultats de la zone n’ont pas pu être chargés.')).toBeVisible()
  await openClass(page, 'Classification Phages')
  await expect(page.getByText('Hors connexion', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const barred = page.getByRole('button', { name: 'Choisir comme ma zone · hors connexion' })
  await expect(barred).toHaveAttribute('aria-disabled', 'true')

  const missedTile = page.waitForResponse((answer) => answer.url().includes('/api/tiles/zones/'))
  await context.setOffline(false)
  await expect(page.getByText(/^À jour, vérifié/)).toBeVisible()
  await results.scrollIntoViewIfNeeded()
  await expect(chart).toBeVisible()
  await missedTile
  await mapIsDrawn(page)
  quietConsole.splice(0)
})
