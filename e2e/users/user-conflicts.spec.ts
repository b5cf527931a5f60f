import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { accountDrawer, changeMeanwhile, newAccount, type TestAccount } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { openSession } from '../support/sessions.ts'
import { dialogsAreLeft, doubleTap, expect, expectRefusals, test } from '../support/visitor.ts'

const storedAccount = async (page: Page, { id }: TestAccount) =>
  (await page.context().request.get(`/api/users/${id}`)).json()

test('two edit the same account: the second sees what is there now and loses nothing', async ({
  page,
  quietConsole,
}) => {
  const account = await newAccount()
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  await page.goto(`/admin/users?user=${account.id}`)
  const drawer = accountDrawer(page)
  const city = drawer.getByLabel('Ville')
  const current = drawer.getByRole('button', { name: 'Voir la version actuelle' })
  await city.fill('Carnac')
  await changeMeanwhile(account, { city: 'Auray', gender: 'F', name: 'Morvan' })
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText(/modifié.*entre-temps.*Ce que vous avez saisi est gardé/)).toBeVisible()
  await expect(drawer.getByText(/^Maintenant/)).toHaveCount(0)
  await expectAccessible(page)
  await current.press('Enter')
  await expect(drawer.getByRole('alert')).toBeFocused()
  await expect(drawer.getByText('Maintenant : Auray')).toBeVisible()
  await expect(city).toHaveValue('Carnac')
  await expect(drawer.getByLabel('Nom', { exact: true })).toHaveValue('Morvan')
  await expect(drawer.getByRole('heading', { name: /Morvan/ })).toBeVisible()
  await expectAccessible(page)

  await changeMeanwhile(account, { street1: '1 rue Haute' })
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await current.click()
  await expect(drawer.getByLabel('Adresse (facultatif)', { exact: true })).toHaveValue('1 rue Haute')
  await expect(city).toHaveValue('Carnac')
  const puts: unknown[] = []
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.postDataJSON()))
  await doubleTap(drawer.getByRole('button', { name: 'Enregistrer' }))
  await expect(page.getByText('Utilisateur enregistré')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  expect(puts).toEqual([{ city: 'Carnac', version: expect.any(Number) }])
  expect(await storedAccount(page, account)).toMatchObject({
    city: 'Carnac',
    gender: 'F',
    name: 'Morvan',
    street1: '1 rue Haute',
  })
  expectRefusals(quietConsole)
})

test('an account that was deleted, or is no longer mine to change, leaves what was typed to be read', async ({
  page,
  quietConsole,
}) => {
  const account = await newAccount()
  await openSession(page, 'admin')
  await page.goto(`/admin/users?user=${account.id}`)
  const drawer = accountDrawer(page)
  await drawer.getByLabel('Ville').fill('Carnac')
  await changeMeanwhile(account, { role: 'actalia-user' })
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText(/Seul un Super Administrateur.*vous pouvez le copier/)).toBeVisible()
  await expect(drawer.getByLabel('Ville')).toHaveValue('Carnac')
  await drawer.getByRole('button', { name: 'Fermer' }).last().click()
  await page.getByRole('button', { name: 'Quitter', exact: true }).click()
  await dialogsAreLeft(page)

  const other = await newAccount()
  await page.goto(`/admin/users?user=${other.id}`)
  await drawer.getByLabel('Ville').fill('Carnac')
  await page.route(`**/api/users/${other.id}`, (route) => route.abort())
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText("Erreur lors de l'enregistrement", { exact: true })).toBeVisible()
  await expect(
    drawer.getByText("Une erreur s'est produite lors de l'enregistrement de l'utilisateur.", { exact: true }),
  ).toBeVisible()
  await page.unroute(`**/api/users/${other.id}`)
  expect((await callApi(page, 'DELETE', `/users/${other.id}`)).status()).toBe(204)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText(/Ce compte a été supprimé entre-temps.*vous pouvez le copier/)).toBeVisible()
  await expect(drawer.getByLabel('Ville')).toHaveValue('Carnac')
  quietConsole.splice(0)
})

test('deleting asks for the address, and says that it failed', async ({ page, quietConsole }) => {
  const account = await newAccount()
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  await page.goto(`/admin/users?user=${account.id}`)
  await accountDrawer(page).getByRole('button', { name: 'Supprimer ce compte' }).click()
  const question = page.getByRole('dialog', { name: /^Supprimer ce compte/ })
  const confirm = question.getByRole('button', { name: 'Supprimer', exact: true })
  const address = question.getByLabel('Adresse email du compte')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await address.fill(account.email.slice(1))
  await address.press('Enter')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await address.fill(` ${account.email.toUpperCase()} `)
  await expectAccessible(page)
  await page.route(`**/api/users/${account.id}`, (route) => route.fulfill({ status: 500, json: { message: 'Panne.' } }))
  await confirm.click()
  await expect(question.getByText('Erreur lors de la suppression', { exact: true })).toBeVisible()
  await expect(
    question.getByText("Une erreur s'est produite lors de la suppression de l'utilisateur.", { exact: true }),
  ).toBeVisible()
  await page.unroute(`**/api/users/${account.id}`)
  await doubleTap(confirm)
  await expect(page.getByText('Utilisateur supprimé')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('#users-count')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.goto(`/admin/users?user=${account.id}`)
  await expect(accountDrawer(page).getByText('Ce compte n’existe pas, ou a été supprimé.')).toBeVisible()
  quietConsole.splice(0)
})

test('an account that a colleague changed is not deleted unseen: the address typed stays, and what changed is said', async ({
  page,
  quietConsole,
}) => {
  const account = await newAccount()
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  await page.goto(`/admin/users?user=${account.id}`)
  await accountDrawer(page).getByRole('button', { name: 'Supprimer ce compte' }).click()
  const question = page.getByRole('dialog', { name: /^Supprimer ce compte/ })
  const confirm = question.getByRole('button', { name: 'Supprimer', exact: true })
  const address = question.getByLabel('Adresse email du compte')
  await address.fill(account.email)
  await changeMeanwhile(account, { email: `autre-${account.email}`, city: 'Auray' })
  await confirm.click()
  await expect(question.getByRole('alert')).toContainText(/modifié entre-temps, par .* Relisez, puis validez à nouveau/)
  await expect(question.getByRole('alert').getByRole('listitem')).toHaveText([
    `Adresse email : autre-${account.email}`,
    'Ville : Auray',
  ])
  await expect(address).toHaveValue(account.email)
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await address.fill(`autre-${account.email}`)
  await confirm.click()
  await expect(page.getByText('Utilisateur supprimé')).toBeVisible()
  expectRefusals(quietConsole)
})
