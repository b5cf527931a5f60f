import type { Page } from '@playwright/test'
import { listScales, type Scale } from '../../contract/scales.ts'
import { callApi } from '../support/api.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, mapIsDrawn, openAdministration, test } from '../support/visitor.ts'

// They change the same scale; what they change is put back, and no name that others look for is touched.
test.describe.configure({ mode: 'default' })

async function openPhages(page: Page) {
  await openSession(page, 'super')
  await page.goto('/admin/settings?view=scales')
  await page.getByRole('radio', { name: /^Phages/ }).check({ force: true })
  await expect(page.getByLabel('Nom de l’échelle')).toHaveValue('Classification Phages')
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Everything one types about the class of this name. */
const classCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Classes/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
const saved = (page: Page) => page.getByText('Échelle enregistrée').first()
const legend = (page: Page) => page.getByRole('region', { name: 'Aperçu' }).getByRole('list', { name: 'Légende' })
const visionCheck = (page: Page) => page.getByRole('region', { name: 'Vision des couleurs' }).getByRole('status')

async function phagesNow(page: Page): Promise<Scale> {
  const scales: Scale[] = await (await page.context().request.get(`/api${listScales.path}`)).json()
  const found = scales.find(({ type }) => type === 'phages')
  if (!found) throw new Error('There is no scale for phages.')
  return found
}

test('a super administrator adds a class, sees it as others will, and takes it back', async ({ page, browser }) => {
  await openPhages(page)
  await mapIsDrawn(page)
  await expect(visionCheck(page)).toHaveText('Les couleurs se distinguent dans chaque vision.')

  const moderate = classCard(page, 'Modérée')
  await moderate.getByLabel('Couleur', { exact: true }).fill('#A6D96A')
  await classCard(page, 'Faible').getByLabel('Couleur', { exact: true }).fill('#FDAE61')
  await expect(visionCheck(page)).toContainText('Faible et Modérée se confondent en vision deutéranope')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(moderate.getByLabel('Couleur', { exact: true })).toHaveValue('#FDAE61')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Classification Phages' })).toBeFocused()
  await expect(visionCheck(page)).toHaveText('Les couleurs se distinguent dans chaque vision.')

  await classCard(page, 'Élevée').getByRole('button', { name: 'Couper en deux' }).click()
  const added = classCard(page, 'Nouvelle classe')
  await expect(added.getByLabel('Nom')).toBeFocused()
  await page.keyboard.type('Extrême')
  await classCard(page, 'Élevée')
    .getByLabel(/^Jusqu’à/)
    .fill('25000,5')
  const extreme = classCard(page, 'Extrême')
  await expect(extreme.getByText('25 000,5 UFP/g et plus')).toBeVisible()
  await extreme.getByLabel('Couleur', { exact: true }).fill('#4D0A3A')
  await extreme.getByLabel('Couleur du texte', { exact: true }).fill('#555555')
  await expect(extreme.getByText(/Insuffisant \(4,5 au moins\)/)).toBeVisible()
  await extreme.getByLabel('Couleur du texte', { exact: true }).fill('#FFFFFF')
  await expect(extreme.getByText(/Lisible/)).toBeVisible()
  await extreme.getByLabel(/^Autre marque/).fill('!!')
  await extreme.getByLabel('Conseil (facultatif)', { exact: true }).fill('Ne pas récolter.')
  await extreme.getByLabel('Conseil quand la donnée est ancienne').fill('Prélèvement non récent : ne pas récolter.')
  await expect(legend(page)).toContainText('Extrême')
  const asShown = page.getByRole('region', { name: 'Ce que voient vos clients' })
  await expect(asShown.getByText('Ne pas récolter.', { exact: true })).toHaveCount(2)
  await expect(asShown.getByText('Prélèvement non récent : ne pas récolter.')).toHaveCount(2)
  await expect(page.getByText('Changements non enregistrés')).toBeVisible()
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Changements non enregistrés')).toBeHidden()

  const producer = await (await browser.newContext()).newPage()
  await producer.setViewportSize({ width: 1440, height: 900 })
  await openSession(producer, 'client')
  await producer.goto('/app/map?type=phages')
  await expect(producer.getByRole('region', { name: 'Légende' }).last()).toContainText('Extrême')

  await page.reload()
  await page.getByRole('radio', { name: /^Phages/ }).check({ force: true })
  await extreme.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('heading', { name: 'Élevée', exact: true })).toBeFocused()
  const retired = page.getByRole('region', { name: 'Classes retirées' })
  await expect(retired).toContainText('Extrême')
  await retired.getByRole('button', { name: 'Rétablir' }).click()
  await expect(classCard(page, 'Élevée').getByLabel(/^Jusqu’à/)).toHaveValue('25000,5')
  await extreme.getByRole('button', { name: 'Retirer' }).click()
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect((await phagesNow(page)).classes.map(({ key }) => key)).toEqual(['tres_faible', 'faible', 'moderee', 'elevee'])
  await producer.context().close()
})

