import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { classOfZone, zonesToday } from '../support/zone-class.ts'

const WORDS = /Très faible|Faible|Modérée|Élevée|Non classée/g

test('list, panel and the first HTML name the worse of both classes first', async ({ page }) => {
  await openSession(page, 'client')
  const { zones, classesOf } = await zonesToday(page)
  await page.goto('/app/map?view=list')
  const lines = page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem')
  await expect(lines).toHaveCount(zones.length)
  // Lines far below are not rendered, so only their content is read.
  const texts = new Map(
    await lines
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((one) => [one.id, one.lastElementChild?.textContent ?? ''] as const)),
  )
  for (const zone of zones) {
    const words = texts.get(`zone-${zone.id}`)?.match(WORDS)
    expect(words, zone.code).toEqual(classesOf(zone).map(({ label }) => label))
  }
  const kinds = new Map(
    zones.map((zone) => {
      const [first, second] = classesOf(zone)
      return [first?.label === second?.label ? 'same' : `${first?.type} ${second?.label === 'Non classée'}`, zone]
    }),
  )
  for (const zone of kinds.values()) {
    await page.goto(`/app/map?zone=${zone.code}`)
    const panel = page.getByRole('article')
    await expect(panel).toContainText(zone.code)
    expect((await panel.innerText()).match(WORDS)?.[0], zone.code).toBe(classesOf(zone)[0]?.label)
  }
  const html = await (await page.request.get('/app/map')).text()
  const { first } = await classOfZone(page, '56.08.2')
  const [, article = ''] = /<article(.*?)<\/article>/s.exec(html) ?? []
  expect(article.match(WORDS)?.[0]).toBe(first.label)
})

test('a press opens the other class below the worse one, and a change of either shows the worse again', async ({
  page,
}) => {
  await openSession(page, 'client')
  const { first, second } = await classOfZone(page, '56.08.2')
  await page.goto('/app/map')
  const names = () =>
    page
      .getByRole('article')
      .getByRole('region', { name: new RegExp(`${first.scale}|${second.scale}`) })
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')))
  await expect.poll(names).toEqual([first.scale, second.scale])
  await page.getByRole('button', { name: second.scale }).click()
  await expect(page.getByRole('button', { name: first.scale })).toBeVisible()
  expect(await names()).toEqual([first.scale, second.scale])
})

/** Seen in the window at rest, but for the notice of the demonstration. */
const textInSight = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height, top, bottom, left, right } = range.getBoundingClientRect()
      if (width < 2 || height === 0 || top >= innerHeight || bottom <= 0 || left >= innerWidth || right <= 0) continue
      const x = Math.min(innerWidth - 1, Math.max(0, left + width / 2))
      const over = document.elementFromPoint(x, Math.min(innerHeight - 1, Math.max(0, top + height / 2)))
      if (over && (parent.contains(over) || over.contains(parent))) words.push(node.textContent ?? '')
    }
    return words.filter((text) => !/démonstration|^mails$/.test(text)).join(' ')
  })

for (const [width, height, most] of [
  [390, 844, 70],
  // The trend begins to be seen.
  [360, 640, 80],
] as const) {
  test(`the first screen of a phone has both classes, the advice, how fresh, until when, and little else, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openSession(page, 'client')
    const { first, second } = await classOfZone(page, '56.08.2')
    await page.goto('/app/map')
    await mapIsDrawn(page)
    const text = await textInSight(page)
    for (const words of [first.label, first.scale, second.scale, 'À jour, vérifié', 'Valable', 'Prélèvement du']) {
      expect(text).toContain(words)
    }
    expect(text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length).toBeLessThanOrEqual(most)
    const dates = text.match(
      /\d{1,2}\s(janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)|\d{1,2}\/\d{1,2}\/\d{2,4}/g,
    )
    // Those of the trend begin to be seen, too.
    expect(dates?.length).toBeLessThanOrEqual(width === 390 ? 3 : 5)
  })
}

/**
 * In the page: where the lines of the last sampling end once this zone is open, null when not drawn. It follows a link
 * within the application, for a page anew for each would take minutes, and asks all of the browser at once.
 */
async function samplingLinesEnd(code: string) {
  history.pushState({}, '', `/app/map?zone=${code}`)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  const panel = () => document.querySelector('article')
  while (!panel()?.textContent.includes(code)) await new Promise(requestAnimationFrame)
  const isLine = ({ textContent }: Element) => /^\s*Prélèvement du/.test(textContent ?? '')
  return [...(panel()?.querySelectorAll('*') ?? [])]
    .filter((one) => isLine(one) && ![...one.children].some(isLine))
    .map((one) => (one.checkVisibility({ visibilityProperty: true }) ? one.getBoundingClientRect().bottom : null))
}

test('on a low phone each zone shows both classes and its last sampling, whatever its words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSession(page, 'client')
  const { zones } = await zonesToday(page)
  await page.goto('/app/map')
  await mapIsDrawn(page)
  const bar = await page.getByRole('link', { name: 'Mes zones', exact: true }).boundingBox()
  expect(bar).not.toBeNull()
  const hidden: string[] = []
  for (const { code, last_samplings } of zones) {
    if (!last_samplings.phages || !last_samplings.arn_f) continue
    const ends = await page.evaluate(samplingLinesEnd, code)
    const isSeen = ends.length === 1 && ends.every((end) => end !== null && end <= (bar?.y ?? 0))
    if (!isSeen) hidden.push(code)
  }
  expect(hidden).toEqual([])
})
