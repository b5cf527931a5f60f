import { type Page, request as requests } from '@playwright/test'
import { startSmtp } from '../../server/test/mailing/smtp.ts'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { type NewPerson, newcomer } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, test } from '../support/visitor.ts'

interface NewInstallation {
  product: TestServer
  /** The link of the last mail that was taken. */
  mailedLink: () => string
}

/** As an operator first has it: no demo, no account, a mail server. */
const installed = test.extend<{ installation: NewInstallation }>({
  installation: async ({ browserName: _ }, use) => {
    const texts: string[] = []
    const smtp = await startSmtp({ onMail: ({ text }) => void texts.push(text) })
    const product = await startServer({ SMTP_URL: smtp.url }, 'empty')
    await use({ product, mailedLink: () => /https?:\S+#\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '' })
    await product.stop()
    await smtp.stop()
  },
  baseURL: ({ installation }, use) => use(installation.product.url),
})

const linkIn = (text: string) => new URLSearchParams(/#(\S+)/.exec(text)?.[1])

const setPassword = ({ email, password }: NewPerson, link: string) => {
  const token = linkIn(link).get('token')
  return { email, token, password, password_confirmation: password }
}

const SQUARE = [
  [-3, 47.5],
  [-2.99, 47.5],
  [-2.99, 47.51],
  [-3, 47.5],
]

const section = (page: Page) => page.getByRole('region', { name: 'Mise en route' })
const step = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })
const notice = (page: Page) => page.getByRole('complementary', { name: 'Mise en route' })

installed(
  'a super administrator is led through the first day until all is done, and ends its list for good',
  async ({ page, installation }) => {
    const { product, mailedLink } = installation
    const boss = newcomer()
    const created = await product.run('admin.ts', ['create', '--email', boss.email])
    await callApi(page, 'POST', '/auth/reset-password', setPassword(boss, created.output))
    await logIn(page, boss)

    await page.goto('/admin/users')
    await expect(notice(page)).toContainText('encore 7 étapes sur 7')
    await expectAccessible(page)
    await notice(page).getByRole('link', { name: 'Voir les étapes' }).click()
    await expect(section(page).getByText('À faire', { exact: true })).toHaveCount(7)
    await expectAccessible(page)

    // Asked first: it does not come back.
    await section(page).getByRole('button', { name: 'Ne plus afficher' }).click()
    const question = page.getByRole('dialog', { name: 'Ne plus afficher la mise en route ?' })
    await expect(question).toContainText('7 étapes ne sont pas faites')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await dialogsAreLeft(page)

    // On the page itself.
    await section(page).getByRole('link', { name: 'Donner votre nom et votre adresse de contact' }).click()
    await expect(page.getByRole('heading', { name: 'Opérateur' })).toBeFocused()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const fields = page.getByRole('dialog', { name: 'Opérateur' })
    await fields.getByLabel('Nom', { exact: true }).fill('Les Abers')
    await fields.getByLabel('Email de contact').fill('accueil@abers.fr')
    await fields.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(step(page, 'adresse de contact')).toContainText('Fait')
    await section(page).getByRole('link', { name: 'Relire les deux échelles' }).click()
    const keep = page.getByRole('button', { name: 'Garder telle quelle' })
    await keep.click()
    await expect(keep).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Échelles' })).toBeFocused()
    // By the keyboard: the message lies over it.
    await page.getByRole('radio', { name: 'Phages' }).press('Space')
    await keep.click()
    await expect(step(page, 'échelles')).toContainText('Fait')

    // The mail server is tried where the step is.
    await step(page, 'premier mail').getByRole('button', { name: 'Envoyer un message d’essai' }).click()
    await expect(step(page, 'premier mail')).toContainText(`Le serveur a pris le message d’essai pour ${boss.email}`)
    await expect(step(page, 'premier mail')).toContainText('Fait')

    // By links to other pages; what is done there is ticked when one comes back.
    await section(page).getByRole('link', { name: 'Inviter un second Super Administrateur' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
    await expect(form.getByRole('combobox', { name: 'Rôle' })).toHaveValue('Super Administrateur')
    const second = newcomer()
    const invite = { email: second.email, name: second.name, role: 'actalia-admin' }
    expect((await callApi(page, 'POST', '/users', invite)).status()).toBe(201)
    await expect.poll(mailedLink).toContain('token=')
    const other = await requests.newContext({ baseURL: product.url })
    await callApi(other, 'POST', '/auth/reset-password', setPassword(second, mailedLink()))
    await other.dispose()
    await page.keyboard.press('Escape')
    await dialogsAreLeft(page)
    await notice(page).getByRole('link', { name: 'Voir les étapes' }).click()
    await expect(step(page, 'Faire partir un premier mail')).toContainText('Fait')
    await expect(step(page, 'second Super Administrateur')).toContainText('Fait')
    await expectAccessible(page)

    for (const key of ['legals', 'privacy']) {
      const { version } = await (await page.request.get(`/api/contents/${key}`)).json()
      const text = { version, title: 'Texte', body: 'Voici.' }
      expect((await callApi(page, 'PUT', `/contents/${key}`, text)).status()).toBe(200)
    }
    const zone = { code: '56.1', name: 'Anse', geometry: { type: 'Polygon', coordinates: [SQUARE] } }
    const { id: zoneId } = await (await callApi(page, 'POST', '/zones', zone)).json()
    await page.goto('/admin/users')
    await expect(notice(page)).toContainText('encore 1 étape sur 7')
    await notice(page).getByRole('link', { name: 'Voir les étapes' }).click()
    await section(page).getByRole('link', { name: 'Émettre le jeton du laboratoire' }).click()
    await expect(form.getByRole('combobox', { name: 'Rôle' })).toHaveValue('Automate')
    const automate = { email: newcomer().email, name: 'Laboratoire', role: 'actalia-api' }
    const { id } = await (await callApi(page, 'POST', '/users', automate)).json()
    expect((await callApi(page, 'POST', `/users/${id}/tokens`, { name: 'Essai', days: 30 })).status()).toBe(201)
    await page.goto('/admin/settings?view=scales')
    await expect(page.getByRole('heading', { name: 'Échelles' })).toBeVisible()
    await expect(section(page)).toHaveCount(0)

    // A step that is undone brings the list back, as long as nobody has ended it.
    expect((await callApi(page, 'DELETE', `/zones/${zoneId}`)).status()).toBe(204)
    await page.reload()
    await section(page).getByRole('button', { name: 'Ne plus afficher' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus afficher' }).click()
    await expect(page.getByText('Mise en route terminée')).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await page.getByRole('link', { name: /^Utilisateurs/ }).click()
    await expect(page.getByRole('heading', { name: 'Utilisateurs', level: 1 })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  },
)

const mailless = test.extend<{ bare: TestServer }>({
  bare: async ({ browserName: _ }, use) => {
    const product = await startServer({}, 'empty')
    await use(product)
    await product.stop()
  },
  baseURL: ({ bare }, use) => use(bare.url),
})

mailless(
  'without a mail server nothing is said to have left, and an invitation is handed over',
  async ({ page, bare }) => {
    const [boss, second] = [newcomer(), newcomer()]
    const created = await bare.run('admin.ts', ['create', '--email', boss.email])
    await callApi(page, 'POST', '/auth/reset-password', setPassword(boss, created.output))
    await logIn(page, boss)
    await page.goto('/admin/settings')
    await expect(step(page, 'premier mail')).toContainText('Aucun serveur de mails n’est réglé : donnez SMTP_URL')
    // Nothing is said of zones before there is one.
    await page.goto('/admin/rankings')
    await expect(page.getByText('Il n’y a pas encore de zone à classer')).toBeVisible()
    await expect(page.getByText('C’est classé')).toHaveCount(0)
    await page.goto('/app/map')
    await expect(page.getByText('Aucune zone pour l’instant')).toBeVisible()
    await page.goto('/admin/settings')
    await section(page).getByRole('link', { name: 'Inviter un second Super Administrateur' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
    await form.getByLabel('Nom', { exact: true }).fill(second.name)
    await form.getByLabel('Adresse email').fill(second.email)
    await form.getByRole('button', { name: 'Créer l’utilisateur' }).click()
    const account = page.getByRole('dialog', { name: 'Fiche de l’utilisateur' })
    await expect(account.getByRole('button', { name: 'Renvoyer l’invitation' })).toHaveCount(0)
    await account.getByRole('button', { name: 'Copier le lien' }).click()
    const handed = page.getByRole('dialog', { name: 'Lien d’invitation' })
    await expect(handed).toContainText('72 heures')
    await expectAccessible(page)
    const link = await handed.getByLabel('Lien', { exact: true }).inputValue()
    const other = await requests.newContext({ baseURL: bare.url })
    const answer = await callApi(other, 'POST', '/auth/reset-password', setPassword(second, link))
    expect([answer.status(), await answer.text()]).toEqual([204, ''])
    await other.dispose()
    await page.goto('/admin/settings')
    await expect(step(page, 'second Super Administrateur')).toContainText('Fait')
    await page.goto('/auth/forgotten_password/mail_sent')
    await expect(page.getByText('Ce site ne peut pas encore envoyer de mails')).toBeVisible()
  },
)

test('neither an administrator nor a demonstration is asked what is left to do', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const who of ['admin', 'super'] as const) {
    await openSession(page, who)
    await page.goto('/admin/users')
    await expect(page.getByRole('row', { name: /estran\.example/ }).first()).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  }
  expect(asked).toContain('/api/users')
  expect(asked).not.toContain('/api/settings/first-day')
})
