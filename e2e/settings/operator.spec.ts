import { type Locator, type Page, request as requests } from '@playwright/test'
import { png } from '../../server/test/images.ts'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { callApi, logIn } from '../support/api.ts'
import { newcomer, register } from '../support/people.ts'
import { credentialsOf, openClient, openSession, type PersonName } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

const SETTINGS = {
  operator_name: 'ACTALIA',
  contact_email: 'contact@actalia.example',
  contact_phone: '',
  funder_note: 'Projet financé en partie par la Région.',
  activation_note: '',
  country_layers: false,
  map_type: 'both',
  closure_links: '',
}
const NEW_NAME = 'ACTALIA des Abers'

const saved = (page: Page) => page.getByText(/^(Réglages|Logo) enregistrés?$/).first()
const isDrawn = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0)

apart(
  'a super administrator changes the name and the logo, and open pages follow',
  { tag: '@apart' },
  async ({ page, browser, product, quietConsole }) => {
    const open = async (who: PersonName) => {
      const opened = await browser.newPage({ baseURL: product.url })
      await logIn(opened, credentialsOf(who))
      return opened
    }
    const map = await open('client')
    const eventsOpened = map.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
    await map.goto('/app/map')
    await eventsOpened
    const waiting = await open('registered')
    await waiting.goto('/registration/wait')
    await expect(waiting.getByText(/autorisés par ACTALIA\./)).toBeVisible()

    await logIn(page, credentialsOf('super'))
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const fields = page.getByRole('dialog', { name: 'Opérateur' })
    await fields.getByLabel('Nom').fill('')
    await fields.getByLabel(/Téléphone/).fill('appelez')
    await fields.getByLabel(/Fermetures officielles/).fill('56 www.morbihan.example\n75 https://paris.example')
    await fields.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(fields.getByText('3 champs à corriger')).toBeVisible()
    await expect(
      fields.getByText(/Ligne 1\s: .* Ligne 2\s: «\s75\s» n’est pas un département du littoral\./),
    ).toBeVisible()
    await expect(fields.getByLabel('Nom')).toBeFocused()
    await expectAccessible(page)

    await fields.getByLabel('Nom').fill(NEW_NAME)
    await fields.getByLabel(/Téléphone/).fill('02 98 00 00 00')
    await fields.getByLabel(/Délai d’activation/).fill('Comptez deux jours ouvrés.')
    await fields.getByLabel(/Fermetures officielles/).fill('56 https://www.morbihan.example')
    await fields.getByRole('radio', { name: 'Phages' }).check()
    const colleague = await requests.newContext({ baseURL: product.url })
    await logIn(colleague, credentialsOf('super'))
    const { version } = await (await colleague.get('/api/settings')).json()
    const theirs = { ...SETTINGS, contact_phone: '39 49', version }
    expect((await callApi(colleague, 'PUT', '/settings', theirs)).status()).toBe(200)
    await fields.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(fields.getByText(/réglages ont été modifiés entre-temps/)).toBeVisible()
    await expectAccessible(page)
    await fields.getByRole('button', { name: 'Voir la version actuelle' }).click()
    await expect(fields.getByText('Maintenant : 39 49')).toBeVisible()
    await expect(fields.getByLabel('Nom')).toHaveValue(NEW_NAME)
    await fields.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(saved(page)).toBeVisible()
    const section = page.getByRole('region', { name: 'Opérateur' })
    await expect(section.getByRole('link', { name: '02 98 00 00 00' })).toHaveAttribute('href', 'tel:0298000000')
    await expect(section.getByText('Phages · Trait de côte seul')).toBeVisible()
    await expect(section.getByRole('definition').filter({ hasText: '56 https://www.morbihan.example' })).toBeVisible()
    await expect(map.getByText(`© 2024 ${NEW_NAME}`)).toBeVisible()

    await page.getByRole('button', { name: 'Ajouter un logo' }).click()
    const drawer = page.getByRole('dialog', { name: 'Logo de l’opérateur' })
    const file = drawer.getByLabel('Choisir une image')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await drawer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(drawer.getByText('Choisissez une image PNG, JPEG ou WebP.')).toBeVisible()
    await expectAccessible(page)
    await file.setInputFiles({ name: 'bon.png', mimeType: 'image/png', buffer: png(80, 40) })
    await expect.poll(() => isDrawn(drawer.getByRole('img', { name: 'ACTALIA' }).first())).toBe(true)
    await drawer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(drawer).toHaveCount(0)
    const logo = map.getByRole('banner').getByRole('img', { name: NEW_NAME })
    await expect.poll(() => isDrawn(logo)).toBe(true)

    await expect(waiting.getByText(`autorisés par ${NEW_NAME}.`)).toBeVisible()
    await expect(waiting.getByText('Comptez deux jours ouvrés.')).toBeVisible()
    await expect(waiting.getByRole('banner').getByRole('img', { name: NEW_NAME })).toBeVisible()

    await page.getByRole('button', { name: 'Changer le logo' }).click()
    await drawer.getByRole('button', { name: 'Retirer le logo' }).click()
    await expect(logo).toHaveCount(0)
    const now = await (await colleague.get('/api/settings')).json()
    expect((await callApi(colleague, 'PUT', '/settings', { ...SETTINGS, version: now.version })).status()).toBe(200)
    await colleague.dispose()
    await map.close()
    await waiting.close()
    expectRefusals(quietConsole)
  },
)

test('the menu tells an administrator how many accounts wait, as they come and go', async ({ page, request }) => {
  const admin = await openClient('admin')
  const eventsOpened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await eventsOpened
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Utilisateurs/ })
  /** Others register meanwhile. */
  const isRight = async () => {
    const { waiting } = await (await admin.get('/api/users/counts')).json()
    return (await entry.innerText()).includes(`${waiting}\u00A0en attente`)
  }
  await expect.poll(isRight).toBe(true)
  const before = await entry.innerText()

  const person = newcomer()
  await register(request, person)
  await expect(entry).not.toHaveText(before)
  await expect.poll(isRight).toBe(true)
  const search = `/api/users?search=${encodeURIComponent(person.email)}`
  const [{ id }] = (await (await admin.get(search)).json()).items
  const grown = await entry.innerText()
  expect((await callApi(admin, 'POST', '/users/activate', { ids: [id] })).status()).toBe(200)
  await expect(entry).not.toHaveText(grown)
  await expect.poll(isRight).toBe(true)
  await admin.dispose()
})
