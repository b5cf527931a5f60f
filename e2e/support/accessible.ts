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

/** Long lists have the same few kinds of lines over and over. */
const FURTHER_LINES = ':is(tbody > tr, ul > li):nth-child(n + 13)'

/** Our pages have no frames: without the page of its own that axe opens for them it takes a third of the time. */
const axe = (page: Page, seen: string) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .include(seen)
    .exclude(FURTHER_LINES)
    .options({ resultTypes: ['violations'] })

async function expectNothingFound(builder: AxeBuilder) {
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** What the guidelines let people set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Nothing is cut and nothing goes sideways, with the page enlarged four times, then with its text spaced out. */
export async function expectWhole(page: Page) {
  await page.addStyleTag({ content: `${FURTHER_LINES} { display: none }` })
  await page.setViewportSize({ width: 320, height: 256 })
  expect(await page.evaluate(clippedTexts)).toEqual([])
  await page.addStyleTag({ content: SPACING })
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([width, await page.evaluate(clippedTexts)]).toEqual([width, []])
  }
}

/** In the page. */
function clippedTexts() {
  const root = document.querySelector('dialog[open]') ?? document.body
  const sideways = Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
  const found: string[] = sideways > 0 ? [`the page: ${sideways} px`] : []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const parent = node.parentElement
    if (
      !parent ||
      box.width === 0 ||
      parent.closest('[href="#contenu"]') ||
      !parent.checkVisibility({ visibilityProperty: true })
    )
      continue
    const axes = new Set(['x', 'y'])
    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      // Hidden from sight, or cut on purpose with the whole in its title.
      if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none' || style.position === 'fixed') break
      if (/auto|scroll/.test(style.overflowX)) axes.delete('x')
      if (/auto|scroll/.test(style.overflowY)) axes.delete('y')
      const clip = around.getBoundingClientRect()
      const isCut =
        (axes.has('x') &&
          /hidden|clip/.test(style.overflowX) &&
          (box.right > clip.right + 1 || box.left < clip.left - 1)) ||
        (axes.has('y') &&
          /hidden|clip/.test(style.overflowY) &&
          (box.bottom > clip.bottom + 3 || box.top < clip.top - 3))
      if (isCut) {
        found.push(`${around.tagName} ${around.className}: ${node.textContent}`)
        break
      }
    }
  }
  return found
}
