import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { RANKING_TYPES } from '../../contract/rankings.ts'
import type { Scale } from '../../contract/scales.ts'
import type { Zones } from '../../contract/zones.ts'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { classOfZone } from '../support/zone-class.ts'

/** As Chromium numbers them. */
async function printedPages(page: Page, path: string) {
  const file = (await page.pdf({ path, preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
  const size = [Math.round(Number(width)), Math.round(Number(height))]
  return { count: file.match(/\/Type\s*\/Page\b/g)?.length, size }
}

/** The poster, once its code has come. */
async function printedPoster(page: Page) {
  const poster = page.locator('body > article')
  await page.getByRole('button', { name: 'Envoyer' }).hover()
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(poster).toHaveCount(1, { timeout: 100 })
  }).toPass()
  return poster
}

test('« Imprimer » makes one A4 page for the wall of an open zone: both classes, and nothing of the screen', async ({
  page,
}, testInfo) => {
  await openSession(page, 'client')
  const { zone, first, second } = await classOfZone(page, '56.08.2')
  await page.goto(`/app/map?zone=${zone.code}`)
  await mapIsDrawn(page)
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
    window.print = () => document.body.setAttribute('data-asked', '')
  })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()

  // Read at the moment at which the browser looks.
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('beforeprint', () => resolve(document.querySelector('body > article')?.textContent ?? '')),
      ),
  )
  expect(await printedPages(page, testInfo.outputPath('wall.pdf'))).toEqual({ count: 1, size: [595, 842] })
  expect(await printed).toMatch(/Situation du .*Baie de Quiberon.*56\.08\.2.*Imprimé le \d\d\/\d\d\/\d{4}/s)
  await expect(page.locator('body > article')).toBeHidden()

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const poster = page.locator('body > article')
  await expect(poster).toContainText(`/app/map?zone=${zone.code}`)
  await expect(poster).toContainText(/indicatif.*ne remplace/)
  for (const [at, { scale, label }] of [first, second].entries()) {
    const one = poster.locator('> section').nth(at)
    await expect(one).toContainText(scale)
    await expect(one.getByText(label, { exact: true })).toBeVisible()
    await expect(one).toContainText(/Valable d/)
  }
  const surroundings = ['banner', 'navigation', 'button', 'dialog', 'main'] as const
  for (const role of surroundings) await expect(page.getByRole(role)).toHaveCount(0)
  // A phone may draw the page only now.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(poster).toBeVisible()
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Imprimer' })).toBeVisible()
})

test('« Imprimer » is offered only once the page for the wall is here', async ({ page }) => {
  await openSession(page, 'client')
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
  })
  // Where it is a file of its own.
  await page.route('**/zone-poster-*.js', (route) => route.abort())
  await page.goto('/app/map?zone=56.08.2')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body > article')).toHaveCount(1)
})

test('without network the page for the wall says the day on which it was known, and large since when nothing is', async ({
  page,
  context,
  quietConsole,
}) => {
  const day = (moment: number) =>
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'Europe/Paris' }).format(moment)
  const heard = Date.now()
  await openSession(page, 'client')
  await page.clock.install()
  // Both classes have just begun, and end tomorrow.
  await page.route('**/api/zones', async (route) => {
    const response = await route.fetch()
    const json: Zones = await response.json()
    for (const zone of json.zones)
      for (const type of RANKING_TYPES) {
        const ranking = zone.rankings[type]
        if (ranking) zone.rankings[type] = { ...ranking, ends_on: addDays(json.on, 1) }
        zone.last_changes[type] = { before: null, since: json.on }
      }
    await route.fulfill({ response, json })
  })
  await page.goto('/app/map?zone=56.08.2')
  await mapIsDrawn(page)
  const poster = await printedPoster(page)
  const head = poster.locator('> header')
  await expect(head).toContainText(`Situation du ${day(heard)}`)
  await expect(poster).not.toContainText('Non classée')
  await expect(head).not.toContainText(/Hors connexion|Vérification/)
  await expect(poster.locator('> footer').last()).toContainText('À jour, vérifié à')

  await page.unroute('**/api/zones')
  await context.setOffline(true)
  await page.clock.fastForward(72 * 3_600_000)
  await expect(page.getByRole('article').getByText(/→ Non classée depuis hier$/)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(head).toContainText(`Situation connue le ${day(heard)}`)
  await expect(poster.getByText('Non classée')).toHaveCount(2)
  const warning = head.getByText(/^Hors connexion depuis le .+\s: la classe a pu changer$/)
  await expect(warning).toHaveCSS('font-size', '24px')
  await expect(poster.locator('> footer').last()).not.toContainText('Hors connexion')
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/INTERNET_DISCONNECTED/.test(text)))
})

for (const { name, of } of [
  { name: 'the longest texts that an administrator can set', of: { title: 200, advice: 300, funder: 500 } },
  { name: 'texts that are nearly too long for large letters', of: { title: 40, advice: 75, funder: 5 } },
])
  test(`${name} are on one page, without network too`, async ({ page, context, quietConsole }, testInfo) => {
    const words = (length: number) => 'Consultez votre syndicat. '.repeat(length).slice(0, length)
    await openSession(page, 'client')
    await page.route(/\/api\/zones(\?.*)?$/, async (route) => {
      const response = await route.fetch()
      const json: Zones = await response.json()
      for (const zone of json.zones) {
        zone.name = words(of.title)
        const newer = { sampled_on: json.on, class: null, value: 12_345, below_limit: false }
        zone.last_samplings = { phages: newer, arn_f: newer }
      }
      await route.fulfill({ response, json })
    })
    await page.route('**/api/scales', async (route) => {
      const response = await route.fetch()
      const json: Scale[] = await response.json()
      for (const one of json.flatMap(({ classes }) => classes)) {
        one.advice = words(of.advice)
        one.old_data_advice = words(of.advice)
      }
      await route.fulfill({ response, json })
    })
    await page.route('**/api/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), funder_note: words(of.funder) } })
    })
    await page.goto('/app/map?zone=56.08.2')
    const poster = await printedPoster(page)
    await expect(poster.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(words(of.title).trim())
    await expect(poster.getByText(words(of.advice).trim(), { exact: true })).toHaveCount(2)
    await expect(poster).toContainText(words(of.funder).trim())
    await context.setOffline(true)
    await expect(poster.locator('> header')).toContainText('Hors connexion depuis')
    expect(await printedPages(page, testInfo.outputPath('wall.pdf'))).toEqual({ count: 1, size: [595, 842] })
    quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/INTERNET_DISCONNECTED/.test(text)))
  })
