import { logIn } from '../support/api.ts'
import { mailedLink, newClient } from '../support/people.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

test('forgotten, mailed, set anew: the link leaves the address bar, serves once, and other devices are out', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = await newClient(page)
  const phone = await (await browser.newContext()).newPage()
  await logIn(phone, person)
  await phone.goto('/app/account')
  await expect(phone.getByRole('heading', { name: 'Mon compte' })).toBeVisible()

  await page.goto('/auth/login')
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await page.getByLabel('Adresse email').fill(person.email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page).toHaveURL(/\/auth\/forgotten_password\/mail_sent$/)
  await expect(page.getByText(/indésirables/)).toBeVisible()

  const link = await mailedLink(page, person.email, 'Réinitialisez votre mot de passe')
  await page.goto(link)
  await expect(page).toHaveURL(/\/auth\/reset_password$/)
  const fill = async (password: string, confirmation = password) => {
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(confirmation)
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  }
  await fill('azertyuiop123')
  await expect(page.getByText(/trop courant/)).toBeVisible()
  await fill('goémon des grandes marées', 'grande marée')
  await expect(page.getByText(/pas les mêmes/)).toBeVisible()
  await fill('goémon des grandes marées')
  await expect(page).toHaveURL(/\/auth\/reset_password\/confirmation$/)

  await phone.reload()
  await expect(phone).toHaveURL(/\/auth\/login$/)
  await page.goto(link)
  await fill('encore un autre goémon')
  await expect(page.getByText(/n’est plus valable/)).toBeVisible()
  await logIn(page, { ...person, password: 'goémon des grandes marées' })
  expectRefusals(quietConsole)
})

test('the page of the link without its link says what to do', async ({ page }) => {
  await page.goto('/auth/reset_password')
  await expect(page.getByText(/incomplet/)).toBeVisible()
})
