import { openSession } from './sessions.ts'
import { expect, test } from './visitor.ts'

test('enlarged four times, the map first says the class of one’s zone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  const card = page.getByRole('region', { name: 'ARN F-spécifiques infectieux' })
  await expect(card.getByText(/^(Très faible|Faible|Modérée|Élevée|Non classée)$/)).toBeInViewport({ ratio: 1 })
})

test('in the system’s own colours, what is chosen, current and classed is told by more than nothing', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSession(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/zones?search=56.08.2')
  const paper = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  const canvas = await paper('body')
  for (const kind of ['nav a[aria-current="page"]', 'a[aria-current="true"]', 'td [aria-hidden="true"][style]']) {
    expect([kind, await paper(kind)]).not.toEqual([kind, canvas])
  }
  await page.getByRole('checkbox').last().check()
  await expect(page.locator('tr[data-picked]')).toHaveCSS('outline-style', 'solid')
  await page.getByRole('button', { name: /^Modifier l’affectation : / }).click()
  await page.getByRole('radio', { name: 'Élevée' }).check()
  for (const kind of ['label:has(> [value="elevee"])', 'label:has(> :checked)', 'section[aria-label][style]']) {
    expect([kind, await paper(`dialog ${kind}`)]).not.toEqual([kind, canvas])
  }
  expect(await paper('dialog label:has(> [value="faible"])')).toBe(canvas)
})
