import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { mailedCode, mailedLink, newClient } from '../support/people.ts'
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
  await expect(page.getByText('Ce lien a expiré ou a déjà servi.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Adresse email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expect(page).toHaveURL(/\/auth\/forgotten_password\/mail_sent$/)
  await logIn(page, { ...person, password: 'goémon des grandes marées' })
  expectRefusals(quietConsole)
})

const SUBJECT = 'Réinitialisez votre mot de passe'

test('a link opens its form however filters and mail programs leave it, and by the code of its mail', async ({
  page,
  quietConsole,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await newClient(page)
  expect((await callApi(page, 'POST', '/auth/forgot-password', { email })).status()).toBe(204)
  const link = await mailedLink(page, email, SUBJECT)
  const code = await mailedCode(page, email, SUBJECT)
  const [path = '', rest = ''] = link.split('#')
  // Addresses that a mail program mended ask the server; web/features/auth/password/reset-link.test.ts has all that follows a #.
  for (const mangled of [
    `${path}%2523${rest}`,
    `${path}?${rest}`,
    `${path}%3F${encodeURIComponent(rest)}`,
    `${path}?fbclid=x#${rest.replaceAll('=', '=3D')}`,
  ]) {
    await page.goto('about:blank')
    await page.goto(mangled)
    await expect(page.getByLabel('Nouveau mot de passe', { exact: true }), mangled).toBeVisible()
    await expect(page.getByLabel('Adresse email')).toHaveValue(email)
    expect(page.url()).not.toContain('token')
  }

  // It lost all but its page, which asks for the code of the mail.
  await page.goto('about:blank')
  await page.goto('/auth/reset_password')
  await expect(page.getByText(/Le lien du mail ne s’ouvre pas/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Code reçu par mail').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/Ce code n’ouvre rien/)).toBeVisible()
  await page.getByLabel('Code reçu par mail').fill(code.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Ce code est bon. Choisissez votre mot de passe.')).toBeFocused()
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('goémon des petites marées')
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('goémon des petites marées')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveURL(/\/auth\/reset_password\/confirmation$/)
  expectRefusals(quietConsole)
})
