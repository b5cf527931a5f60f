import { DEMO_PASSWORD } from '../../contract/core/demo.ts'
import { PEOPLE } from '../support/sessions.ts'
import { expect, expectRefusals, mapIsDrawn, signIn, signOut, test } from '../support/visitor.ts'

const TERMS = "Vous devez accepter les conditions d'utilisation pour continuer"

test('without the terms nothing is sent, by password nor by a provider', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/auth/login')
  await page.getByLabel('Adresse email').fill(PEOPLE.client)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  for (const name of ['Se connecter', 'Se connecter avec Google', 'Se connecter avec Microsoft']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(TERMS)).toBeVisible()
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await expect(page.getByText(TERMS)).toBeHidden()
    await page.getByRole('checkbox', { name: /J’accepte/ }).uncheck()
  }
  expect(sent).toEqual([])
})

test('a wrong password says so under the address and keeps what was typed', async ({ page, quietConsole }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Adresse email').fill('Personne@estran.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas celui-là')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('Adresse email ou mot de passe incorrect.')).toBeVisible()
  await expect(page.getByLabel('Adresse email')).toHaveValue('Personne@estran.example')
  await expect(page.getByLabel('Adresse email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Adresse email')).toBeFocused()
  expectRefusals(quietConsole)
})

test('a password is hidden, may be pasted, and is left to password managers', async ({ page }) => {
  await page.goto('/auth/login')
  const field = page.getByLabel('Mot de passe', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Adresse email')).toHaveAttribute('autocomplete', 'username')
  const mayPaste = (element: HTMLElement) =>
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))
  expect(await field.evaluate(mayPaste)).toBe(true)
  await page.getByRole('button', { name: /^Afficher/ }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('the terms can be read before they are accepted', async ({ page }) => {
  await page.goto('/auth/legals#terms')
  for (const name of ['Mentions légales', 'Conditions d’utilisation', 'Données personnelles']) {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  }
})

test('someone who waits sees the wait page, and can sign out of it', async ({ page }) => {
  await signIn(page, 'registered')
  await expect(page).toHaveURL(/\/registration\/wait$/)
  await expect(page.getByText(/ACTALIA/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/registration/wait')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('the accepted terms are remembered by the browser and by the server', async ({ page }) => {
  const asked = [/\/chart\?/, /\/rankings\?/, /\/results\?zone_id=/].map((address) => page.waitForResponse(address))
  await signIn(page, 'client2')
  await expect(page).toHaveURL(/\/app\/map/)
  const me = await page.context().request.get('/api/auth/me')
  await expect
    .poll(async () => (await (await page.context().request.get('/api/auth/me')).json()).terms_version_accepted)
    .toBe(1)
  expect(me.ok()).toBe(true)
  // A call still on its way when the session ends would be refused, and the browser would print it.
  await page.locator('#zone-results').scrollIntoViewIfNeeded()
  await Promise.all(asked)
  await mapIsDrawn(page)
  await signOut(page)
  await expect(page.getByRole('checkbox', { name: /J’accepte/ })).toBeChecked()
})

test('two windows: signing out in one ends the other at its next move', async ({ page, context, quietConsole }) => {
  await signIn(page, 'client')
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app/map')
  await signOut(other)
  await expect(other).toHaveURL(/\/auth\/login$/)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expectRefusals(quietConsole)
})
