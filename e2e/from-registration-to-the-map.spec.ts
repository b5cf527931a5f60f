import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { logIn } from './support/api.ts'
import { mailedLink, newClient, newcomer } from './support/people.ts'
import { openSession } from './support/sessions.ts'
import { doubleTap, expect, expectRefusals, test } from './support/visitor.ts'

const question = (page: Page) => page.getByRole('heading', { name: /Quelle est votre zone/ })

/** Someone without a target zone opens the map. */
async function openMapAsNewcomer(page: Page) {
  await logIn(page, await newClient(page))
  await page.goto('/app/map')
  await expect(question(page)).toBeVisible()
}

test('form, mail, password, wait page, activation: the map opens by itself', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = newcomer()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await page.getByLabel('Nom et prénom').fill(person.name)
  await page.getByLabel('Adresse email').fill(person.email)
  await page.getByLabel('SIRET').fill('732 829 320 00074')
  await page.getByLabel('Organisme').fill('Huîtres Kervadec')
  await page.getByRole('combobox', { name: 'Secteur' }).click()
  await page.getByRole('option', { name: 'Ostréiculture' }).click()
  await page.getByLabel('Adresse (facultatif)', { exact: true }).fill('3 quai des Parcs')
  await page.getByLabel('Code postal').fill('56340')
  await page.getByLabel('Ville').fill('Carnac')
  await page.getByRole('combobox', { name: /zone/i }).fill('5608 2')
  await page.getByRole('option', { name: /56\.08\.2 / }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await doubleTap(page.getByRole('button', { name: 'Envoyer ma demande' }))
  await expect(page).toHaveURL(/\/registration\/mail_sent$/)
  expect(sent).toEqual(['/api/auth/register', '/api/auth/forgot-password'])
  await expect(page.getByText('L inscription a été enregistrée avec succès')).toBeVisible()

  await page.goto(await mailedLink(page, person.email, 'Définissez votre mot de passe'))
  await expect(page).toHaveURL(/\/auth\/reset_password$/)
  await expect(page.getByText('Entrez un mot de passe')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(person.password)
  await expect(page.getByText('Fort')).toBeVisible()
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText("Vous devez accepter les conditions d'utilisation pour continuer")).toBeVisible()
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveURL(/\/registration\/wait$/)

  const secondTab = await page.context().newPage()
  await secondTab.goto('/registration/wait')
  await expect(secondTab.getByRole('heading', { level: 1 })).toBeVisible()

  const office = await browser.newContext()
  const admin = await office.newPage()
  await openSession(admin, 'admin')
  await admin.goto('/admin/users')
  const waiting = admin.getByRole('link', { name: /^En attente/ })
  await waiting.click()
  await expect(waiting).toHaveAttribute('aria-current', 'true')
  await admin.getByRole('searchbox', { name: 'Chercher un compte' }).fill(person.email)
  await expect(admin.getByRole('rowheader')).toHaveCount(1)
  const line = admin.getByRole('row').filter({ hasText: person.email })
  await doubleTap(line.getByRole('button', { name: /Activer/ }))
  await expect(line).toContainText('Actif ·')
  await office.close()

  await expect(secondTab).toHaveURL(/\/app\/map/)
  await expect(page).toHaveURL(/\/app\/map/)
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  await mailedLink(page, person.email, 'Votre compte est activé')
  // A tab that asks just after the other's session was renewed is refused once, and asks again.
  expectRefusals(quietConsole)
})

test('a badly filled form says so under each field, keeps the rest, and focuses the first fault', async ({
  page,
  quietConsole,
}) => {
  await page.goto('/registration/form')
  await page.getByLabel('Nom et prénom').fill('Maëlle Kervadec')
  await page.getByLabel('SIRET').fill('12345678912345')
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByLabel('Adresse email')).toBeFocused()
  await expect(page.getByLabel('Adresse email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/Ce SIRET n’est pas valide/)).toBeVisible()
  await expect(page.getByText(/ne semble pas être un SIRET/)).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Secteur' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Maëlle Kervadec')
  await expect(page.getByLabel('SIRET')).toHaveValue('12345678912345')
  await page.getByRole('combobox', { name: 'Secteur' }).click()
  await page.getByRole('option', { name: 'Autres' }).click()
  await expect(page.getByLabel('Précisez')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Secteur' })).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('SIRET').fill('1234567891234')
  await expect(page.getByText(/Ce SIRET n’est pas valide/)).toBeHidden()
  await expect(page.getByText('14 chiffres attendus, 13 saisis')).toBeVisible()
  await expect(page.getByLabel('Adresse email')).toHaveAttribute('aria-invalid', 'true')
  expectRefusals(quietConsole)
})

test('a newcomer on a phone takes the zone around him, found without telling the server where he is', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: -3.0421, latitude: 47.5197 })
  await openMapAsNewcomer(page)
  await expectAccessible(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
  await page.getByRole('button', { name: 'Ma position' }).click()
  const near = page.getByRole('list', { name: 'Zones proches' })
  await expect(near.getByRole('button').first()).toContainText('autour de vous')
  await expectAccessible(page)
  expect(sent.filter((text) => /3\.04|47\.5/.test(text))).toEqual([])
  await near.getByRole('button', { name: /Baie de Quiberon/ }).click()
  await expect(page.getByText('Zone cible modifiée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeFocused()
  // The map is seen beside it.
  await expect(page.getByRole('button', { name: 'Agrandir le panneau' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
})

test('a newcomer who refuses to be located searches, or looks at the map first', async ({ page, context }) => {
  await context.clearPermissions()
  await openMapAsNewcomer(page)
  await page.getByRole('button', { name: 'Ma position' }).click()
  await expect(page.getByText(/^Votre position n’est pas autorisée\./)).toBeVisible()
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page.getByText(/^\d+\s+zones$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeFocused()
  await page.goBack()
  await expect(question(page)).toBeFocused()
  await page.getByRole('combobox').fill('56 08')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zone cible modifiée')).toBeVisible()
  await expect(page.getByText(/ · Ma zone/)).toBeVisible()
})
