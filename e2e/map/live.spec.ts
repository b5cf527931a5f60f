import type { RankingType } from '../../contract/rankings.ts'
import type { Zone } from '../../contract/zones.ts'
import { callApi } from '../support/api.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

/** No other journey looks at its class: it has no ranking. */
const CODE = '56.03.1'

test('on an open phone a class that someone assigns, of either type, is seen on the first screen and said', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  const eventsOpened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(`/app/map?zone=${CODE}`)
  const panel = page.getByRole('article')
  await expect(panel).toContainText('Non classée')
  await mapIsDrawn(page)
  await eventsOpened

  const admin = await openClient('admin')
  const { zones }: { zones: Zone[] } = await (await admin.get('/api/zones')).json()
  const zone = zones.find(({ code }) => code === CODE)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const assign = async (type: RankingType, key: string, value: string) => {
    const body = { type, class: key, value, below_limit: false, starts_on: day, ends_on: null }
    const answer = await callApi(admin, 'POST', `/zones/${zone?.id}/rankings`, {
      ...body,
      reason: 'Prélèvement du jour',
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()).id as number
  }
  const said = panel.getByRole('status').filter({ hasText: 'Vient de changer' })
  const arn = page.getByRole('region', { name: 'ARN F-spécifiques infectieux' }).first()
  const phages = page.getByRole('region', { name: 'Classification Phages' }).first()

  const first = await assign('arn_f', 'faible', '4')
  await expect(said).toContainText('ARN F-spécifiques infectieux, Non classée → Faible')
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(arn).toContainText('4 UFP/g')

  // The worse one takes the front, which the other had.
  const second = await assign('phages', 'elevee', '250')
  await expect(said).toContainText('Classification Phages, Non classée → Élevée')
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(phages).toContainText('depuis aujourd’hui')
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText('Classification Phages')

  for (const id of [first, second]) {
    expect((await callApi(admin, 'DELETE', `/rankings/${id}`, { reason: 'Essai' })).status()).toBe(204)
  }
  await expect(phages).toContainText('Non classée')
  await admin.dispose()
})

test('where no event arrives, what a class says and advises is as new as the zones', async ({ page }) => {
  await page.clock.install()
  await openSession(page, 'client')
  // As a proxy that holds back a stream.
  await page.route('**/api/events', () => undefined)
  await page.goto('/app/map')
  const panel = page.getByRole('article')
  await expect(panel).toContainText('À jour')
  await page.route('**/api/scales', async (route) => {
    const response = await route.fetch()
    const scales = await response.json()
    for (const one of scales.flatMap(({ classes }: { classes: { advice: string }[] }) => classes))
      one.advice = 'Ne récoltez plus.'
    await route.fulfill({ response, json: scales })
  })
  await page.clock.fastForward(61_000)
  await expect(panel).toContainText('Ne récoltez plus.')
})

test('a phone whose clock is a day ahead shows the class that ends today, and attests today', async ({ page }) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await openSession(page, 'client')
  await page.route('**/api/zones', async (route) => {
    const response = await route.fetch()
    const zones: { zones: Zone[] } = await response.json()
    for (const { rankings } of zones.zones)
      for (const ranking of [rankings.phages, rankings.arn_f]) if (ranking) ranking.ends_on = today
    await route.fulfill({ response, json: zones })
  })
  await page.goto('/app/map')
  const panel = page.getByRole('article')
  await expect(panel).toContainText('À jour')
  await expect(panel).toContainText(/Valable du .* au /)
  await expect(panel).not.toContainText('Non classée')
  const asked = page.waitForRequest((request) => request.url().endsWith('/proofs'))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  expect((await asked).postDataJSON()).toEqual({ on: today })
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
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
