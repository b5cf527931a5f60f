import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects the screen, or its open dialog, to be accessible in light and in dark, and nothing to go sideways. */
export async function expectAccessible(page: Page) {
  // A page's own code may still be on its way.
  await expect(page.locator('h1').first()).toBeAttached()
  await show(page, 'light')
  // The page behind a dialog is inert.
  const seen = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : 'html'
  await expectNothingFound(page, seen, {})
  expect(await page.evaluate(unexplained)).toEqual([])
  const boxes = page.locator('html, dialog[open]')
  const overflow = () =>
    boxes.evaluateAll((all) => Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)))
  await expect.poll(overflow).toBeLessThanOrEqual(0)

  // Dark is the same page in other colours.
  await show(page, 'dark')
  await expectNothingFound(page, seen, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Until all of it is in these colours. */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const other = colorScheme === 'light' ? 'dark' : 'light'
  await expect(page.locator(`html[data-mantine-color-scheme="${other}"]`)).toHaveCount(0)
  await page.evaluate(showAll)
}

/** In the page. */
function showAll() {
  // Elements out of view keep their old boxes until they are scrolled to.
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  }
}

/** In the page: fields whose label nobody sees, and which have no title either (RGAA 11.1). */
function unexplained() {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const isSeen = (label: Element | null) => {
    const copy = label?.cloneNode(true)
    if (!(copy instanceof Element)) return false
    for (const one of copy.querySelectorAll('.visually-hidden, input, select, textarea')) one.remove()
    return copy.textContent.trim() !== '' && !label?.matches('.visually-hidden')
  }
  return fields
    .filter(
      (one) =>
        one.checkVisibility() &&
        one.ariaHidden !== 'true' &&
        !/^(hidden|checkbox|radio|range|file|color)$/.test(one.type),
    )
    .filter((one) => !one.title && !(one.labels && [...one.labels].some(isSeen)))
    .filter((one) => !isSeen(document.getElementById(one.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')))
    .map(({ outerHTML }) => outerHTML)
}

/** Long lists have the same few kinds of lines over and over. */
const FURTHER_LINES = ':is(tbody > tr, ul > li):nth-child(n + 13)'

async function expectNothingFound(page: Page, seen: string, options: axe.RunOptions) {
  // Half a megabyte of code takes longer than the look: an earlier look left it in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  expect(await page.evaluate(violations, { seen, further: FURTHER_LINES, options })).toEqual([])
}

/** In the page. */
async function violations({ seen, further, options }: { seen: string; further: string; options: axe.RunOptions }) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  // Only films and style sheets of elsewhere would have to be fetched first.
  const all: axe.RunOptions = { ...options, resultTypes: ['violations'], preload: false }
  const results = await axe.run({ include: [seen], exclude: [further] }, all)
  return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Spacing that the guidelines let people set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Nothing is cut and nothing goes sideways, with the page enlarged four times, then with its text spaced out. */
export async function expectWhole(page: Page) {
  await page.addStyleTag({ content: `${FURTHER_LINES} { display: none }` })
  await page.setViewportSize({ width: 320, height: 256 })
  await expectNothingClipped(page)
  await page.addStyleTag({ content: SPACING })
  for (const [width, height] of [
    [320, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNothingClipped(page)
  }
}

/** Waits, as elements that are measured to be laid out follow a moment after the page has its new size. */
const expectNothingClipped = (page: Page) => expect.poll(() => page.evaluate(clippedTexts)).toEqual([])

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
      parent.closest('[href="#contenu"], [href="#liste"], [href="#panneau"], [href="#pied-de-page"]') ||
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
