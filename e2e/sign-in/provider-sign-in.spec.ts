import type { Page } from '@playwright/test'
import { newClient } from '../support/people.ts'
import { IDENTITY_COOKIE } from '../support/provider.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

/** The provider will say that this is who came. */
const asIdentity = (page: Page, claims: object) =>
  page
    .context()
    .addCookies([
      { name: IDENTITY_COOKIE, value: encodeURIComponent(JSON.stringify(claims)), domain: '127.0.0.1', path: '/' },
    ])

async function enterWith(page: Page, provider: 'Google' | 'Microsoft', path = '/auth/login') {
  await page.goto(path)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: `Se connecter avec ${provider}` }).click()
}

const IDENTITIES = {
  Google: (email: string) => ({ sub: email, email, email_verified: true }),
  Microsoft: (email: string) => ({ sub: email, oid: email, tid: 'a-directory', email, xms_edov: true }),
}

/** An administrator takes it away in the drawer of the account. */
async function unlink(page: Page, email: string, provider: string) {
  await openSession(page, 'admin')
  const answer = await page.context().request.get(`/api/users?${new URLSearchParams({ search: email })}`)
  const { items } = await answer.json()
  await page.goto(`/admin/users?user=${items[0].id}`)
  await page.getByRole('button', { name: `Délier ${provider}` }).click()
  await page
    .getByRole('dialog', { name: `Délier le compte ${provider}` })
    .getByRole('button', { name: 'Délier' })
    .click()
  await expect(page.getByText('Aucun compte Google ou Microsoft n’est lié.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Comptes liés' })).toBeFocused()
}

for (const provider of ['Google', 'Microsoft'] as const) {
  test(`with ${provider} one lands on the page first asked, the terms accepted`, async ({ page }) => {
    const person = await newClient(page)
    await asIdentity(page, IDENTITIES[provider](person.email))
    await page.goto('/app/account')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await page.getByRole('button', { name: `Se connecter avec ${provider}` }).click()
    await expect(page).toHaveURL(/\/app\/account$/)
    await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await unlink(page, person.email, provider)
  })
}

test('an address without an account says which, once, and not in the address bar', async ({ page }) => {
  const email = 'personne-ici@example.test'
  await asIdentity(page, IDENTITIES.Google(email))
  await enterWith(page, 'Google')
  const refusal = page.getByText(`L'adresse email "${email}" ne correspond à aucun utilisateur.`)
  await expect(refusal).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Se connecter avec Google' })).toBeVisible()
  await expect(refusal).toBeHidden()
})

test('an address the provider does not vouch for opens nothing', async ({ page }) => {
  const person = await newClient(page)
  await asIdentity(page, { ...IDENTITIES.Google(person.email), email_verified: false })
  await enterWith(page, 'Google')
  await expect(page.getByText('La connexion avec Google a échoué.')).toBeVisible()
})

for (const [status, message, shown] of [
  [429, 'Trop de tentatives. Réessayez dans une minute.', 'Trop de tentatives. Réessayez dans une minute.'],
  [422, 'Refusé.', 'La connexion avec Google a échoué.'],
] as const) {
  test(`a departure refused with ${status} says « ${shown} »`, async ({ page, quietConsole }) => {
    await page.route('**/api/auth/*/redirect', (route) => route.fulfill({ status, json: { message } }))
    await enterWith(page, 'Google')
    await expect(page.getByText(shown)).toBeVisible()
    expectRefusals(quietConsole)
  })
}
