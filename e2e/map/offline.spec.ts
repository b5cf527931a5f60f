import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { everythingKept } from '../support/kept.ts'
import { newClient } from '../support/people.ts'
import { shownPicture } from '../support/sent-picture.ts'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const OFFLINE = /^Hors connexion depuis .+\s: la classe a pu changer$/

/** In the page: how many tiles this browser keeps, and the keys of the answers. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const tiles = (await caches.has('estran-tiles')) ? (await (await caches.open('estran-tiles')).keys()).length : 0
    const answers = await new Promise<string[]>((resolve) => {
      const request = indexedDB.open('estran')
      request.onsuccess = () => {
        const { result } = request
        if (!result.objectStoreNames.contains('kept')) return resolve([])
        const keys = result.transaction('kept').objectStore('kept').getAllKeys()
        keys.onsuccess = () => {
          resolve(keys.result.map(String))
          result.close()
        }
      }
    })
    return { tiles, answers }
  })

async function visitOnce(page: Page) {
  await page.clock.install()
  await page.goto('/app/map')
  await mapIsDrawn(page)
  // The background counts it once the demonstration has been made.
  await expect(page.getByText('Tendance en cours de calcul')).toHaveCount(0, { timeout: 60_000 })
  // Until a page is at rest it keeps nothing that it has not shown.
  await page.clock.fastForward(10_000)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Until no more come: the picture of a zone needs those that come last.
  let last = 0
  const areAllKept = async () => {
    const { tiles } = await kept(page)
    const isSame = tiles > 20 && tiles === last
    last = tiles
    return isSame
  }
  await expect.poll(areAllKept, { timeout: 40_000, intervals: [1000] }).toBe(true)
  for (const key of [
    '["session"]',
    '["settings"]',
    '["zones"]',
    '["zones","scales"]',
    '["outlooks",',
    '["results","list",',
  ])
    await untilKept(page, key)
}

const untilKept = (page: Page, key: string) =>
  expect.poll(async () => (await kept(page)).answers.some((one) => one.startsWith(key))).toBe(true)

/** A page of the same browser, opened without network. */
async function openOffline(context: BrowserContext, path = '/app/map') {
  for (const page of context.pages()) await page.close()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** In the page: forgets the files whose address has this in it. */
const drop = (page: Page, part: string) =>
  page.evaluate(async (part) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes(part)) await cache.delete(request)
    }
  }, part)

