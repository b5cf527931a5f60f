import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callApi, logIn } from './support/api.ts'
import { mailedLink, newClient } from './support/people.ts'
import { openSession } from './support/sessions.ts'
import { dialogsAreLeft, doubleTap, expect, expectRefusals, test } from './support/visitor.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Demande de devis' })
const ask = (page: Page) => page.getByRole('button', { name: /^(Demande de devis|Devis)$/ })

/** The zone it begins with stands in the form of each place one asks from. */
async function expectZone(page: Page, zone: string) {
  await ask(page).click()
  await expect(drawer(page).getByRole('combobox', { name: 'Zone', exact: true })).toHaveValue(new RegExp(zone))
  await page.keyboard.press('Escape')
  await dialogsAreLeft(page)
}

test('a quote goes from the zone’s panel to the operator, and its answer to the account', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = await newClient(page)
  await logIn(page, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/map?zone=56.08.2')
  await ask(page).click()
  const form = drawer(page)
  await expect(form.getByText(person.email)).toBeVisible()
  await form.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(form.getByText('2 champs à corriger')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Envoyer la demande' })).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('Nombre d’échantillons')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Nombre d’échantillons').fill('6')
  await form.getByLabel('Date souhaitée', { exact: true }).fill('01/01/20')
  await form.getByLabel('Message (facultatif)').fill('<b>Deux</b> points')
  await form.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(form.getByText('Cette date est passée.')).toBeVisible()
  await expect(form.getByLabel('Nombre d’échantillons')).toHaveValue('6')
  const day = new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
  await form.getByLabel('Date souhaitée', { exact: true }).fill(day)
  await doubleTap(form.getByRole('button', { name: 'Envoyer la demande' }))
  await expect(form.getByRole('heading', { name: 'Demande envoyée' })).toBeFocused()
  const reference = await form.getByText(/^D\d{4}-\d{5}$/).innerText()
  await mailedLink(page, person.email, reference)

  const office = await (await browser.newContext()).newPage()
  await openSession(office, 'admin')
  await office.goto('/admin/quotes')
  const row = office.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Envoyée')
  await row.getByRole('link', { name: reference }).click()
  await expect(office).toHaveURL(/quote=\d+/)
  await expect(drawer(office).getByText('Vue', { exact: true })).toBeVisible()
  await expect(drawer(office).getByText('<b>Deux</b> points')).toBeVisible()
  await expectAccessible(office)
  const amount = drawer(office).getByLabel('Montant en euros')
  await amount.fill('12,345')
  await drawer(office).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(drawer(office).getByText('Au plus deux décimales.')).toBeVisible()
  await amount.fill('1234.5')
  await drawer(office).getByRole('radio', { name: 'TTC' }).click()
  await expect(drawer(office).getByText('1\u202F234,50\u00A0€\u00A0TTC')).toBeVisible()
  await drawer(office).getByLabel('Texte (facultatif)').fill('Sous dix jours.')
  await drawer(office).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(drawer(office)).toHaveCount(0)
  await expect(row).toContainText('Répondue')
  await expect(row).toContainText('1\u202F234,50\u00A0€\u00A0TTC')

  await page.goto(await mailedLink(page, person.email, `Votre devis ${reference}`))
  await expect(drawer(page).getByText('1\u202F234,50\u00A0€')).toBeVisible()
  await expect(drawer(page).getByText('Sous dix jours.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Accepter le devis' }).click()
  await page.getByRole('dialog', { name: 'Accepter ce devis ?' }).getByRole('button', { name: 'Accepter' }).click()
  await expect(drawer(page).getByText(/^Devis accepté le /)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toContainText('Acceptée')
  await expect(row).toContainText('Acceptée')
  await row.getByRole('link', { name: reference }).click()
  await expect(drawer(office).getByText(/^Devis accepté le /)).toBeVisible()
  await office.context().close()
  expectRefusals(quietConsole)
})

test('every place one asks a quote from knows the zone', async ({ page }) => {
  await openSession(page, 'client')
  const zones = await (await page.request.get('/api/zones/names')).json()
  await page.goto('/app/account')
  await expectZone(page, '56.08.2')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: /^Mes analyses/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Mes analyses' })).toBeVisible()
  await expectZone(page, '56.08.2')
  await page.goto(`/app/results?zone_id=${zones[0].id}`)
  await expectZone(page, zones[0].code)
})

test('the second of two who answer at once is told what the first did, and keeps what was typed', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = await newClient(page)
  await logIn(page, person)
  await page.goto('/app/account')
  await expect(page.getByText('Vous n’avez pas encore demandé de devis.')).toBeVisible()
  await ask(page).click()
  await drawer(page).getByRole('combobox', { name: 'Zone', exact: true }).fill('56.08.2')
  await page.getByRole('option').first().click()
  await drawer(page).getByLabel('Nombre d’échantillons').fill('2')
  const day = new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
  await drawer(page).getByLabel('Date souhaitée', { exact: true }).fill(day)
  await drawer(page).getByRole('button', { name: 'Envoyer la demande' }).click()
  await drawer(page)
    .getByRole('link', { name: /dans votre compte/ })
    .click()
  await expect(page).toHaveURL(/quote=\d+/)
  const id = new URL(page.url()).searchParams.get('quote')

  const office = await (await browser.newContext()).newPage()
  await openSession(office, 'admin')
  await office.goto(`/admin/quotes?quote=${id}`)
  await expect(drawer(office).getByText('Vue', { exact: true })).toBeVisible()
  await office.getByLabel('Montant en euros').fill('200')
  const { version } = await (await office.request.get(`/api/quotes/${id}`)).json()
  const other = await callApi(office, 'PUT', `/quotes/${id}`, {
    status: 'answered',
    amount: '100',
    tax: 'HT',
    valid_until: '2099-01-31',
    answer: '',
    version,
  })
  expect(other.status()).toBe(200)
  await office.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await office.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(office.getByText('Maintenant : 100,00')).toBeVisible()
  await expect(office.getByLabel('Montant en euros')).toHaveValue('200')
  await office.getByRole('button', { name: 'Envoyer la correction' }).click()
  await expect(drawer(office)).toHaveCount(0)
  await page.reload()
  await expect(drawer(page).getByText('200,00\u00A0€')).toBeVisible()
  await office.context().close()
  expectRefusals(quietConsole)
})

test('the link of a mail opens the request of its zone, once', async ({ page }) => {
  await logIn(page, await newClient(page))
  await page.goto('/app/map?zone=56.08.2&ask=quote')
  await expect(drawer(page).getByRole('combobox', { name: 'Zone', exact: true })).toHaveValue(/^56\.08\.2/)
  await expect(page).not.toHaveURL(/ask=/)
  await page.keyboard.press('Escape')
  await dialogsAreLeft(page)
  await expect(page).toHaveURL(/zone=56\.08\.2/)
  await page.reload()
  await expect(ask(page)).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
})
