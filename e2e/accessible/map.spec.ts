import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { openChart, picture, section } from '../support/zone-chart.ts'
import { classOfZone } from '../support/zone-class.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Zone', exact: true })

test('a press on the milder class gives the focus to the title of what opened, and titles begin each part', async ({
  page,
}) => {
  await openSession(page, 'client')
  const { first, second } = await classOfZone(page, '56.08.2')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  const article = page.getByRole('article')
  for (const { scale } of [first, second]) {
    const title = article.getByRole('region', { name: scale }).getByRole('heading', { level: 2 })
    await expect(title).toHaveText(new RegExp(scale))
    await expect(title).toHaveText(/UFP\/g/)
    expect(await title.evaluate((one) => one.parentElement?.firstElementChild === one)).toBe(true)
  }
  for (const name of ['Dernier prélèvement', 'Tendance']) {
    await expect(article.getByRole('region', { name }).getByRole('heading', { level: 2, name })).toBeAttached()
  }
  await article.getByRole('button', { name: second.scale }).press('Enter')
  await expect(page.locator(':focus')).toHaveText(new RegExp(`^${second.label}.*${second.scale}`))
  await expect(page.locator(':focus')).toHaveRole('heading')
  await expect(article.locator('[aria-expanded]').filter({ hasText: /Phages|ARN F/ })).toHaveCount(0)
  // The worse stays above.
  await expect(article.getByRole('heading', { level: 2 }).first()).toHaveText(new RegExp(first.scale))
})

test('links at the top lead to the panel and to its footer, also after another zone was opened', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map?view=list')
  await mapIsDrawn(page)
  await page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('main').getByRole('complementary')).toHaveCount(0)
  await page.getByRole('link', { name: 'Aller au panneau' }).press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.getByRole('link', { name: 'Aller au pied de page' }).press('Enter')
  const footer = page.locator('footer:focus')
  await expect(footer.getByRole('heading', { level: 2, name: 'Pied de page' })).toBeAttached()
  // The chart above it comes only now, and pushes it down, as do the words below that.
  await expect(picture(page)).toBeAttached()
  await expect(section(page).getByText('Vos propres analyses')).toBeAttached()
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: /^Accessibilité/ })
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('the chart’s table comes by a button of its own, which says so', async ({ page }) => {
  await openSession(page, 'client')
  await openChart(page)
  const table = section(page).getByRole('button', { name: 'Tableau', exact: true })
  await expect(table).toHaveAttribute('aria-pressed', 'false')
  await table.press('Enter')
  await expect(table).toBeFocused()
  await expect(table).toHaveAttribute('aria-pressed', 'true')
  await expect(section(page).getByRole('status').filter({ hasText: 'Tableau affiché' })).toBeAttached()
  await expect(section(page).getByRole('table')).toBeVisible()
  await table.press('Enter')
  await expect(section(page).getByRole('table')).toHaveCount(0)
})

test('on a phone a button at the map is named after the list of zones, and opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  await page.getByRole('button', { name: /liste des zones/i }).click()
  await expect(page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem').first()).toBeVisible()
})

test('while past days are played none is announced, then the one it stops at; the slider says its own alone', async ({
  page,
}) => {
  await page.clock.install()
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  await page.getByRole('button', { name: 'Jour passé' }).press('Enter')
  const bar = page.getByRole('region', { name: 'Situation passée' })
  const said = bar.getByRole('status')
  const day = bar.getByText('Situation du').first()
  const slider = bar.getByRole('slider', { name: 'Jour affiché' })
  await slider.press('Home')
  const before = await day.textContent()
  await expect(said).toBeEmpty()
  await bar.getByRole('button', { name: 'Lire les changements' }).press('Enter')
  const stop = bar.getByRole('button', { name: 'Arrêter' })
  await expect(stop).toBeVisible()
  await page.clock.runFor(900)
  await expect(day).not.toHaveText(before ?? '')
  await expect(said).toBeEmpty()
  await stop.press('Enter')
  await expect(said).toHaveText(/^Situation du \d/)
  await slider.press('ArrowRight')
  await expect(said).toBeEmpty()
  // Both of one look: the day follows the slider a moment later.
  const shownDay = async () => (await day.textContent())?.replace('Situation du ', '')
  await expect.poll(async () => (await shownDay()) === (await slider.getAttribute('aria-valuetext'))).toBe(true)
  expect(await shownDay()).toMatch(/^\d{1,2}(er)?\s\p{L}+\.?\s\d{4}$/u)
})

/** The contrast of two colours as the browser gives them. */
function contrast(one: string, other: string) {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the current page and a chosen class have a bar, and the search an edge, that are seen, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSession(page, 'client')
    await page.goto('/app/map')
    await mapIsDrawn(page)
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => {
          const { backgroundColor, borderTopColor, boxShadow } = getComputedStyle(one)
          return { backgroundColor, borderTopColor, boxShadow }
        })
    const current = ['nav[aria-label="Menu principal"] a[aria-current]', 'fieldset :checked + span']
    for (const selector of current) {
      const { boxShadow, backgroundColor } = await styleOf(selector)
      expect(boxShadow, selector).toMatch(/-3px 0px 0px inset/)
      const bar = /rgb\([^)]+\)/.exec(boxShadow)?.[0] ?? ''
      expect(contrast(bar, backgroundColor), selector).toBeGreaterThanOrEqual(3)
    }
    for (const selector of ['search:has(#zone-search)', 'fieldset:has(> label > [type=radio])']) {
      const { borderTopColor, backgroundColor } = await styleOf(selector)
      expect(contrast(borderTopColor, backgroundColor), selector).toBeGreaterThanOrEqual(3)
    }
  })
}
