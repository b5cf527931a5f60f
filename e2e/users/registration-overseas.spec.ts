import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { mailedLink, newcomer } from '../support/people.ts'
import { expect, forgetSession, test } from '../support/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

interface OverseasPerson {
  name: string
  email: string
  country: string
  postcode: string
  city: string
}

async function fillForm(page: Page, { name, email, country, postcode, city }: OverseasPerson) {
  await page.goto('/registration/form')
  await page.getByLabel('Nom et prénom').fill(name)
  await page.getByLabel('Adresse email').fill(email)
  await page.getByRole('combobox', { name: 'Pays' }).fill(country)
  await page.getByRole('option', { name: country }).click()
  await page.getByLabel('Nom de l’organisme').fill('Parcs du lagon')
  await page.getByRole('combobox', { name: 'Secteur' }).click()
  await page.getByRole('option', { name: 'Ostréiculture' }).click()
  await page.getByLabel('Adresse (facultatif)', { exact: true }).fill('3 rue du Quai')
  await page.getByLabel('Code postal').fill(postcode)
  await page.getByLabel('Ville').fill(city)
}

const send = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' }).click()

test('from New Caledonia with a RIDET and an accented address, to the first sign-in with its other form', async ({
  page,
}) => {
  const domain = `huîtres-${randomUUID().slice(0, 8)}.example`
  const email = `contact@${domain}`
  const { password } = newcomer()
  await fillForm(page, { name: 'O’Brien', email, country: 'Nouvelle-Calédonie', postcode: '98 800', city: 'Nouméa' })
  await expect(page.getByLabel('SIRET')).toBeHidden()
  await page.getByLabel('RIDET (facultatif)').fill('0 123 456.001')
  await expect(page.getByText('Ce numéro semble juste')).toBeVisible()
  await expectAccessible(page)
  await send(page)
  await expect(page).toHaveURL(/\/registration\/mail_sent$/)
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(await mailedLink(page, email, 'Définissez votre mot de passe'))
  await expect(page.getByLabel('Adresse email')).toHaveValue(email)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveURL(/\/registration\/wait$/)
  await forgetSession(page)
  await page.goto('/auth/login')
  await page.getByLabel('Adresse email').fill(`contact@${domainToASCII(domain)}`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/registration\/wait$/)
})

test('from Wallis and Futuna without any number', async ({ page }) => {
  const { email, name } = newcomer()
  await fillForm(page, { name, email, country: 'Wallis-et-Futuna', postcode: '98600', city: 'Mata-Utu' })
  await expect(page.getByLabel('Numéro d’établissement (facultatif)')).toHaveValue('')
  await send(page)
  await expect(page).toHaveURL(/\/registration\/mail_sent$/)
})
