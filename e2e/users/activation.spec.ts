import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/visitor.ts'
import { makeWaiting, removeAccounts } from '../support/waiting.ts'

test('accounts that wait are activated together but for unconfirmed addresses, and are all taken back after a reload', async ({
  page,
  quietConsole,
}) => {
  const { organism, ids } = await makeWaiting(page, 4, 3)
  await signInAlone(page)
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism })}`)
  const waiting = page.getByRole('link', { name: /^En attente/ })
  await waiting.click()
  await expect(waiting).toHaveAttribute('aria-current', 'true')
  const all = page.getByRole('checkbox', { name: 'Choisir tous les comptes en attente de cette page' })
  // Until the rows asked for have come, those of before take no focus.
  await expect(page.locator('[aria-busy=false]', { has: all })).toBeVisible()
  await all.press('Space')
  await expect(page.getByRole('row', { name: /Adresse non confirmée/ }).getByRole('checkbox')).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Comptes choisis' })
  await expect(bar).toContainText('3 comptes choisis, 1 adresse non confirmée : laissée de côté')
  const open = bar.getByRole('button', { name: 'Activer' })
  await open.click()
  const question = page.getByRole('dialog', { name: /^(Activer 3 comptes|Activation terminée)/ })
  await expect(question).toContainText('3 à activer, 1 adresse non confirmée : laissée de côté.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()

  // Meanwhile a colleague activates one of them.
  expect((await callApi(page, 'POST', '/users/activate', { ids: ids.slice(0, 1) })).status()).toBe(200)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await page.route('**/api/users/activate', (route) => route.abort(), { times: 1 })
  await open.click()
  await question.getByRole('button', { name: 'Activer', exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('3 comptes n’ont pas été traités')
  await question.getByRole('button', { name: 'Réessayer' }).click()
  await expect(question).toContainText('2 comptes activés')
  const outcomes = question.getByRole('list', { name: 'Résultat par compte' }).getByRole('listitem')
  await expect(outcomes).toHaveCount(3)
  await expect(outcomes.first()).toContainText('Ce compte est déjà actif.')
  await expect(outcomes.last()).toContainText('Compte activé.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(bar).toBeHidden()
  await expect(page.locator('#users-count')).toBeFocused()

  await page.reload()
  await expect(page.getByText(/2\scomptes activés\s: .* et 1\sautre\. Les mails partent dans \d+\ss\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Annuler/ }).press('Enter')
  await expect(page.getByText('2 comptes remis en attente')).toBeVisible()
  await expect(page.getByText('Aucun mail n’est parti.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expect(page.getByText(/Les mails partent/)).toHaveCount(0)
  await expect(page.locator('#users-count')).toBeFocused()
  await removeAccounts(page, ids)
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !text.includes('ERR_FAILED')))
})

test('two acts of one minute are taken back each for itself, and what comes of one is said once', async ({ page }) => {
  const { organism, ids } = await makeWaiting(page, 3, 1)
  await signInAlone(page)
  for (const act of [{ ids: ids.slice(1) }, { ids: ids.slice(0, 1), confirmed_only: true }])
    expect((await callApi(page, 'POST', '/users/activate', act)).status()).toBe(200)
  // As when the first was activated nearly a minute ago.
  let isOver = false
  let until = 0
  await page.route('**/api/users/activate/last', async (route) => {
    const response = await route.fetch()
    const [first, ...others] = await response.json()
    until ||= Date.now() + 4000
    const undo_seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
    await route.fulfill({ response, json: isOver ? others : [{ ...first, undo_seconds }, ...others] })
  })
  await page.goto(`/admin/users?${new URLSearchParams({ search: organism })}`)
  const undo = page.getByRole('button', { name: /^Annuler/ })
  await expect(undo).toHaveCount(2)
  await expect(undo).toHaveText([/^Annuler\s: 2\scomptes activés\s: /, /^Annuler\s: 1\scompte activé\s: /])
  const outcome = page.getByRole('status').filter({ hasText: /2\scomptes activés\s: .* Les mails partent\.$/ })
  await expect(outcome).toHaveCount(1)
  isOver = true
  await expect(undo).toHaveCount(1)
  await undo.press('Enter')
  await expect(page.getByText('1 compte remis en attente')).toBeVisible()
  await expect(page.getByRole('row', { name: /En attente/ })).toHaveCount(1)
  await removeAccounts(page, ids)
})
