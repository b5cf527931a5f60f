import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Zone', exact: true })

const enlargeText = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )

test('with text twice as large the search and the choice of classes come after the classes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enlargeText(page)
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await mapIsDrawn(page)
  await page.getByRole('group', { name: 'Classes affichées' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('radio', { name: 'Les deux' })).toBeInViewport()
  await expect(page.getByRole('combobox', { name: 'Chercher une zone, un code' })).toBeInViewport()
})

test('with text twice as large the header shows each word whole, and the account’s button keeps its name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enlargeText(page)
  await openSession(page, 'client')
  await page.goto('/app/results')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /^Menu du compte/ })).toHaveAccessibleName(
    'Menu du compte : SARL Les Parcs de Quiberon Anne Le Goff',
  )
  await expect(header.getByText('ACTALIA')).toBeHidden()
  const cut = () =>
    header.evaluate((one) =>
      [...one.querySelectorAll('*')]
        .filter((part) => part.clientWidth > 2 && getComputedStyle(part).textOverflow === 'ellipsis')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  await expect.poll(cut).toEqual([])
})

test('with text twice as large on a phone, what stands over the map covers neither the panel nor each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  const over = [panel(page), page.getByRole('region', { name: 'Légende' })]
  for (const name of ['Zoom avant', 'Zoom arrière', 'Déplacer la carte', /^Chercher une zone/]) {
    over.push(page.getByRole('button', { name, exact: true }))
  }
  over.push(page.getByRole('button', { name: 'Ma zone', exact: true }))
  await expect(page.getByRole('list', { name: 'Mes zones' })).toBeHidden()
  const boxes = []
  for (const one of over) {
    const box = await one.boundingBox()
    if (box) boxes.push(box)
  }
  expect(boxes.length).toBe(over.length)
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      const beside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1
      const apart = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1
      expect(beside || apart, JSON.stringify([one, other])).toBe(true)
    }
  }
})

test('a panel of full height has no button of the map over it, and one of half height gives them back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await mapIsDrawn(page)
  await page.getByRole('button', { name: 'Agrandir le panneau' }).click()
  await expect(page.getByRole('button', { name: 'Réduire le panneau' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeHidden()
  await page.getByRole('button', { name: 'Réduire le panneau' }).click()
  await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeVisible()
})

test('with text twice as large an address of the guide’s page is broken, not the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enlargeText(page)
  await page.goto('/help')
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

for (const height of [844, 667]) {
  test(`with text twice as large on a phone of ${height} px, one’s own zone is one press away`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height })
    await enlargeText(page)
    await openSession(page, 'client')
    await page.goto('/app/map?zone=34.03')
    await expect(page.getByRole('list', { name: 'Mes zones' })).toBeHidden()
    const own = page.getByRole('button', { name: 'Ma zone', exact: true })
    await expect(own).toBeInViewport({ ratio: 1 })
    await own.click()
    await expect(page).toHaveURL(/zone=56\.08\.2/)
  })
}

test('enlarged four times, nothing of the map stands over the panel', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeHidden()
})

test('enlarged four times, what stands beside the map is in the panel, and each Tab leads to what is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  const inPanel = panel(page)
  await expect(inPanel.getByRole('list', { name: 'Mes zones' }).getByRole('button').first()).toBeVisible()
  for (const name of ['Ma zone', 'Liste des zones']) {
    await inPanel.getByRole('button', { name, exact: true }).scrollIntoViewIfNeeded()
    await expect(inPanel.getByRole('button', { name, exact: true })).toBeInViewport()
  }
  await inPanel.locator('summary').filter({ hasText: 'La moins bonne des deux classes' }).press('Enter')
  await inPanel.getByRole('button', { name: /^Élevée/ }).press('Enter')
  await expect(inPanel.getByRole('button', { name: /^Élevée/ })).toHaveAttribute('aria-pressed', 'true')
  // The chart comes when it is near, and would push what has the focus down.
  await inPanel.getByRole('heading', { name: 'Résultats de la zone' }).scrollIntoViewIfNeeded()
  await expect(inPanel.getByRole('link', { name: 'Historique de mes résultats' })).toBeAttached()
  await page.evaluate(() => document.getElementById('contenu')?.focus())
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    const lost = await page.evaluate(() => {
      const one = document.activeElement
      if (!one || one === document.body) return 'nothing has the focus'
      const box = one.getClientRects()[0]
      if (!box) return one.outerHTML
      const { left, top, width, height } = box
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      // A slider is pressed and seen through what lies around it.
      const shown = one instanceof HTMLInputElement && one.type === 'range' ? one.parentElement : one
      return seen && shown?.contains(seen) ? '' : one.outerHTML
    })
    expect(lost).toBe('')
  }
})
