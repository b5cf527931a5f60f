import type { Zone } from '../../contract/zones.ts'
import { callApi } from '../support/api.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

/** No other journey looks at its class: it has no ranking. */
const CODE = '56.03.1'

test('an administrator’s assignment shows by itself on the open map of a producer', async ({ page }) => {
  await openSession(page, 'client')
  const eventsOpened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(`/app/map?zone=${CODE}`)
  const card = page.getByRole('region', { name: 'ARN F-spécifiques infectieux' }).first()
  await expect(card).toContainText('Non classée')
  const legend = page.getByRole('region', { name: 'Légende' }).last().getByRole('listitem')
  const unranked = await legend.filter({ hasText: 'Non classée' }).innerText()
  await mapIsDrawn(page)
  await eventsOpened

  const admin = await openClient('admin')
  const { zones }: { zones: Zone[] } = await (await admin.get('/api/zones')).json()
  const zone = zones.find(({ code }) => code === CODE)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const assigned = await callApi(admin, 'POST', `/zones/${zone?.id}/rankings`, {
    type: 'arn_f',
    class: 'elevee',
    value: '250',
    below_limit: false,
    starts_on: day,
    ends_on: null,
    reason: 'Prélèvement du jour',
  })
  expect(assigned.status()).toBe(201)
  await expect(card).toContainText('Élevée')
  await expect(card).toContainText('250 UFP/g')
  await expect(legend.filter({ hasText: 'Non classée' })).not.toHaveText(unranked)
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(new Date())
  await expect(page.getByText(`Mis à jour le ${today}`)).toBeVisible()

  const { id } = await assigned.json()
  expect((await callApi(admin, 'DELETE', `/rankings/${id}`, { reason: 'Essai' })).status()).toBe(204)
  await expect(card).toContainText('Non classée')
  await admin.dispose()
})

test('a page that is not looked at holds no connection', async ({ page }) => {
  await openSession(page, 'client')
  const first = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await page.goto('/app/map')
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await first
  const hide = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await hide('hidden')
  await ended
  const again = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await hide('visible')
  await again
})
