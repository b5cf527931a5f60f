import { MAX_ZONES_SHOWN } from '../../contract/zones.ts'
import { importZones, logIn } from '../support/api.ts'
import { type Server, startServer } from '../support/server.ts'
import { credentialsOf } from '../support/sessions.ts'
import { expect, mapIsDrawn, test as onePage } from '../support/visitor.ts'

/** Added to the zones of the demo. */
const MADE = 1200
const COLUMNS = 60

/** Squares of 1 to 2 km in the sea south of Quiberon, as an official file tells them. */
function officialFile() {
  const features = Array.from({ length: MADE }, (_, number) => {
    const [west, south] = [-3.6 + (number % COLUMNS) * 0.02, 46.9 + Math.floor(number / COLUMNS) * 0.02]
    const [east, north] = [west + 0.018, south + 0.018]
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const properties = { CdZCY: `99.${number}`, LbZCY: `Large ${number}` }
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** A product of its own: the other journeys count the zones of the demo. */
const test = onePage.extend<object, { crowded: Server }>({
  crowded: [
    async ({ browser }, use) => {
      const server = await startServer()
      const context = await browser.newContext({ baseURL: server.url })
      const admin = await context.newPage()
      await logIn(admin, credentialsOf('admin'))
      const imported = await importZones(admin, 'zones.geojson', officialFile())
      expect(await imported.json()).toMatchObject({ applied: true, created: MADE, rejected: [] })
      await context.close()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ crowded }, use) => use(crowded.url),
})
// One worker, hence one server.
test.describe.configure({ mode: 'default' })

test('among more than 1,000 zones the producer sees his own at once, searches, and comes nearer', async ({ page }) => {
  await logIn(page, credentialsOf('client'))
  await page.goto('/app/map')
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  await mapIsDrawn(page)

  await page.getByRole('button', { name: 'Liste des zones' }).first().click()
  const list = page.getByRole('region', { name: 'Liste des zones' })
  await expect(list.getByRole('button', { name: /Baie de Plouharnel/ })).toBeVisible()
  await expect(list.getByText('Gouville')).toHaveCount(0)
  const tooMany = list.getByText(/zones dans cette vue.: rapprochez-vous ou cherchez une zone\.$/)
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Zoom arrière' }).click()
  await expect(tooMany).toBeVisible()
  // The box asked is larger than what is seen, until the map has come to rest.
  const count = async () => Number((await tooMany.innerText()).split('zones')[0]?.replace(/\D/g, ''))
  await expect.poll(count).toBeGreaterThan(MAX_ZONES_SHOWN)

  // Enter does not wait for the answer.
  await page.getByLabel('Chercher une zone, un code').fill('501401')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Gouville', exact: true })).toBeVisible()
  await expect(page.locator('#zone-name')).toBeFocused()
  await expect(tooMany).toBeHidden()
  await page.getByRole('button', { name: 'Ma zone' }).click()
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
})

test('a link to a zone far from what is shown finds it, an imported one too', async ({ page }) => {
  await logIn(page, credentialsOf('client'))
  await page.goto('/app/map?zone=56-17-4')
  await expect(page.getByRole('heading', { name: 'Baie de Vilaine' })).toBeVisible()
  await page.goto('/app/map?zone=99.1199')
  await expect(page.getByRole('heading', { name: 'Large 1199' })).toBeVisible()
  await page.goto('/app/map?zone=99.9999')
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeVisible()
})
