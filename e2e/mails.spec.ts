import type { Page } from '@playwright/test'
import { startSmtp } from '../server/test/mailing/smtp.ts'
import { expectAccessible } from './support/accessible.ts'
import { callApi, logIn } from './support/api.ts'
import { startServer, type TestServer } from './support/server.ts'
import { credentialsOf } from './support/sessions.ts'
import { doubleTap, expect, test } from './support/visitor.ts'

interface SendingProduct {
  product: TestServer
  /** Addresses that are refused, with the code that says whether for now or for good. */
  refusing: Map<string, 451 | 550>
  received: string[]
}

/** A product of its own, with a mail server that refuses whom it is told. */
const apart = test.extend<{ sending: SendingProduct }>({
  sending: async ({ browserName: _ }, use) => {
    const refusing: SendingProduct['refusing'] = new Map()
    const received: string[] = []
    const smtp = await startSmtp({
      refuse: (address) => (refusing.has(address) ? 'not now, or never' : null),
      refusal: (address) => refusing.get(address) ?? 550,
      onMail: ({ to }) => void received.push(...to),
    })
    const product = await startServer({ SMTP_URL: smtp.url })
    await use({ product, refusing, received })
    await product.stop()
    await smtp.stop()
  },
  baseURL: ({ sending }, use) => use(sending.product.url),
})
// It starts a product of its own.
apart.beforeEach(() => apart.slow())

const [later, never] = [credentialsOf('client2').email, credentialsOf('client').email]
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) })

/** The mail is asked for, and has been refused once. */
async function openMails(page: Page, email: string, words: string) {
  await callApi(page, 'POST', '/auth/forgot-password', { email })
  await page.goto('/admin/mails')
  // The process that sends has just started, and leaves the processor to others.
  await expect(rowOf(page, email).getByText(words)).toBeVisible({ timeout: 60_000 })
}

apart(
  'the super administrator sees why a mail did not leave, for now or for good, and sends it once it can',
  async ({ page, sending }) => {
    sending.refusing.set(later, 451).set(never, 550)
    await logIn(page, credentialsOf('super'))
    await openMails(page, later, 'Le serveur de mails n’accepte pas encore cette adresse (451)')
    const row = rowOf(page, later)
    await expect(row.getByText(/^Prochain essai le/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.getByRole('link', { name: 'Échoués' }).click()
    await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
    await page.getByRole('link', { name: 'À réessayer' }).click()
    sending.refusing.delete(later)
    await doubleTap(row.getByRole('button', { name: /^Réessayer maintenant/ }))
    // It leaves the filter with its state.
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: 'Tous' }).click()
    await expect(row.getByText('Envoyé')).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    expect(sending.received).toEqual([later])

    // An address that does not exist is seen beside its account until a mail is taken.
    await openMails(page, never, 'Adresse refusée par le serveur de mail (550)')
    const refused = rowOf(page, never)
    await expect(refused.getByText('Échoué')).toBeVisible()
    await page.goto('/admin/users')
    await page.getByRole('link', { name: /^Adresse refusée/ }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(refused).toContainText('Adresse refusée')
    await expectAccessible(page)
    await refused.getByRole('button', { name: /Modifier/ }).click()
    await expect(page.getByText(/^Adresse refusée par le serveur de mail, le /)).toBeVisible()
    await expectAccessible(page)

    sending.refusing.clear()
    await page.goto('/admin/mails')
    await refused.getByRole('button', { name: /^Réessayer maintenant/ }).click()
    await expect(refused.getByText('Envoyé')).toBeVisible()
    await page.goto('/admin/users')
    await expect(refused).toBeVisible()
    await expect(page.getByText('Adresse refusée')).toHaveCount(0)
  },
)
