import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callApi } from './support/api.ts'
import { openSession } from './support/sessions.ts'
import { expect, expectRefusals, test } from './support/visitor.ts'

test('enlarged four times, the map first says the class of one’s zone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  const card = page.getByRole('article').getByRole('region').first()
  await expect(card.getByText(/^(Très faible|Faible|Modérée|Élevée|Non classée)$/)).toBeInViewport({ ratio: 1 })
})

test('in the system’s own colours, what is chosen, current and classed is told by more than nothing', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSession(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/zones?search=56.08.2')
  // The page's styles come before its rows.
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const canvas = await page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor)
  const stands = (selector: string) => expect(page.locator(selector).first()).not.toHaveCSS('background-color', canvas)
  for (const kind of ['nav a[aria-current="page"]', 'a[aria-current="true"]', 'td [aria-hidden="true"][style]']) {
    await stands(kind)
  }
  await page.getByRole('checkbox').last().check()
  await expect(page.locator('tr[data-picked]')).toHaveCSS('outline-style', 'solid')
  await page.getByRole('button', { name: /^Modifier le classement : / }).click()
  await page.getByRole('radio', { name: 'Élevée' }).check()
  for (const kind of ['label:has(> [value="elevee"])', 'label:has(> :checked)', 'section[aria-label][style]']) {
    await stands(`dialog ${kind}`)
  }
  await expect(page.locator('dialog label:has(> [value="faible"])').first()).toHaveCSS('background-color', canvas)
})

test('a phone shows four samplings of two results at once, narrowed in one form, and a press on « … » has the rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'admin')
  await page.goto('/app/results')
  const rows = page.getByRole('list', { name: 'Historique des résultats' }).getByRole('listitem')
  await expect(rows.nth(3)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Filtrer' }).click()
  const form = page.getByRole('dialog', { name: 'Filtrer' })
  await form.getByRole('combobox', { name: 'Client' }).fill('Surveillance')
  await form.getByRole('option', { name: 'Surveillance' }).click()
  await form.getByRole('textbox', { name: 'Du' }).fill('35/13/26')
  await form.getByRole('button', { name: 'Appliquer' }).click()
  await expect(form.getByText('Cette date n’est pas valide')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Du' }).fill('01/01/2020')
  await form.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/\?from=2020-01-01&client=-$/)
  await page.getByRole('button', { name: 'Filtrer (2)' }).click()
  await form.getByRole('button', { name: 'Effacer' }).click()
  await expect(page).not.toHaveURL(/client|from/)
  const more = page.getByRole('button', { name: 'Autres actions' })
  await more.click()
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(more).toBeFocused()
  await more.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeHidden()
})

test('with text twice as large no line lies on another, and nothing goes sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'admin')
  await page.addInitScript(() =>
    addEventListener('load', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  for (const path of ['/app/results', '/admin/users', '/admin/zones']) {
    await page.goto(path)
    await expect(page.locator('main li h2').nth(3)).toBeAttached()
    const isTight = () =>
      page.evaluate(() => ({
        beyond: document.documentElement.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              element.clientHeight > 0 &&
              // Far below, a card is not laid out yet (content-visibility).
              element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) !== false &&
              element.scrollHeight > element.clientHeight + 2 &&
              // A text of a table is cut on purpose after three lines.
              !element.closest('.visually-hidden, [title], [class*="clamped"]'),
          )
          .map((element) => `${element.className}: ${element.textContent}`),
      }))
    await expect.poll(isTight, path).toEqual({ beyond: 0, cut: [] })
  }
})

