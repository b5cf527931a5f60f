import type { Page } from '@playwright/test'
import { startSmtp } from '../server/test/mailing/smtp.ts'
import { expectAccessible } from './support/accessible.ts'
import { callApi, logIn } from './support/api.ts'
import { type Server, startServer } from './support/server.ts'
import { credentialsOf } from './support/sessions.ts'
import { doubleTap, expect, test } from './support/visitor.ts'

interface Sending {
  product: Server
  refusing: Set<string>
  received: string[]
}

/** A product of its own, with a mail server that refuses whom it is told, for now or for good. */
const apart = test.extend<{ refusal: number; sending: Sending }>({
  refusal: [451, { option: true }],
  sending: async ({ refusal }, use) => {
    const refusing = new Set<string>()
    const received: string[] = []
    const smtp = await startSmtp({
      refuse: (address) => (refusing.has(address) ? 'not now, or never' : null),
      refusal,
      onMail: ({ to }) => void received.push(...to),
    })
    const product = await startServer({ SMTP_URL: smtp.url })
    await use({ product, refusing, received })
    await product.stop()
    await smtp.stop()
  },
  baseURL: ({ sending }, use) => use(sending.product.url),
})
// They start a product of their own.
apart.beforeEach(() => apart.slow())

const { email } = credentialsOf('client2')
const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(email) })

/** The mail is asked for, and has been refused once. */
async function openMails(page: Page, sending: Sending, words: string) {
  sending.refusing.add(email)
  await logIn(page, credentialsOf('super'))
  await callApi(page, 'POST', '/auth/forgot-password', { email })
  await page.goto('/admin/mails')
  // The process that sends has just started, and leaves the processor to others.
  await expect(rowOf(page).getByText(words)).toBeVisible({ timeout: 60_000 })
}

apart('the super administrator sees why a mail did not leave, and sends it once it can', async ({ page, sending }) => {
  await openMails(page, sending, 'Le serveur de mails n’accepte pas encore cette adresse (451)')
  const row = rowOf(page)
  await expect(row.getByText(/^Prochain essai le/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('link', { name: 'Échoués' }).click()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.getByRole('link', { name: 'À réessayer' }).click()
  sending.refusing.clear()
  await doubleTap(row.getByRole('button', { name: /^Réessayer maintenant/ }))
  // It leaves the filter with its state.
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Tous' }).click()
  await expect(row.getByText('Envoyé')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(sending.received).toEqual([email])
})

apart.describe('an address that does not exist', () => {
  apart.use({ refusal: 550 })

  apart('is seen beside its account until a mail is taken', async ({ page, sending }) => {
    await openMails(page, sending, 'Adresse refusée par le serveur de mail (550)')
    await expect(rowOf(page).getByText('Échoué')).toBeVisible()

    await page.goto('/admin/users')
    await page.getByRole('link', { name: /^Adresse refusée/ }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(rowOf(page)).toContainText('Adresse refusée')
    await expectAccessible(page)
    await rowOf(page)
      .getByRole('button', { name: /Modifier/ })
      .click()
    await expect(page.getByText(/^Adresse refusée par le serveur de mail, le /)).toBeVisible()
    await expectAccessible(page)

    sending.refusing.clear()
    await page.goto('/admin/mails')
    await rowOf(page)
      .getByRole('button', { name: /^Réessayer maintenant/ })
      .click()
    await expect(rowOf(page).getByText('Envoyé')).toBeVisible()
    await page.goto('/admin/users')
    await expect(rowOf(page)).toBeVisible()
    await expect(page.getByText('Adresse refusée')).toHaveCount(0)
  })
})