test('after one visit a client finds all without network, and is told once the browser has lost it', async ({
  page,
  context,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await visitOnce(page)
  await untilKept(page, '["result",')
  const phone = await openOffline(context)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'ARN F-spécifiques infectieux' })).toContainText('UFP/g')
  await expect(phone.getByRole('region', { name: 'Tendance' })).toContainText('prélèvements')
  await expect(phone.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
  await expectAccessible(phone)
  await expect(phone.getByRole('button', { name: 'Devis · hors connexion' })).toHaveAttribute('aria-disabled', 'true')
  // A phone shows of when the class is above it, and above the list.
  await phone.setViewportSize({ width: 390, height: 844 })
  const told = phone.getByRole('region', { name: 'Zone', exact: true }).getByText(OFFLINE).first()
  await expect(told).toBeInViewport({ ratio: 1 })
  await phone.getByRole('link', { name: 'Mes zones' }).click()
  await expect(told).toBeInViewport({ ratio: 1 })
  await phone.getByLabel('Chercher une zone, un code').fill('501401')
  await phone.getByRole('option', { name: /Gouville/ }).click()
  await expect(phone.getByRole('heading', { name: /Gouville/ })).toBeVisible()
  await phone.goBack()
  await phone.goto('/app/results')
  await expect(phone.getByRole('heading', { name: 'Mes analyses' })).toBeVisible()
  await expect(phone.getByText(/^Vérifié .+ · hors connexion\s: la liste a pu changer$/).first()).toBeVisible()
  await expect(phone.getByText('données de votre dernière visite')).toBeHidden()
  await phone
    .getByRole('link', { name: /Baie de Quiberon/ })
    .first()
    .click()
  await expect(phone.getByRole('dialog')).toContainText('UFP/g')
  await expect(phone.getByRole('dialog')).toContainText('hors connexion')
  await phone.goBack()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.goto('/app/account')
  await expect(phone.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
  await expect(phone.getByText('Hors connexion · données de votre dernière visite')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Déconnexion · hors connexion' })).toBeVisible()
  await phone.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Aide' }).click()
  await expect(phone.getByRole('heading', { name: 'Votre compte et vos données' })).toBeVisible()

  await phone.goto('/app/map')
  await phone.getByRole('button', { name: 'Envoyer' }).click()
  const picture = await shownPicture(phone)
  expect(picture.alt).toMatch(/Hors connexion depuis .*\. Classe du jour\s: /s)
  // The sea or the land, which are drawn with the outline only.
  expect(['#e4ebed', '#f8f3e7']).toContain(picture.at(2, 2))

  // Some of it, as an update cut short leaves it.
  await drop(phone, '/assets/base-')
  const devtools = await context.newCDPSession(phone)
  await devtools.send('Network.clearBrowserCache')
  await phone.goto('/app/map')
  await expect(phone.getByRole('heading', { name: 'L’application n’a pas pu être chargée' })).toBeVisible()
  // All of it.
  await drop(phone, '')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Hors connexion' })).toBeVisible()
  await context.setOffline(false)
  await phone.getByRole('link', { name: 'Réessayer' }).click()
  await mapIsDrawn(phone)
  quietConsole.splice(0)
})

test('a network that goes while one looks is told on what needs it, until it is back', async ({
  page,
  context,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  await context.setOffline(true)
  // Enlarging the panel offline leaves its button barred.
  await page.getByRole('button', { name: 'Agrandir le panneau' }).click()
  const barred = page.getByRole('button', { name: 'Devis · hors connexion' })
  await expect(barred).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Devis', exact: true })).toBeEnabled()
  quietConsole.splice(0)
})

/** All that is kept, then twice what a page without a map keeps, and a tile. */
const ENDS = {
  'signing out': async (page: Page) => {
    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  },
  'a session that the server has ended': async (page: Page) => {
    await page.context().clearCookies({ name: /session/ })
    await page.goto('/app/account')
  },
  // The last, as the application is forgotten too.
  '« Oublier cet appareil », without network too': async (page: Page) => {
    await page.goto('/app/account')
    await expect(page.getByRole('button', { name: 'Oublier cet appareil' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Oublier cet appareil' }).click()
  },
}

/** In the page: a tile as a look at the map leaves it. */
const keepTile = (page: Page) =>
  page.evaluate(async () => (await caches.open('estran-tiles')).put('/api/tiles/zones/1/1/1', new Response('tile')))

const account = async (page: Page) => {
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
}

test('however someone leaves, nothing of them is left, in any tab', async ({ page, context, quietConsole }) => {
  test.slow()
  const person = await newClient(page)
  await logIn(page, person)
  const { id } = await (await page.context().request.get('/api/auth/me')).json()
  const { zones } = await (await page.context().request.get('/api/zones')).json()
  expect((await callApi(page, 'POST', `/users/${id}/start_zone`, { zone_id: zones[0].id })).status()).toBe(204)
  await visitOnce(page)
  const words = [person.email, person.name, 'Huîtres Kervadec', '"lims_client_id"', '"tiles_version"']
  const other = await context.newPage()
  for (const [end, leave] of Object.entries(ENDS)) {
    await test.step(`after ${end}`, async () => {
      const everything = await everythingKept(page)
      expect(everything).toContain(person.email)
      expect(everything).toContain('/api/tiles/')
      await account(other)
      await leave(page)
      for (const tab of [page, other]) {
        await expect(tab.getByRole('heading', { name: 'Connexion' })).toBeVisible()
        await expect
          .poll(async () => {
            const all = await everythingKept(tab)
            return [...words.filter((word) => all.includes(word)), ...(all.includes('/api/tiles/') ? ['tiles'] : [])]
          })
          .toEqual([])
      }
    })
    if (end.startsWith('«')) break
    await context.clearCookies()
    await logIn(page, person)
    await account(page)
    await expect.poll(async () => (await kept(page)).answers).toContain('["session"]')
    await keepTile(page)
  }
  quietConsole.splice(0)
})
