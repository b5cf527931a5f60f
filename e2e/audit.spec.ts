import { randomInt } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { changeMeanwhile, newAccount, signInAlone } from './support/accounts.ts'
import { callApi } from './support/api.ts'
import { openSession } from './support/sessions.ts'
import { expect, openAdministration, test } from './support/visitor.ts'

test('the super administrator finds who changed an account, before and after, with the keyboard alone', async ({
  page,
}) => {
  await openSession(page, 'super')
  const account = await newAccount({ name: '<b>Kermadec</b>', firstname: 'Zoé' })
  const { id, email } = account
  await changeMeanwhile(account, { role: 'actalia-user', city: 'Vannes' })
  await page.goto('/admin/users')
  await openAdministration(page, 'Journal')
  await page.getByRole('searchbox', { name: /^Chercher une personne/ }).fill(email)
  const changed = page.getByRole('row', { name: /Compte modifié/ })
  await expect(page.getByRole('rowheader')).toHaveText(['Compte modifié', 'Compte créé'])
  // A name is text, whatever it looks like.
  await expect(changed.getByRole('link', { name: 'Zoé <b>Kermadec</b>' })).toBeVisible()

  const open = changed.getByRole('button', { name: /^Détails/ })
  await open.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Compte modifié' })
  await expect(drawer.getByText('Ville', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('row', { name: 'Rôle Modifié Utilisateur Administrateur' })).toBeVisible()
  await expect(drawer.getByRole('row', { name: 'État du compte Actif Actif' })).toBeVisible()
  await expect(drawer.getByText('Vannes')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Once deleted, the number is left.
  expect((await callApi(page, 'DELETE', `/users/${id}`)).status()).toBe(204)
  await page.goto(`/admin/audit?person=${id}`)
  await expect(page.getByRole('rowheader')).toHaveText(['Compte supprimé', 'Compte modifié', 'Compte créé'])
  await expect(page.getByText('Kermadec')).toHaveCount(0)
  await page.getByRole('button', { name: /Compte créé/ }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Compte supprimé n°\u00A0${id}` })
    .press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/audit?person=${id}`)
  const taken = page.getByRole('button', { name: `Retirer le filtre Personne : Compte supprimé n°\u00A0${id}` })
  await taken.press('Enter')
  await expect(page.locator('#audit-count')).toBeFocused()
  await expect(page).toHaveURL('/admin/audit')
})

test('days and actions narrow the journal, a link keeps them, and an empty one says so', async ({ page }) => {
  await openSession(page, 'super')
  await page.goto('/admin/audit')
  const days = page.getByRole('form', { name: 'Jours' })
  await days.getByLabel('Du', { exact: true }).fill('31/12/2199')
  await days.getByLabel('Au', { exact: true }).fill('30/12/2199')
  await page.keyboard.press('Enter')
  await expect(days.getByText('La fin ne peut pas précéder le début.')).toBeVisible()
  await days.getByLabel('Au', { exact: true }).fill('')
  await days.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
  await expect(page).toHaveURL('/admin/audit')

  await page.getByRole('button', { name: 'Filtrer : Action' }).press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Action')).toBeFocused()
  await form.getByLabel('Action').selectOption('Connexion')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Appliquer' }).press('Enter')
  await expect(page).toHaveURL(/filter=action(%3A|:)equals(%3A|:)signed-in/)
  await expect(page.getByRole('rowheader').first()).toHaveText('Connexion')
  await expect(page.getByRole('rowheader', { name: 'Compte modifié' })).toHaveCount(0)
})

test('seven rankings saved at once are one line of the journal, which opens them', async ({ page }) => {
  await signInAlone(page)
  const { id: by } = await (await page.request.get('/api/auth/me')).json()
  const zones = []
  for (let index = 0; index < 7; index += 1) {
    const code = `85.${randomInt(100, 1000)}.${randomInt(100, 1000)}`
    const created = await callApi(page, 'POST', '/zones', { code, name: `Anse du journal ${index}` })
    zones.push({ id: (await created.json()).id, code })
  }
  const body = {
    type: 'phages',
    class: 'faible',
    value: 5,
    starts_on: '2026-01-05',
    zone_ids: zones.map(({ id }) => id),
  }
  expect((await callApi(page, 'POST', '/rankings', body)).status()).toBe(201)

  await openSession(page, 'super')
  await page.goto(`/admin/audit?person=${by}&filter=action:equals:ranking-assigned`)
  const line = page.getByRole('row', { name: /7\sclassements attribués/ })
  await expect(line).toHaveCount(1)
  await line.getByRole('button', { name: /^Détails/ }).press('Enter')
  await expect(page).toHaveURL(/batch=\d+/)
  await expect(page.getByRole('rowheader')).toHaveText(Array(7).fill('Classement attribué'))
  for (const { code } of zones) await expect(page.getByRole('row', { name: code })).toHaveCount(1)
  await expectAccessible(page)
  await page
    .getByRole('row', { name: zones[0]?.code ?? '' })
    .getByRole('button', { name: /^Détails/ })
    .press('Enter')
  await expect(page.getByRole('dialog', { name: 'Classement attribué' })).toContainText('Anse du journal 0')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Retirer le filtre Ensemble : 7\sclassements attribués/ }).press('Enter')
  await expect(line).toHaveCount(1)
  await expect(page.locator('#audit-count')).toBeFocused()
  for (const { id } of zones) expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
})
