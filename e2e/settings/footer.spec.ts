import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { logIn } from '../support/api.ts'
import { credentialsOf, openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, expectRefusals, glance, test } from '../support/visitor.ts'

const PAGES_OF = {
  anonymous: ['/auth/login', '/registration/form', '/auth/legals', '/help', '/verification', '/plan', '/nulle-part'],
  registered: ['/registration/wait'],
  client: ['/app/map', '/app/map?view=list', '/app/results', '/app/account'],
  admin: ['/admin/users', '/admin/rankings', '/admin/content'],
  super: ['/admin/settings', '/admin/audit'],
} as const

const LINKS = [
  'Accessibilité : non conforme',
  'Mentions légales',
  'Données personnelles',
  'Plan du site',
  expect.stringMatching(/^Contact ./),
]

const footerOf = (page: Page) =>
  page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Plan du site' }) })
const wordsOf = async (footer: Locator) =>
  (await footer.last().getByRole('link').allTextContents()).map((text) => text.replaceAll('\u00A0', ' '))

for (const who of ['anonymous', 'registered', 'client', 'admin', 'super'] as const) {
  glance(`each page of ${who} ends with the footer, which paper does not have`, async ({ page, quietConsole }) => {
    if (who !== 'anonymous') await openSession(page, who)
    for (const path of PAGES_OF[who]) {
      await page.goto(path)
      await expect.poll(() => wordsOf(footerOf(page)), path).toEqual(LINKS)
      await expect(footerOf(page).last().getByRole('link', { name: 'Contact' })).toHaveAttribute('href', /^mailto:.+@/)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(footerOf(page).last()).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    // The browser prints the 404 of the page it was asked for.
    quietConsole.splice(0)
  })
}

test('from the footer one reads the declaration, and finds each page by the site map', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/account')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Accessibilité/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibilité' })).toBeFocused()
  for (const name of ['État de conformité', 'Résultats des tests', 'Non-conformités', 'Voies de recours']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText('Aucun lecteur d’écran n’a encore été utilisé.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plan du site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plan du site' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Mes analyses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes analyses' })).toBeVisible()
})

apart(
  'a super administrator declares an evaluation, which footer and declaration say at once',
  { tag: '@apart' },
  async ({ page, quietConsole }) => {
    await logIn(page, credentialsOf('super'))
    await page.goto('/admin/settings')
    const form = page.getByRole('dialog', { name: 'Opérateur' })
    const declare = async (evaluation: string, rate?: string) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await form.getByLabel('Évaluation citée par la déclaration').selectOption(evaluation)
      if (rate !== undefined) await form.getByLabel('Critères respectés, en %').fill(rate)
      await form.getByRole('button', { name: 'Enregistrer' }).click()
    }
    const state = page.getByRole('contentinfo').getByRole('link', { name: /^Accessibilité/ })
    await declare('Notre propre évaluation', 'presque tous')
    await expect(form.getByText('Écrivez un nombre entier de 0 à 100, par exemple 82.')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Critères respectés, en %').fill('100')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(state).toHaveText(/totalement conforme/)
    await declare('L’auto-évaluation d’Estran')
    await expect(state).toHaveText(/partiellement conforme/)
    await dialogsAreLeft(page)
    await page.goto('/accessibilite')
    // A text that came with the product is marked up soon after its first start.
    await expect(page.getByText(/Estran est \**partiellement conforme\** avec/)).toBeVisible()
    await expect(
      page.getByText(/^L’auto-évaluation menée par les auteurs d’Estran révèle que \d+\s% des/),
    ).toBeVisible()
    await page.goto('/admin/settings')
    await declare('Aucune évaluation')
    await expect(state).toHaveText(/non conforme/)
    expectRefusals(quietConsole)
  },
)
