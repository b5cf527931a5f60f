import AxeBuilder from '@axe-core/playwright'
import { expect, mapIsDrawn, openSession, test } from './visitor.ts'

const SCREENS = [
  { name: 'login', path: '/auth/login', who: null },
  { name: 'legals', path: '/auth/legals', who: null },
  { name: '404', path: '/nulle-part', who: null },
  { name: 'wait', path: '/registration/wait', who: 'registered' },
  { name: 'map', path: '/app/map', who: 'client' },
  { name: 'list', path: '/app/map?view=list', who: 'client' },
  { name: 'account', path: '/app/account', who: 'client' },
] as const

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    for (const { name, path, who } of SCREENS) {
      test(`axe finds nothing on ${name}, ${scheme}, ${width} px`, async ({ page, quietConsole }) => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 760 })
        if (who) await openSession(page, who)
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        if (name === 'map') {
          await mapIsDrawn(page)
          await expect(page.getByRole('heading', { name: 'Résultats de la zone' })).toBeAttached()
        }
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        // The browser prints the 404 of the page it was asked for.
        if (name === '404') quietConsole.splice(0)
      })
    }
  }
}
