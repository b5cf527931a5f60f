import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is on the screen is accessible in light and in dark, and nothing of it goes sideways; of an open dialog, the dialog. */
export async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // What is behind it is inert.
  const seen = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html'
  await expectNothingFound(axe(page, seen))
  const boxes = page.locator('html, dialog[open]')
  const overflows = await boxes.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(Math.max(...overflows)).toBeLessThanOrEqual(0)

  // Dark is the same page in other colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0)
  await page.evaluate(settle)
  await expectNothingFound(axe(page, seen).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** In the page: all of it in its last colours. */
function settle() {
  // What is out of view keeps those it had until it is scrolled to.
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  }
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
}

/** Our pages have no frames: without the page of its own that axe opens for them it takes a third of the time. */
const axe = (page: Page, seen: string) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .include(seen)
    .options({ resultTypes: ['violations'] })

async function expectNothingFound(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
