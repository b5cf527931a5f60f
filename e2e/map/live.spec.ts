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
