import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { credentialsOf, openSession } from '../support/sessions.ts'
import { expect, glance } from '../support/visitor.ts'

/** Nowhere on the screen, in what is hidden nor in the list of a field. */
const expectNoTrace = (page: Page) => expect(page.getByText(/SMS/)).toHaveCount(0)

glance('without a gateway nothing of SMS is shown to a client', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/account')
  await expect(page.getByRole('region', { name: 'Mes alertes' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Appareils connectés' }).getByRole('listitem').first()).toBeVisible()
  await expectNoTrace(page)
  expect((await page.request.get('/api/account/phone')).status()).toBe(404)

  await page.goto('/app/map?zone=33.01')
  await page.getByRole('button', { name: 'Alerte', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Etre alerté sur les évolutions de cette zone' })).toBeVisible()
  await expectNoTrace(page)

  await page.goto('/help')
  await expect(page.getByRole('link', { name: 'Les alertes', exact: true })).toBeVisible()
  await expectNoTrace(page)
  await page.goto('/help?search=sms')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.goto('/help/sms')
  await expect(page.getByText('Ce chapitre n’existe pas, ou plus.')).toBeVisible()
  await page.goto('/help/all')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoTrace(page)
})

glance('without a gateway nothing of SMS is shown to a super administrator', async ({ page }) => {
  await openSession(page, 'super')
  await page.goto('/admin/settings?view=sms')
  await expect(page.getByRole('tabpanel', { name: 'Opérateur' })).toBeVisible()
  await expectNoTrace(page)
  await page.goto('/admin/settings?view=durations')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectNoTrace(page)
  // An empty list has no filter.
  await callApi(page, 'POST', '/auth/forgot-password', { email: credentialsOf('client2').email })
  for (const [path, column] of [
    ['/admin/mails', 'Message'],
    ['/admin/audit', 'Action'],
  ]) {
    await page.goto(String(path))
    await page.getByRole('button', { name: new RegExp(`^Filtrer.*${column}$`) }).click()
    await expect(page.getByText(/^(Invitation|Compte activé)$/).first()).toBeAttached()
    await expectNoTrace(page)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('sms')
  await expect(page.getByText('Rien de ce nom.')).toBeVisible()
  await expectNoTrace(page)
  // Only the source of the text on personal data has them, whose editor says what they do there.
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Modifier : Données personnelles' }).click()
  await expect(page.getByText('ici, il ne paraît pas')).toBeVisible()
})
