import { callApi, logIn } from '../support/api.ts'
import { everythingKept } from '../support/kept.ts'
import { newClient } from '../support/people.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

test('a client corrects their details, asks for the deletion of the account, signs in again and keeps it', async ({
  page,
  quietConsole,
}) => {
  const person = await newClient(page)
  await logIn(page, person)
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Modifier mes coordonnées' }).click()
  const drawer = page.getByRole('dialog', { name: 'Mes coordonnées' })
  await drawer.getByLabel('Adresse (facultatif)', { exact: true }).fill('1 quai Nord')
  await drawer.getByLabel('Code postal').fill('56')
  await drawer.getByLabel('Ville').fill('Quiberon')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText('Le code postal a 5 chiffres, comme 56000.')).toBeVisible()
  await drawer.getByLabel('Code postal').fill('56 170')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('1 quai Nord, 56170 Quiberon')).toBeVisible()

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: /Supprimer votre compte/ })
  await question.getByLabel('Mot de passe actuel', { exact: true }).fill('pas celui-là du tout')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible()
  await expect(question.getByLabel('Mot de passe actuel', { exact: true })).toBeFocused()
  await question.getByLabel('Mot de passe actuel', { exact: true }).fill(person.password)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  const asked = page.getByRole('complementary').filter({ hasText: 'Suppression demandée' })
  await expect(asked).toContainText('ou suivez le lien du mail')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await expect(asked, 'where it may be taken back').toHaveCount(0)
  await page.goBack()
  await expect(asked).toBeVisible()
  // Nothing of the person is left on the device.
  await expect
    .poll(async () => {
      const all = await everythingKept(page)
      return [person.email, person.name, '"lims_client_id"'].filter((word) => all.includes(word))
    })
    .toEqual([])

  await logIn(page, person)
  await page.goto('/app/account')
  await expect(page.getByText(/Votre compte sera supprimé le/)).toBeVisible()
  await page.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(page.getByText('Votre compte est gardé')).toBeVisible()
  await expect(page.getByText(/Votre compte sera supprimé le/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Garder mon compte' })).toBeHidden()
  expectRefusals(quietConsole)
})

test('a form outlives the session: one signs in in another tab and saves it here, or drops it and goes', async ({
  page,
  request,
  quietConsole,
}) => {
  const person = await newClient(page)
  await logIn(page, person)
  await page.goto('/app/account')
  const drawer = page.getByRole('dialog', { name: 'Mes coordonnées' })
  const type = async (street: string) => {
    await page.getByRole('button', { name: 'Modifier mes coordonnées' }).click()
    await drawer.getByLabel('Adresse (facultatif)', { exact: true }).fill(street)
    await logIn(request, person)
    expect((await callApi(request, 'DELETE', '/auth/sessions')).status()).toBe(204)
    await drawer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Ce que vous avez saisi reste affiché', { exact: false }).first()).toBeVisible()
    await expect(drawer.getByLabel('Adresse (facultatif)', { exact: true })).toHaveValue(street)
  }

  await type('7 quai Sud')
  await logIn(page, person)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/^7 quai Sud/)).toBeVisible()

  await type('8 quai Sud')
  await drawer.getByRole('button', { name: 'Annuler' }).click()
  await page
    .getByRole('dialog', { name: /Quitter sans enregistrer/ })
    .getByRole('button', { name: 'Quitter' })
    .click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expectRefusals(quietConsole)
})

test('a form that one person filled is never saved into the account of who signs in after them', async ({
  page,
  context,
  request,
  quietConsole,
}) => {
  const [first, second] = [await newClient(page), await newClient(page)]
  await logIn(page, first)
  const drawer = page.getByRole('dialog', { name: 'Mes coordonnées' })
  const street = drawer.getByLabel('Adresse (facultatif)', { exact: true })
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Modifier mes coordonnées' }).click()
  await street.fill('9 quai du Premier')
  await logIn(request, first)
  expect((await callApi(request, 'DELETE', '/auth/sessions')).status()).toBe(204)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  const told = page.getByText('Ce que vous avez saisi reste affiché', { exact: false }).first()
  await expect(told).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Se connecter' }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  // Pressed before the first page has heard who is there now.
  const hears = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await hears.promise
    await route.continue()
  })
  await logIn(page, second)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText('rien n’a été enregistré')).toBeVisible()
  await expect(street).toHaveValue('9 quai du Premier')
  hears.resolve()
  await expect(page.getByText('Un autre compte s’est connecté')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(told).toBeHidden()
  await expect(page.getByText(second.email).first()).toBeVisible()
  const mine = await (await page.context().request.get('/api/auth/me')).json()
  expect([mine.email, JSON.stringify(mine).includes('Premier')]).toEqual([second.email, false])

  await page.getByRole('button', { name: 'Modifier mes coordonnées' }).click()
  await expect(street).not.toHaveValue('9 quai du Premier')
  await street.fill('10 quai du Second')
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/^10 quai du Second/)).toBeVisible()
  await tab.close()
  expectRefusals(quietConsole)
})
