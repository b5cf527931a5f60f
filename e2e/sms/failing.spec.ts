import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

test('where a number cannot be loaded, the alert of a zone says so instead of leaving SMS out', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  const settings = await (await page.request.get('/api/settings')).json()
  await page.route('**/api/settings', (route) => route.fulfill({ json: { ...settings, sends_sms: true } }))
  const { zones } = await (await page.request.get('/api/zones')).json()
  const { id, code, name, department } = zones.find((one: { code: string }) => one.code === '56.08.2')
  const alert = { zone: { id, code, name, department }, level: 'any', sms: true, created_at: '2026-11-01T08:00:00Z' }
  await page.route('**/api/alerts', (route) => route.fulfill({ json: [alert] }))
  let isAway = true
  await page.route('**/api/account/phone', (route) =>
    isAway
      ? route.fulfill({ status: 422, json: { message: 'Absent.', errors: {} } })
      : route.fulfill({ json: { number: '+33612345678', pending: null } }),
  )
  await page.goto(`/app/map?zone=${code}`)
  await page.getByRole('button', { name: 'Alerte active' }).click()
  const alertActive = page.locator('summary').filter({ hasText: 'Alerte active' })
  await alertActive.click()
  const failure = page.getByRole('status').filter({ hasText: 'Votre numéro n’a pas pu être chargé.' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(alertActive).toBeFocused()
  await expect(failure).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByRole('switch', { name: 'SMS quand la classe se dégrade' })).toBeChecked()
  await expect(alertActive).toBeFocused()
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/status of 422/.test(text)))
})
