import type { Zones } from '../../contract/zones.ts'
import { everythingKept } from '../support/kept.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, mapIsDrawn, signIn, test } from '../support/visitor.ts'
import { classOfZone, zonesToday } from '../support/zone-class.ts'

const bodyOf = (html: string) => html.slice(html.indexOf('<body>'))

test('the page of the map arrives with one’s own zone and both classes; nobody else’s has any', async ({
  page,
  request,
}) => {
  await openSession(page, 'client')
  const own = await page.request.get('/app/map')
  expect(own.headers()).toMatchObject({ 'cache-control': 'no-store' })
  const html = await own.text()
  expect(html).toContain('56.08.2')
  const { first, second } = await classOfZone(page, '56.08.2')
  expect(html).toMatch(new RegExp(`${first.label}.*UFP/g.*${first.scale}.*${second.scale}`, 's'))
  // One page for all but this, under the title of each.
  const bare = await (await request.get('/app/map')).text()
  expect(bodyOf(bare)).toBe(bodyOf(await (await request.get('/auth/login')).text()))
  expect(bare).not.toContain('first-view')
})

test.describe('before the application has come', () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`the class stands where it stays, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await openSession(page, 'client')
      await page.addInitScript(() => {
        const shifts = { total: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // Its code is held back until what the server drew was looked at.
      let release = () => undefined as unknown
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.fallback()
      })
      await page.goto('/app/map', { waitUntil: 'commit' })
      const card = page.locator('section:has(> h2[tabindex])').filter({ hasText: 'UFP/g' })
      const others = page.locator('section > h2 > button').filter({ hasText: 'UFP/g' })
      await expect(card).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Atkinson Hyperlegible Next"'))).toBe(true)
      const news = page.locator('section[aria-label="Actualités"]')
      const boxes = () => Promise.all([card, others, news].map((one) => one.boundingBox()))
      const before = await boxes()
      release()
      await mapIsDrawn(page)
      await expect(page.locator('#first-view')).toHaveCount(0)
      expect(await boxes()).toEqual(before)
      expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBeLessThan(
        0.02,
      )
    })
  }
})

test('who signs in reads the class before the map’s data has come', async ({ page }) => {
  const cards = page.locator('#first-view section:has(> h2)').filter({ hasText: 'UFP/g' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/zones', async (route) => {
    await held.promise
    await route.fallback()
  })
  await signIn(page, 'client')
  await expect(cards.first()).toBeVisible()
  await expect(page).toHaveURL(/\/app\/map$/)
  held.resolve()
  await mapIsDrawn(page)
  await expect(page.locator('#first-view')).toHaveCount(0)
})

test('a network that gives the page and no more leaves the class that came with it, over a milder one kept before', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  const { zone, first, second } = await classOfZone(page, '56.08.2')
  const { scales } = await zonesToday(page)
  await page.route('**/api/zones', async (route) => {
    const response = await route.fetch()
    const json: Zones = await response.json()
    for (const one of json.zones) {
      one.name = 'Nom d’hier'
      for (const { type, classes } of scales) {
        const ranking = one.rankings[type]
        if (ranking) one.rankings[type] = { ...ranking, class: classes[0]?.key ?? '', value: 0 }
      }
    }
    await route.fulfill({ response, json })
  })
  await page.goto('/app/map')
  await mapIsDrawn(page)
  await expect.poll(() => everythingKept(page)).toContain('Nom d’hier')
  await page.unroute('**/api/zones')
  await page.route('**/api/zones', (route) => route.abort())
  await page.goto('/app/map')
  await mapIsDrawn(page)
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zone.name)
  for (const { scale, label } of [first, second])
    await expect(page.getByRole('article').getByRole('region', { name: scale })).toContainText(label)
  await expect(page.getByRole('status').filter({ hasText: /^Hors connexion depuis/ })).toBeVisible()
  quietConsole.splice(0)
})

test('a session that cannot be read leaves the login page in sight', async ({ page, quietConsole }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 429, json: { message: 'Trop de demandes.' } }))
  await signIn(page, 'client')
  await expect(page.getByText("Une erreur s'est produite lors du chargement de l'utilisateur.")).toBeVisible()
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  expectRefusals(quietConsole)
})

test('an administrator who signs in sees no class in passing', async ({ page }) => {
  const seen: number[] = []
  await page.exposeFunction('tellSeen', () => seen.push(1))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.getElementById('first-view')) Reflect.get(window, 'tellSeen')()
    }).observe(document, { childList: true, subtree: true })
  })
  await signIn(page, 'admin')
  await expect(page).not.toHaveURL(/auth/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(seen).toEqual([])
})
