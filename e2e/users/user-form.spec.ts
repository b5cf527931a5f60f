import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { accountDrawer, newAccount } from '../support/accounts.ts'
import { mailedLink, newcomer } from '../support/people.ts'
import { openClient, openSession, PEOPLE } from '../support/sessions.ts'
import { dialogsAreLeft, doubleTap, expect, expectRefusals, forgetSession, test } from '../support/visitor.ts'

/** Issued, copied, used, revoked. */
async function useToken(page: Page, drawer: Locator) {
  const form = drawer.getByRole('form', { name: 'Émettre un jeton' })
  const issue = form.getByRole('button', { name: 'Émettre un jeton' })
  await issue.click()
  await expect(form.getByText('Ce champ est obligatoire.')).toBeVisible()
  await form.getByLabel('Nom du jeton').fill('QGIS')
  await form.getByRole('combobox', { name: 'Usage' }).click()
  await page.getByRole('option', { name: 'Lire les zones (QGIS)' }).click()
  await doubleTap(issue)
  const dialog = page.getByRole('dialog', { name: 'Jeton émis' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${await dialog.getByLabel('Jeton', { exact: true }).inputValue()}` }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Revenir au jeton' }).click()
  await dialog.getByLabel('Jeton', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(dialog.getByText('Le jeton est copié.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(drawer.getByRole('listitem')).toContainText(/QGIS.*Lire les zones.*Jamais utilisé/)

  const ask = () => page.request.get('/api/ogc', { headers })
  expect(await (await ask()).json()).toMatchObject({ title: 'Estran' })
  expect((await page.request.get('/api/lims/token', { headers })).status()).toBe(403)
  await drawer.getByRole('button', { name: 'Révoquer QGIS' }).click()
  const question = page.getByRole('dialog', { name: 'Révoquer ce jeton ?' })
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(drawer.getByText('Aucun jeton.')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Jetons' })).toBeFocused()
  await expect.poll(async () => (await ask()).status()).toBe(401)
}

const newDrawer = (page: Page) => page.getByRole('dialog', { name: 'Nouvel utilisateur' })

test('a new account: what is wrong is told under its field, a mail invites, its link lets the person in', async ({
  page,
  browser,
  quietConsole,
}) => {
  const person = newcomer()
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  await page.goto('/admin/users')
  const opener = page.getByRole('button', { name: 'Nouvel utilisateur' })
  const menu = page.getByRole('button', { name: 'Autres actions' })
  await menu.click()
  await opener.click()
  const drawer = newDrawer(page)
  await expect(page).toHaveURL(/user=new/)
  await drawer.getByLabel('Code NAF').fill('3')
  await drawer.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(drawer.getByText('Ce champ est obligatoire.')).toHaveCount(3)
  await expect(drawer.getByText('4 champs à corriger')).toBeVisible()
  await expect(drawer.getByLabel('Nom', { exact: true })).toBeFocused()
  await expect(drawer.getByLabel('Code NAF')).toHaveValue('3')
  await expectAccessible(page)

  await drawer.getByLabel('Code NAF').fill('0321z')
  await drawer.getByLabel('Nom', { exact: true }).fill(person.name)
  await drawer.getByLabel('Adresse email').fill(person.email)
  await drawer.getByLabel('Nom de l’organisme').fill('<img src=x onerror=alert(1)>'.repeat(5))
  await drawer.getByRole('combobox', { name: 'Secteur' }).click()
  await drawer.getByRole('option', { name: 'Autres' }).click()
  await drawer.getByLabel('Précisez').fill('Algues')
  const zone = drawer.getByRole('combobox', { name: 'Zone cible' })
  await zone.fill('5608 2')
  await drawer.getByRole('option', { name: /56\.08\.2 / }).click()
  await expect(zone).toHaveValue(/^56\.08\.2\s/)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await doubleTap(drawer.getByRole('button', { name: 'Créer l’utilisateur' }))
  await expect(page.getByText('Utilisateur enregistré')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/users$/)
  expect(sent).toEqual(['/api/users'])

  const home = await browser.newContext()
  const theirs = await home.newPage()
  await theirs.goto(await mailedLink(page, person.email, 'vous a ouvert un compte'))
  await theirs.getByLabel('Nouveau mot de passe', { exact: true }).fill(person.password)
  await theirs.getByLabel('Confirmation du mot de passe', { exact: true }).fill(person.password)
  await theirs.getByRole('checkbox', { name: /J’accepte/ }).check()
  await theirs.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(theirs).toHaveURL(/\/app\/map/)
  await expect(theirs.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  await home.close()
  expectRefusals(quietConsole)
})

test('Back closes the drawer, a reload opens it again, and nothing typed is dropped without a question', async ({
  page,
}) => {
  const account = await newAccount()
  await openSession(page, 'super')
  await page.goto('/admin/settings')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).click()
  await expect(newDrawer(page)).toBeVisible()
  await page.reload()
  await expect(newDrawer(page)).toBeVisible()
  await newDrawer(page).getByLabel('Ville').fill('Carnac')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(newDrawer(page).getByLabel('Ville')).toHaveValue('Carnac')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/users$/)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Nouvel utilisateur' }).click()
    await expect(newDrawer(page).getByLabel('Ville')).toHaveValue('')
    await leave()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Nouvel utilisateur' })).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/users$/)
  }
  await page.goForward()
  await dialogsAreLeft(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/settings$/)

  await page.goto(`/admin/users?user=${account.id}`)
  await expect(accountDrawer(page).getByLabel('Ville')).toHaveValue('Quiberon')
  await accountDrawer(page).getByRole('button', { name: 'Renvoyer l’invitation' }).click()
  await expect(accountDrawer(page).getByText(`Une nouvelle invitation part à ${account.email}.`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/settings$/)
})

test('actions that one may not take are not offered, and a drawer that cannot load is tried again', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  const boss = await openClient('super')
  const idOf = async (email: string) => {
    const { items } = await (await boss.get(`/api/users?${new URLSearchParams({ search: email })}`)).json()
    return items[0].id
  }
  const [superId, adminId] = [await idOf(PEOPLE.super), await idOf(PEOPLE.admin)]
  const drawer = accountDrawer(page)
  await page.route(`**/api/users/${superId}`, (route) => route.fulfill({ status: 503, json: { message: 'Panne.' } }))
  await page.goto(`/admin/users?user=${superId}`)
  await expect(
    drawer.getByText("Une erreur s'est produite lors du chargement de l'utilisateur.", { exact: true }).first(),
  ).toBeVisible()
  await page.unroute(`**/api/users/${superId}`)
  await drawer.getByRole('button', { name: 'Réessayer' }).click()
  await expect(drawer.getByText('Seul un Super Administrateur peut modifier ce compte.')).toBeVisible()
  await expect(drawer.getByText(PEOPLE.super)).toBeVisible()
  await expect(drawer.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await forgetSession(page)
  await openSession(page, 'super')
  await page.goto(`/admin/users?user=${superId}`)
  await expect(drawer.getByText('Personne ne change son propre rôle, ni son état.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Supprimer ce compte' })).toHaveCount(0)
  await page.goto(`/admin/users?user=${adminId}`)
  await expect(drawer.getByRole('combobox', { name: 'Rôle' })).toHaveValue('Administrateur')
  await drawer.getByRole('link', { name: 'Journal de ce compte' }).click()
  await expect(page).toHaveURL(`/admin/audit?person=${adminId}`)
  await expect(page.getByRole('heading', { name: 'Journal', exact: true })).toBeVisible()
  await page.goBack()
  await drawer.getByRole('checkbox', { name: 'Compte actif' }).uncheck()
  await expect(drawer.getByText(/la connexion lui sera refusée/)).toBeVisible()
  await drawer.getByRole('link', { name: 'Journal de ce compte' }).click()
  await page.getByRole('button', { name: 'Quitter', exact: true }).click()
  await expect(page).toHaveURL(`/admin/audit?person=${adminId}`)
  await expect(page.getByRole('heading', { name: 'Journal', exact: true })).toBeVisible()
  await page.goBack()
  await expect(drawer.getByRole('checkbox', { name: 'Compte actif' })).toBeChecked()
  await boss.dispose()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).click()
  await newDrawer(page).getByRole('combobox', { name: 'Rôle' }).click()
  await newDrawer(page).getByRole('option', { name: 'Automate' }).click()
  await expect(newDrawer(page).getByRole('textbox')).toHaveCount(2)
  const automate = newcomer()
  await newDrawer(page).getByLabel('Nom').fill(automate.name)
  await newDrawer(page).getByLabel('Adresse email').fill(automate.email)
  await newDrawer(page).getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(drawer.getByRole('heading', { name: automate.name })).toBeVisible()
  await useToken(page, drawer)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/users$/)
  quietConsole.splice(0)
})
