import { logIn } from './support/api.ts'
import { newClient } from './support/people.ts'
import { expect, expectRefusals, forgetTerms, test } from './support/visitor.ts'

test('a client changes his password and his zone, sees and ends his sessions, takes his data', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = await newClient(page)
  const phone = await (await browser.newContext()).newPage()
  await logIn(phone, person)
  await logIn(page, person)
  await page.goto('/app/account')
  await expect(page.getByText(/régulièrement/).first()).toBeVisible()

  await page.getByRole('combobox', { name: /zone/i }).fill('50 14 01')
  await page.getByRole('option', { name: /50-14-01 / }).click()
  await expect(page.getByText('Zone cible modifiée')).toBeVisible()

  const mails = page.getByRole('switch', { name: 'Recevoir un mail à chaque nouveau résultat' })
  await mails.click()
  await expect(page.getByText('Préférence enregistrée')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  // Pressed twice before the first answer: both are sent, and the last counts.
  const wishes: string[] = []
  const answers = Promise.withResolvers<void>()
  await page.route('**/preferences', async (route) => {
    wishes.push(route.request().postData() ?? '')
    await answers.promise
    await route.continue()
  })
  await mails.click()
  await expect(mails).toBeChecked()
  await mails.click()
  answers.resolve()
  await expect.poll(() => wishes.map((wish) => wish.includes('true'))).toEqual([true, false])
  await expect(mails).not.toBeChecked()

  await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect.poll(async () => (await phone.context().request.get('/api/auth/me')).status()).toBe(401)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger mes données' }).click()
  expect((await download).suggestedFilename()).toMatch(/^estran-mes-donnees-.*\.json$/)

  await page.getByRole('link', { name: 'Modifier le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Modifier le mot de passe' })).toBeVisible()
  const fill = async (current: string, password: string) => {
    await page.getByLabel('Mot de passe actuel', { exact: true }).fill(current)
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await page.getByLabel(/^Confirm/).fill(password)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
  }
  await fill('pas celui-là du tout', 'le goémon sèche au vent')
  await expect(page.getByText(/pas votre mot de passe actuel/)).toBeVisible()
  await fill(person.password, 'le goémon sèche au vent')
  await expect(page.getByText('Mot de passe modifié')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await logIn(page, { ...person, password: 'le goémon sèche au vent' })
  expectRefusals(quietConsole)
})

test('terms not accepted yet stand before everything else until they are', async ({ page, quietConsole }) => {
  const person = await newClient(page)
  await logIn(page, person)
  await forgetTerms(page)
  await page.goto('/app/account')
  const dialog = page.getByRole('dialog', { name: /conditions d’utilisation/i })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  const accept = dialog.getByRole('button', { name: 'J’accepte' })
  await page.route(
    '**/api/auth/terms',
    (route) => route.fulfill({ status: 422, json: { message: 'Ces conditions ne sont plus en vigueur.' } }),
    { times: 1 },
  )
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Ces conditions ne sont plus en vigueur.')).toBeVisible()
  await expect(accept).toBeFocused()
  await accept.click()
  await expect(dialog).toBeHidden()
  expectRefusals(quietConsole)
})
