import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
const bar = (page: Page) => page.getByRole('region', { name: 'Situation passée' })
const day = (page: Page) => new URL(page.url()).searchParams.get('on')
const shown = (on: string) =>
  new Intl.DateTimeFormat('fr-FR', { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(on))

async function classesOn(page: Page, on: string) {
  const { zones } = await (await page.request.get(`/api/zones?on=${on}`)).json()
  const scales = await (await page.request.get('/api/scales')).json()
  const { classes } = scales.find(({ type }: { type: string }) => type === 'arn_f')
  const labelOf = (key?: string) => classes.find((one: { key: string }) => one.key === key)?.label ?? 'Non classée'
  return new Map<string, string>(
    zones.map((zone: { code: string; rankings: { arn_f: { class: string } | null } }) => [
      zone.code,
      labelOf(zone.rankings.arn_f?.class),
    ]),
  )
}

test('a past day is seen on panel, list and legend as it was, by keyboard, and Back returns to today', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?type=arn_f')
  await page.getByRole('button', { name: 'Jour passé' }).press('Enter')
  await expect(bar(page)).toContainText(`Situation du ${shown(addDays(TODAY, -7))}`)
  // The pressed button is gone: the focus is where the next ones are.
  await expect(bar(page).getByText('Situation du').first()).toBeFocused()
  await mapIsDrawn(page)
  await expectAccessible(page)
  await expect(page.getByText(/Etre alerté|Alerte active/)).toHaveCount(0)

  // The browser’s calendar types a date so.
  await expect(page.getByRole('button', { name: 'Choisir le jour' })).toBeVisible()
  const calendar = page.locator('input[type=date]')
  await calendar.fill(addDays(TODAY, -20))
  await expect(bar(page)).toContainText(`Situation du ${shown(addDays(TODAY, -20))}`)
  await calendar.fill(addDays(TODAY, -7))
  await expect(bar(page)).toContainText(`Situation du ${shown(addDays(TODAY, -7))}`)
  const slider = page.getByRole('slider', { name: 'Jour affiché' })
  await slider.press('ArrowLeft')
  await expect(bar(page)).toContainText(`Situation du ${shown(addDays(TODAY, -8))}`)
  await slider.press('Home')
  await expect(slider).toHaveValue('0')
  const first = day(page) ?? ''
  expect(first).toMatch(/-11-01$/)
  await expect(page.getByRole('button', { name: 'Changement précédent' })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Changement suivant' }).press('Enter')
  await expect.poll(() => day(page)).not.toBe(first)
  const on = day(page) ?? ''
  await page.getByRole('button', { name: 'Liste des zones' }).first().click()
  const classes = await classesOn(page, on)
  const lines = page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem')
  await expect(lines).toHaveCount(classes.size)
  for (const label of new Set(classes.values())) {
    const count = [...classes.values()].filter((one) => one === label).length
    const line = new RegExp(label)
    await expect(page.getByRole('region', { name: 'Légende' }).getByRole('button', { name: line })).toContainText(
      String(count),
    )
    await expect(lines.filter({ hasText: line })).toHaveCount(count)
  }
  await expect(lines.first()).toContainText(classes.get('56.08.2') ?? '')

  await page.goBack()
  await expect(bar(page)).toBeVisible()
  await page.goBack()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText(/^À jour, vérifié/)).toBeVisible()
})

test('a past day that comes late leaves whoever is elsewhere by then alone', async ({ page }) => {
  await openSession(page, 'client')
  const held = Promise.withResolvers<void>()
  await page.route('**/replay-bar-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/app/map')
  await page.getByRole('button', { name: 'Jour passé' }).click()
  const search = page.locator('#zone-search')
  await search.focus()
  held.resolve()
  await expect(bar(page)).toContainText('Situation du')
  await expect(search).toBeFocused()
})

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`on a phone of ${width} × ${height} the class stays in sight under the bar of a past day`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openSession(page, 'client')
    await page.goto(`/app/map?on=${addDays(TODAY, -76)}`)
    await expect(bar(page)).toContainText('Situation du')
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    const sheet = page.getByRole('region', { name: 'Zone', exact: true })
    const value = sheet.getByText(/UFP\/g/).first()
    await expect(value).toBeVisible()
    await expect(value).toBeInViewport({ ratio: 1 })
    const bottom = await page.getByRole('link', { name: 'Mes zones' }).boundingBox()
    const { y = 0, height: own = 0 } = (await value.boundingBox()) ?? {}
    expect(y + own).toBeLessThan(bottom?.y ?? 0)
  })
}

test('chart, read-out and table of a past day know nothing after it', async ({ page }) => {
  const on = addDays(TODAY, -76)
  await openSession(page, 'client')
  const asked: string[] = []
  page.on('request', (request) => /\/chart\?/.test(request.url()) && asked.push(request.url()))
  await page.goto(`/app/map?on=${on}`)
  await expect(bar(page)).toContainText(`Situation du ${shown(on)}`)
  const title = page.getByRole('heading', { name: `Résultats de la zone jusqu’au ${shown(on)}` })
  await title.scrollIntoViewIfNeeded()
  const chart = page.getByRole('region', { name: /^Résultats de la zone/ })
  await expect(chart.getByText('Le dernier')).toBeVisible()
  await expect(chart).toContainText('Classement ce jour-là')
  expect(asked.map((url) => new URL(url).searchParams.get('to'))).toEqual(asked.map(() => on))
  expect(asked.length).toBeGreaterThan(0)
  const { points } = await (await page.request.get(asked[0] ?? '')).json()
  expect(points.at(-1).on <= on).toBe(true)
})

test('changes play one after the other until they are stopped; « Aujourd’hui » ends it', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto(`/app/map?on=${addDays(TODAY, -300)}`)
  await expect(bar(page)).toContainText(`Situation du ${shown(addDays(TODAY, -300))}`)
  await page.getByRole('button', { name: 'Lire les changements' }).click()
  const seen = new Set<string | null>()
  await expect.poll(() => seen.add(day(page)).size).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(page.getByRole('button', { name: 'Lire les changements' })).toBeVisible()
  await page.getByRole('button', { name: 'Aujourd’hui' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a day that cannot be shown is today, one too early the first', async ({ page }) => {
  await openSession(page, 'client')
  for (const on of ['hier', addDays(TODAY, 1)]) {
    await page.goto(`/app/map?on=${on}`)
    await expect(page.getByText(/^À jour, vérifié/)).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  }
  await page.goto('/app/map?on=1999-01-01')
  await expect(page.getByRole('slider', { name: 'Jour affiché' })).toHaveValue('0')
})

test('when the history does not come, today stays and is said to be that; one tries again', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.route('**/api/zones/history', (route) => route.abort())
  await page.goto(`/app/map?on=${addDays(TODAY, -30)}`)
  await expect(bar(page)).toContainText('L’historique n’a pas pu être chargé.')
  await expect(page.getByText(/^À jour, vérifié/)).toBeVisible()
  // All of the panel is of the same day.
  await expect(page.getByRole('heading', { name: /^Résultats de la zone/ })).toHaveText('Résultats de la zone')
  await page.unroute('**/api/zones/history')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(bar(page)).toContainText('Situation du')
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/ERR_FAILED/.test(text)))
})