test('rows are low on a desk, a lying tablet has the table too, and a long name is read whole there', async ({
  page,
}) => {
  const code = `85.${randomInt(100, 1000)}.${randomInt(100, 1000)}`
  const name = `Anse et réserve du ${'Domaine-de-Certes-et-Graveyron '.repeat(5)}`.trim()
  await openSession(page, 'admin')
  const created = await callApi(page, 'POST', '/zones', { code, name })
  const { id } = await created.json()
  const zone = page.getByRole('rowheader', { name })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/zones?per_page=100')
  await expect(page.getByRole('row').nth(84)).toBeVisible()
  const heights = await page
    .getByRole('row')
    .filter({ hasNotText: code })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(49)
  for (const [width, isCut] of [
    [1440, true],
    [900, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const text = zone.locator('[class*="clamped"]')
    await text.hover()
    await expect(text, 'a title where it is cut').toHaveAttribute('title', isCut ? name : '')
    const layout = () =>
      text.evaluate((span) => {
        const table = span.closest('table')?.parentElement
        return {
          isCut: span.scrollHeight > span.clientHeight + 1,
          beyond: document.documentElement.scrollWidth - window.innerWidth,
          beside: table ? table.scrollWidth - table.clientWidth : Number.NaN,
        }
      })
    await expect.poll(layout, `${width} px`).toEqual({ isCut, beyond: 0, beside: 0 })
  }
  await page.setViewportSize({ width: 899, height: 900 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('heading', { name })).toBeAttached()
  expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
})

test('a list that has nothing yet says what comes there, or how to begin', async ({ page }) => {
  await openSession(page, 'super')
  await page.route(/\/api\/(zones\/admin|news|quotes|mails|results)(\?|$)/, (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, per_page: 25 } }),
  )
  for (const [path, words] of [
    ['/admin/zones', 'Importez les zones officielles, ou créez la première.'],
    ['/admin/news', /^Ajoutez-en une avec/],
    ['/admin/quotes', /^Les demandes que vos clients font/],
    ['/admin/mails', /^Chaque message envoyé paraîtra ici/],
    ['/app/results', /arrivent ici, ou s’ajoutent avec/],
  ] as const) {
    await page.goto(`${path}?search=zzz`)
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Aucune donnée')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
  }
})

const MESSAGE = 'Ce compte a été modifié entre-temps.'

/** What of this is under the toasts, of the page or of the dialog over it. */
const covered = (page: Page, controls: string) =>
  page.locator('[popover="manual"]').evaluate((area, kinds) => {
    const toasts = area.getBoundingClientRect()
    const around = area.parentElement?.closest('dialog') ?? document.body
    return [...around.querySelectorAll(kinds)]
      .filter((one) => !area.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        const isBeside = right <= toasts.left || left >= toasts.right || bottom <= toasts.top || top >= toasts.bottom
        return width > 4 && !isBeside
      })
      .map((one) => one.textContent || one.tagName)
  }, controls)

const PRESSED = 'a[href], button, h1, h2'
const CONTROLS = `${PRESSED}, input, select, textarea`

/** A form fills a phone from side to side: the toast lies over a field for its seconds. */
const isFull = (path: string, width: number) => path.includes('?user=') && width < 500

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`a toast covers nothing that one may press, ${width} px, and says what happened first`, async ({
    page,
    quietConsole,
  }) => {
    await page.setViewportSize({ width, height })
    await openSession(page, 'super')
    await page.route('**/api/users?**', (route) => route.fulfill({ status: 409, json: { message: MESSAGE } }))
    for (const path of ['/admin/users', '/admin/users?user=new']) {
      // Toasts do not move from under a pointer.
      await page.mouse.move(0, 0)
      await page.goto(path)
      const toast = page.locator('[popover="manual"]')
      await expect(toast.getByRole('strong')).toHaveText(MESSAGE)
      await expect(toast.getByRole('paragraph')).toHaveText('Error 409')
      // The time stops under the pointer, so that it can be looked at.
      await toast.getByText(MESSAGE).hover()
      await expect.poll(() => covered(page, isFull(path, width) ? PRESSED : CONTROLS), path).toEqual([])
      await expect(toast.getByText(MESSAGE)).toBeInViewport({ ratio: 1 })
    }
    expectRefusals(quietConsole)
  })
}