test('a bound that cannot be is told under its field; what someone else saved joins what is typed', async ({
  page,
  quietConsole,
}) => {
  await openPhages(page)
  const low = classCard(page, 'Faible')
  const bound = low.getByLabel(/^Jusqu’à/)
  await bound.fill('beaucoup')
  await save(page)
  await expect(low.getByText('Écrivez un nombre', { exact: false })).toBeVisible()
  await expect(bound).toBeFocused()
  await bound.fill('0,5')
  await low.getByLabel('Couleur du texte', { exact: true }).fill('#BBBBBB')
  await save(page)
  const text = low.getByLabel('Couleur du texte', { exact: true })
  await expect(low.getByText('Ce texte se lit mal sur cette couleur : contraste de 4,5 au moins.')).toBeVisible()
  await expect(low.getByText('Cette borne doit dépasser 1.')).toBeVisible()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(bound).toBeFocused()
  await classCard(page, 'Très faible').getByRole('button', { name: 'Retirer' }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await expect(text).toHaveValue('#BBBBBB')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Changements non enregistrés')).toBeHidden()

  const before = await phagesNow(page)
  const edited = (scale: Scale, changes: object) => ({
    ...scale,
    classes: scale.classes.filter(({ is_retired }) => !is_retired),
    ...changes,
  })
  const advice = classCard(page, 'Modérée').getByLabel('Conseil (facultatif)', { exact: true })
  await advice.fill('Autocontrôle conseillé.')
  expect((await callApi(page, 'PUT', '/scales/phages', edited(before, { validity_days: 29 }))).status()).toBe(200)
  await save(page)
  await expect(page.getByText(/Cette échelle a été modifiée entre-temps/)).toBeVisible()
  expectRefusals(quietConsole)
  await page.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(page.getByLabel(/Donnée ancienne/)).toHaveValue('29')
  await expect(advice).toHaveValue('Autocontrôle conseillé.')
  await save(page)
  await expect(saved(page)).toBeVisible()
  const after = await phagesNow(page)
  expect(after.classes.find(({ key }) => key === 'moderee')?.advice).toBe('Autocontrôle conseillé.')
  const restored = await callApi(page, 'PUT', '/scales/phages', edited(before, { version: after.version }))
  expect(restored.status()).toBe(200)
})

test('leaving with something unsaved asks first', async ({ page }) => {
  await openSession(page, 'super')
  await page.goto('/admin/users')
  await openAdministration(page, 'Réglages')
  await tab(page, 'Échelles').click()
  const validity = page.getByLabel(/Donnée ancienne/)
  await validity.fill('30')
  const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })

  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(validity).toHaveValue('30')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\?view=scales$/)
  await expect(validity).toHaveValue('30')

  await page.getByRole('radio', { name: /^Phages/ }).check({ force: true })
  await page.getByRole('radio', { name: /^ARN/ }).check({ force: true })
  await expect(validity).toHaveValue('30')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await tab(page, 'Échelles').click()
  await expect(validity).toHaveValue('28')

  // Nothing is left to lose: the way back leads there at once.
  await validity.fill('31')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(validity).toHaveValue('28')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/admin\/settings$/)

  // On a phone the menu stands between the two, and is gone with the page.
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await tab(page, 'Échelles').click()
  await validity.fill('32')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await menu.getByRole('link', { name: 'Zones', exact: true }).click()
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(question).toBeHidden()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Zones', exact: true }).click()
  await question.getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/zones$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/admin\/settings\?view=scales$/)
})

test('an administrator who is not super has no such page', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('link', { name: 'Zones', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Administration', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Réglages' })).toHaveCount(0)
})
