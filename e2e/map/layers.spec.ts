import type { BrowserContext, Page } from '@playwright/test'
import { png } from '../../server/test/images.ts'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { type ApiClient, callApi, logIn, requestsOf } from '../support/api.ts'
import { credentialsOf, openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

const SERVICE = 'https://data.geopf.fr/**'
const choice = (page: Page) => page.getByLabel('Fond de carte')
const legend = (page: Page) => page.getByRole('region', { name: 'Légende' })
const gone = (page: Page) => page.getByText('Fond de carte indisponible')

async function offer(client: ApiClient, country_layers: boolean) {
  const settings = await (await requestsOf(client).get('/api/settings')).json()
  expect((await callApi(client, 'PUT', '/settings', { ...settings, country_layers })).status()).toBe(200)
}

/** Answers in place of the service: with a picture, or not at all. Gives what was asked. */
async function serve(page: Page, how: 'answers' | 'fails') {
  const asked: { layer: string | null; headers: Record<string, string> }[] = []
  await page.unroute(SERVICE)
  await page.route(SERVICE, async (route) => {
    const request = route.request()
    asked.push({ layer: new URL(request.url()).searchParams.get('LAYER'), headers: await request.allHeaders() })
    if (how === 'fails') return route.abort('connectionfailed')
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ status: 200, contentType: 'image/png', headers, body: png(256, 256) })
  })
  return asked
}

/** A browser prints each picture that does not come, or that its page may not ask for. */
const expectMissingPictures = (errors: string[]) =>
  errors.splice(
    0,
    errors.length,
    ...errors.filter(
      (text) => !/Failed to load resource: net::ERR_|data\.geopf\.fr.*Content Security Policy/s.test(text),
    ),
  )

async function openMap(page: Page, who: 'client' | 'super' = 'client') {
  await logIn(page, credentialsOf(who))
  await page.goto('/app/map')
  await mapIsDrawn(page)
}

/** Every address outside of the product that this browser asks. */
function outsideOf(context: BrowserContext, own: string) {
  const outside: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(data|blob):/.test(request.url())) outside.push(request.url())
  })
  return outside
}

test('as long as the operator does not offer them, nothing is asked of anyone else', async ({ page, baseURL }) => {
  const outside = outsideOf(page.context(), baseURL ?? '')
  await page.addInitScript(() => localStorage.setItem('estran-map-layer', 'plan'))
  await openSession(page, 'client')
  const answer = await page.goto('/app/map')
  await mapIsDrawn(page)
  await page.waitForLoadState('networkidle')
  await expect(legend(page)).toContainText('Trait de côte : GSHHG')
  await expect(choice(page)).toHaveCount(0)
  expect(answer?.headers()['content-security-policy']).not.toContain('geopf')
  expect(outside).toEqual([])
})

apart(
  'turned on in the settings, a layer is shown and credited, remembered, and leaves with the setting',
  { tag: '@apart' },
  async ({ page, browser, product, quietConsole }) => {
    await logIn(page, credentialsOf('super'))
    await page.goto('/admin/settings')
    const asked = await serve(page, 'answers')
    const section = page.getByRole('region', { name: 'Opérateur' })
    await expect(section).toContainText('Trait de côte seul')
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Opérateur' })
    await form.getByRole('checkbox', { name: /fonds de carte de l’IGN/ }).check()
    await expect(form.getByText(/data\.geopf\.fr/)).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(section).toContainText('Fonds de l’IGN proposés')

    // The page was loaded before, and may not fetch them: once one is chosen it loads again by itself.
    await page.getByRole('navigation').getByRole('link', { name: 'Aller à la carte' }).click()
    await mapIsDrawn(page)
    expect(asked).toEqual([])
    await choice(page).focus()
    await choice(page).selectOption('Photographies aériennes')
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    await mapIsDrawn(page)
    await expect(legend(page)).toContainText('© IGN')
    await expect(choice(page)).toHaveValue('photos')
    await expect(gone(page)).toHaveCount(0)
    for (const { layer, headers } of asked) {
      expect(layer).toBe('ORTHOIMAGERY.ORTHOPHOTOS')
      expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
    }
    await expectAccessible(page)

    await choice(page).selectOption('Cartes littorales')
    await expect(legend(page)).toContainText('© IGN · © SHOM')
    await expect.poll(() => asked.at(-1)?.layer).toBe('GEOGRAPHICALGRIDSYSTEMS.COASTALMAPS')
    await page.reload()
    await expect(choice(page)).toHaveValue('charts')
    await choice(page).selectOption('Trait de côte')
    await expect(legend(page)).not.toContainText('IGN ·')
    await choice(page).selectOption('Plan')
    await expect.poll(() => asked.at(-1)?.layer).toBe('GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2')

    const colleague = await browser.newPage({ baseURL: product.url })
    await logIn(colleague, credentialsOf('super'))
    await offer(colleague, false)
    await expect(gone(page)).toHaveCount(1)
    await expect(choice(page)).toHaveCount(0)
    await expect(legend(page)).not.toContainText('© IGN')
    await colleague.close()
    expectMissingPictures(quietConsole)
  },
)

apart(
  'a service that fails leads back to the coast, told once; the next visit tries again',
  { tag: '@apart' },
  async ({ page, request, quietConsole }) => {
    const asked = await serve(page, 'fails')
    await logIn(page, credentialsOf('super'))
    await offer(page, true)
    await openMap(page)
    await choice(page).selectOption('Plan')
    await expect(gone(page)).toHaveCount(1)
    await expect(choice(page)).toHaveValue('coast')
    await mapIsDrawn(page)
    const count = asked.length
    await expect(gone(page)).toHaveCount(0)
    // Moved, it asks for nothing more.
    await page.getByRole('button', { name: 'Zoom arrière' }).click()
    await mapIsDrawn(page)
    expect(asked).toHaveLength(count)

    await serve(page, 'answers')
    await page.reload()
    await expect(choice(page)).toHaveValue('plan')
    await mapIsDrawn(page)
    await expect(gone(page)).toHaveCount(0)

    // On a phone, by keyboard: open, the legend has the map to itself.
    await page.setViewportSize({ width: 390, height: 844 })
    const search = page.getByRole('button', { name: 'Chercher une zone' })
    await expect(choice(page)).toBeHidden()
    await expect(legend(page)).toContainText('© IGN')
    await legend(page).locator('summary').press('Enter')
    await expect(search).toBeHidden()
    await choice(page).press('ArrowDown')
    await expect(choice(page)).toHaveValue('photos')
    await mapIsDrawn(page)
    await expectAccessible(page)
    await legend(page).locator('summary').press('Enter')
    await expect(search).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.unroute(SERVICE)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Zoom avant' }).click()
    await page.getByRole('button', { name: 'Zoom avant' }).click()
    await expect(gone(page)).toHaveCount(1)
    await expect(choice(page)).toHaveValue('coast')
    await page.context().setOffline(false)
    await logIn(request, credentialsOf('super'))
    await offer(request, false)
    expectMissingPictures(quietConsole)
  },
)
