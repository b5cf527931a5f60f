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

/** A product of its own, with a mail server that refuses whom it is told. */
const apart = test.extend<{ sending: Sending }>({
  sending: async ({ browserName: _ }, use) => {
    const refusing = new Set<string>()
    const received: string[] = []
    const smtp = await startSmtp({
      refuse: (address) => (refusing.has(address) ? 'no such user' : null),
      onMail: ({ to }) => void received.push(...to),
    })
    const product = await startServer({ SMTP_URL: smtp.url })
    await use({ product, refusing, received })
    await product.stop()
    await smtp.stop()
  },
  baseURL: ({ sending }, use) => use(sending.product.url),
})

apart('the super administrator sees why a mail did not leave, and sends it once it can', async ({ page, sending }) => {
  const { email } = credentialsOf('client2')
  sending.refusing.add(email)
  await logIn(page, credentialsOf('super'))
  await callApi(page, 'POST', '/auth/forgot-password', { email })
  await page.goto('/admin/mails')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row.getByText('Le serveur de mails refuse cette adresse (550)')).toBeVisible()
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
