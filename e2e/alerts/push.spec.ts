import { type Page, request } from '@playwright/test'
import { startPushService } from '../../server/test/mailing/push-service.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { credentialsOf } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

type SubscribedDevice = ReturnType<Awaited<ReturnType<typeof startPushService>>['device']>

const START = 'Recevoir aussi sur cet appareil'
const STOP = 'Ne plus recevoir sur cet appareil'

/** In the page: the push service that this browser lacks here; all else is its own. */
function givePushService({ endpoint, keys }: SubscribedDevice) {
  const subscription = (key: string) => ({
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem('subscribed'),
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem('subscribed', applicationServerKey)
      return subscription(applicationServerKey)
    },
    getSubscription: async () => {
      const key = localStorage.getItem('subscribed')
      return key && subscription(key)
    },
  })
}

/** Brings a notice by hand to the worker of this page, as the push service would. */
async function deliver(page: Page, notice: unknown) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(notice)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => [title, body])
  })

async function changeClass(baseURL: string, code: string) {
  const admin = await request.newContext({ baseURL })
  await logIn(admin, credentialsOf('admin'))
  const names = await (await admin.get('/api/zones/names')).json()
  const { id } = names.find((one: { code: string }) => one.code === code)
  const ranking = { type: 'arn_f', class: 'elevee', starts_on: todayInParis(), shortens: true }
  expect((await callApi(admin, 'POST', `/zones/${id}/rankings`, ranking)).status()).toBe(201)
  await admin.dispose()
}

/** A product of its own, which alerts after a second instead of a minute. */
const soon = test.extend<{ product: TestServer }>({
  product: async ({ browserName: _ }, use) => {
    // Where the product may send to.
    const TRIAL_PUSH_URL = `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`
    const server = await startServer({ ALERT_DELAY_SECONDS: '1', TRIAL_PUSH_URL })
    await use(server)
    await server.stop()
  },
  baseURL: ({ product }, use) => use(product.url),
})

soon(
  'a class that changes is shown on the device, leads to its zone, and no longer after one signed out',
  async ({ page, context, product }) => {
    soon.slow()
    const service = await startPushService({ port: Number(process.env.E2E_PUSH_PORT) })
    await context.grantPermissions(['notifications'])
    await context.addInitScript(givePushService, service.device())
    const person = credentialsOf('client2')
    await logIn(page, person)
    await page.goto('/app/map?zone=33.01')
    const permission = await page.evaluate(() => Notification.permission)
    soon.skip(permission !== 'granted', 'A browser without notifications: install Chromium or Chrome')
    await page.getByRole('button', { name: 'Alerte', exact: true }).click()
    await page.getByRole('button', { name: 'Etre alerté sur les évolutions de cette zone' }).click()
    await page.locator('summary').filter({ hasText: 'Alerte active' }).click()
    await page.getByRole('button', { name: START }).click()
    await expect(page.getByText('Notifications activées')).toBeVisible()
    await expect(page.getByRole('button', { name: STOP })).toBeFocused()
    await changeClass(product.url, '33.01')
    await expect.poll(() => service.received.length, { timeout: 15_000 }).toBe(1)

    await page.goto('/app/map?zone=33.10')
    await deliver(page, service.received[0]?.notice)
    await expect
      .poll(() => shown(page))
      .toEqual([[expect.stringMatching(/^Élevée · /), expect.stringMatching(/^33\.01\s/)]])
    // A press, which only a person can make.
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await expect(page).toHaveURL(/\/app\/map\?zone=33\.01&type=both$/)
    await expect.poll(() => shown(page)).toEqual([])

    await page.goto('/app/account')
    const devices = page.getByRole('region', { name: 'Appareils connectés' })
    await expect(devices.getByText(/Reçoit les alertes depuis/)).toBeVisible()
    await expect(page.getByRole('button', { name: STOP })).toBeVisible()
    await expectAccessible(page)
    await devices.getByRole('button', { name: 'Arrêter les notifications' }).click()
    await expect(page.getByRole('button', { name: START })).toBeVisible()
    await page.getByRole('button', { name: START }).click()
    await expect(devices.getByText(/Reçoit les alertes depuis/)).toBeVisible()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
    await logIn(page, person)
    expect((await (await page.context().request.get('/api/account/push')).json()).endpoint).toBeNull()
    await service.stop()
  },
)

test('a browser that blocks notifications is told how to allow them; one that has none shows no trace', async ({
  page,
}) => {
  await logIn(page, await newClient(page))
  const names = await (await page.context().request.get('/api/zones/names')).json()
  await callApi(page, 'PUT', `/zones/${names[0].id}/alert`, { level: 'any' })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/app/account')
  await expect(page.getByText(/bloque les notifications/)).toBeVisible()
  await expect(page.getByRole('button', { name: START })).toHaveCount(0)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Mails d’alerte' })).toBeVisible()
  await expect(page.getByText(/notifications/i)).toHaveCount(0)
})
