import type { Page, Route } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD } from '../../contract/core/demo.ts'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { callApi, logIn } from '../support/api.ts'
import { credentialsOf } from '../support/sessions.ts'
import { expect, expectRefusals, fillLogin, signIn, signOut } from '../support/visitor.ts'

/** Keys belong to a name, not to an address. */
const named = apart.extend({ baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

/** A device with a fingerprint, which is given at once. */
async function giveAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const STEP = 30_000
/** A code belongs to a half-minute and serves once: the next one is within what the server takes. */
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + stepsLater * STEP,
  })

async function givePassword(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
}

const codesShown = (page: Page) => page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
const section = (page: Page) => page.getByRole('region', { name: 'Connexion en deux étapes' })

named(
  'a producer adds a key and an application of codes, and comes in by each',
  { tag: '@apart' },
  async ({ page, quietConsole }) => {
    await giveAuthenticator(page)
    await signIn(page, 'client')
    await expect(page).toHaveURL(/\/app\/map/)
    await page.goto('/app/account')
    await section(page).getByRole('button', { name: 'Activer' }).click()
    const dialog = page.getByRole('dialog', { name: /la seconde étape|un moyen/ })
    await expectAccessible(page)
    await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill('un autre')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible()
    await givePassword(page)
    await expect(dialog.getByRole('img', { name: /Code QR à scanner/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(/Nom de l’appareil/).fill('Téléphone du chantier')
    await dialog.getByRole('button', { name: 'Créer une clé d’accès' }).click()
    await expect(codesShown(page)).toHaveCount(10)
    await expectAccessible(page)
    const [recovery = ''] = await codesShown(page).allTextContents()
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await expect(section(page).getByRole('listitem').filter({ hasText: 'Téléphone du chantier' })).toBeVisible()
    await expect(section(page).getByText('Il vous reste 10 codes de secours.')).toBeVisible()

    await section(page).getByRole('button', { name: 'Ajouter un moyen' }).click()
    await givePassword(page)
    await dialog.getByText('Je ne peux pas scanner').click()
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel('Code affiché par l’application').fill('000 000')
    await dialog.getByRole('button', { name: 'Activer' }).click()
    await expect(dialog.getByText(/Ce code n’est pas le bon/)).toBeVisible()
    await dialog.getByLabel('Code affiché par l’application').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Activer' }).click()
    await expect(section(page).getByRole('listitem')).toHaveCount(2)

    await signOut(page)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
    await expect(page).toHaveURL(/\/app\/map/)

    await page.goto('/app/account')
    await expect(section(page).getByRole('button', { name: 'Ajouter un moyen' })).toBeVisible()
    // The page stays open for longer than changes allow.
    const becomeOld = async (route: Route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), may_change: false } })
    }
    await page.route('**/api/account/second-factor', becomeOld, { times: 1 })
    await section(page).getByRole('button', { name: 'Retirer Téléphone du chantier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Se reconnecter' }).click()
    await fillLogin(page, 'client')
    await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
    await expect(page).toHaveURL(/\/app\/account#account-second-factor$/)
    await expect(section(page).getByRole('heading')).toBeFocused()

    await signOut(page)
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.goto('/app/results')
    await fillLogin(page, 'client')
    await expect(page.getByRole('heading', { name: 'Seconde étape' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code de votre application').fill('123456')
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
    await page.getByLabel('Code de votre application').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/\/app\/results$/)

    await signOut(page)
    await fillLogin(page, 'client')
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await expect(page.getByLabel('Code de secours')).toBeFocused()
    await page.getByLabel('Code de secours').fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(/\/app\/map/)
    await page.goto('/app/account')
    await expect(section(page).getByText('Il vous reste 9 codes de secours.')).toBeVisible()
    for (const name of ['Téléphone du chantier', 'Application de codes']) {
      await section(page)
        .getByRole('button', { name: `Retirer ${name}` })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
      await expect(section(page).getByText(name, { exact: true })).toHaveCount(0)
    }
    await signOut(page)
    await fillLogin(page, 'client')
    await expect(page).toHaveURL(/\/app\/map/)
    expectRefusals(quietConsole)
  },
)

named(
  'an administrator who must have one sets it up as they sign in',
  { tag: '@apart' },
  async ({ page, browser, baseURL, product, quietConsole }) => {
    await giveAuthenticator(page)
    await logIn(page, credentialsOf('super'))
    await page.goto('/admin/settings?view=sign-in')
    const rule = page.getByRole('switch', { name: 'Exiger une seconde étape des administrateurs' })
    await rule.click()
    await expect(page.getByText(/Ajoutez d’abord une seconde étape à votre propre compte/)).toBeVisible()
    await page.getByRole('link', { name: 'Ouvrir mon compte' }).click()
    await section(page).getByRole('button', { name: 'Activer' }).click()
    await givePassword(page)
    await page.getByRole('button', { name: 'Créer une clé d’accès' }).click()
    await page.getByRole('button', { name: 'Je les ai gardés' }).click()
    await page.goto('/admin/settings?view=sign-in')
    await rule.click()
    await expect(page.getByText('Réglage enregistré')).toBeVisible()
    await expect(rule).toBeChecked()

    const admin = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'fr-FR' })
    await signIn(admin, 'admin')
    await expect(admin.getByText(/Votre rôle demande une seconde étape/)).toBeVisible()
    await expectAccessible(admin)
    await admin.getByText('Je ne peux pas scanner').click()
    const secret = await admin.locator('code').innerText()
    const shown = Promise.withResolvers<void>()
    // The session is known before the rest has been asked again.
    await admin.route('**/api/settings', (route) => shown.promise.then(() => route.continue()))
    await admin.getByLabel('Code affiché par l’application').fill(codeOf(secret))
    await admin.getByRole('button', { name: 'Activer' }).click()
    await expect(codesShown(admin)).toHaveCount(10)
    shown.resolve()
    await admin.goBack()
    await admin.getByRole('button', { name: 'Revenir aux codes' }).click()
    await expect(codesShown(admin)).toHaveCount(10)
    await admin.getByRole('button', { name: 'Je les ai gardés' }).click()
    await expect(admin).toHaveURL(/\/admin\/users/)
    await admin.close()

    // As it was, for the next journey of this product.
    expect((await callApi(page, 'PUT', '/settings/second-factor', { is_required: false })).status()).toBe(204)
    for (const who of ['super', 'admin'] as const) {
      const { email } = credentialsOf(who)
      expect((await product.run('admin.ts', ['reset-second-factor', '--email', email])).code).toBe(0)
    }
    expectRefusals(quietConsole)
  },
)
