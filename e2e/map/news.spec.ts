import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, expectRefusals, mapIsDrawn, openAdministration, test } from '../support/visitor.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Actualités' })
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())

test('news that an administrator publishes shows unread on an open map, is read there, and is read elsewhere', async ({
  page,
  browser,
}) => {
  const title = `Essai ${randomUUID()}`
  await logIn(page, await newClient(page))
  const eventsOpened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto('/app/map')
  await strip(page).waitFor()
  await eventsOpened

  const admin = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  await openSession(admin, 'admin')
  await admin.goto('/admin/zones')
  await openAdministration(admin, 'Actualités')
  await admin.getByRole('button', { name: 'Nouvelle actualité' }).click()
  const editor = admin.getByRole('dialog', { name: 'Nouvelle actualité' })
  await editor.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(editor.getByText('Ce champ est obligatoire.')).toHaveCount(2)
  await expectAccessible(admin)
  await editor.getByRole('textbox', { name: 'Titre' }).fill(title)
  await editor.getByRole('textbox', { name: 'Texte' }).fill('Un mot **important**.')
  const preview = editor.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('important')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Continuer la saisie' }).click()
  await editor.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(editor).toHaveCount(0)
  await expect(admin.getByRole('rowheader', { name: title })).toBeVisible()

  const first = strip(page).getByRole('button', { name: title })
  await expect(first).toHaveAccessibleName(/^Non lue/)
  await first.click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.locator('strong')).toHaveText('important')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await strip(page)
    .getByRole('button', { name: /^Toutes les actualités/ })
    .click()
  const all = page.getByRole('dialog', { name: 'Toutes les actualités' })
  await expect(all.getByRole('button', { name: title })).not.toContainText('Non lue')
  const another = await page.context().newPage()
  await another.goto('/app/map')
  await strip(another)
    .getByRole('button', { name: /^Toutes les actualités/ })
    .click()
  await expect(another.getByRole('dialog').getByRole('button', { name: title })).not.toContainText('Non lue')
  await another.close()

  await admin.getByRole('link', { name: title }).click()
  await admin.getByRole('button', { name: 'Supprimer cette actualité' }).click()
  await admin
    .getByRole('dialog', { name: /^Supprimer/ })
    .getByRole('button', { name: 'Supprimer' })
    .click()
  await expect(admin.getByRole('rowheader', { name: title })).toHaveCount(0)
  await expect(all.getByRole('button', { name: title })).toHaveCount(0)
  await admin.close()
})

test('news that a colleague changes while one is about to delete it is seen first, then deleted', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  const [title, other] = [`Essai ${randomUUID()}`, `Réouverture ${randomUUID()}`]
  const body = { title, body: 'Fermé.', published_from_on: today(), published_to_on: null }
  const { id, version } = await (await callApi(page, 'POST', '/news', body)).json()
  await page.goto(`/admin/news?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Supprimer cette actualité' }).click()
  expect((await callApi(page, 'PUT', `/news/${id}`, { ...body, title: other, version })).status()).toBe(200)
  const question = page.getByRole('dialog', { name: /^Supprimer/ })
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question.getByText(/^Cette actualité a été modifiée entre-temps/)).toBeVisible()
  await expect(question).toContainText(other)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Actualité supprimée')).toBeVisible()
  expectRefusals(quietConsole)
})

/** Attempts to run code; `hit` is what any of them would set. */
const HOSTILE = [
  '<script>window.hit = 1</script>',
  '<img src="/x" onerror="window.hit = 1">',
  '<svg onload="window.hit = 1"><a href="javascript:window.hit=1">a</a></svg>',
  '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
  '<form action="/api/auth/logout"><button>Valider</button></form>',
  '<style>* { display: none }</style>',
  '<a href="https://evil.example" onclick="window.hit = 1">a</a>',
  '[lien](javascript:window.hit=1) [lien](JAVASCRIPT:window.hit=1) [lien](java&#115;cript:window.hit=1)',
  '[lien](data:text/html,<script>window.hit=1</script>) [lien](vbscript:x) [lien](//evil.example)',
  '[lien](https://estran.example@evil.example) [lien](\\\\evil.example) [lien](/\\evil.example)',
  '![image](https://evil.example/pixel.png) ![image](data:image/png;base64,AAAA)',
  '&#8238;enversé&lt;script&gt; &ZeroWidthSpace;',
  `${'a'.repeat(3000)}`,
  '[bon](https://bon.example/a?b=1&c=2) [nous](/app/results) <mailto:nous@bon.example>',
]

test('hostile text does nothing on the map nor in the feed', async ({ page }) => {
  const title = `Hostile ${randomUUID()} <script>window.hit=1</script>`
  const admin = await openClient('admin')
  const fields = { title, body: HOSTILE.join('\n\n'), published_from_on: today() }
  const created = await callApi(admin, 'POST', '/news', fields)
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  await openSession(page, 'client2')
  await page.setViewportSize({ width: 390, height: 844 })
  const strange: string[] = []
  page.on('request', (request) => request.url().includes('.example') && strange.push(request.url()))
  await page.goto(`/app/map?news=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'bon', exact: true })).toBeVisible()
  await expect(dialog.locator('article').locator('script, img, svg, iframe, form, style, input, object')).toHaveCount(0)
  const links = dialog.locator('article').getByRole('link')
  const found = await links.evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('rel')]))
  const outside = 'noopener noreferrer'
  expect(found).toEqual([
    ['https://evil.example/pixel.png', outside],
    ['https://bon.example/a?b=1&c=2', outside],
    ['/app/results', null],
    ['mailto:nous@bon.example', outside],
  ])
  await expect.poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  const feed = await (await page.request.get('/api/news.atom')).text()
  const read = await page.evaluate((xml) => {
    const ATOM = 'http://www.w3.org/2005/Atom'
    const feed = new DOMParser().parseFromString(xml, 'application/xml')
    const texts = (parent: Document | Element, name: string) =>
      [...parent.getElementsByTagNameNS(ATOM, name)].map(({ textContent }) => textContent ?? '')
    const contents = texts(feed, 'content').map((html) => new DOMParser().parseFromString(html, 'text/html'))
    return {
      root: feed.documentElement.nodeName,
      namespaces: [...new Set([...feed.querySelectorAll('*')].map(({ namespaceURI }) => namespaceURI))],
      ids: texts(feed, 'id'),
      titles: texts(feed, 'title'),
      updated: texts(feed, 'updated'),
      tags: [...new Set(contents.flatMap(({ body }) => [...body.querySelectorAll('*')].map(({ tagName }) => tagName)))],
      attributes: [
        ...new Set(
          contents.flatMap(({ body }) => [...body.querySelectorAll('*')].flatMap((one) => one.getAttributeNames())),
        ),
      ],
      links: contents.flatMap(({ links }) => [...links].map((link) => link.getAttribute('href') ?? '')),
    }
  }, feed)
  expect([read.root, read.namespaces]).toEqual(['feed', ['http://www.w3.org/2005/Atom']])
  expect(read.titles).toContain(title)
  expect(new Set(read.ids).size).toBe(read.ids.length)
  for (const one of read.ids) expect(one).toMatch(/^tag:[\w.-]+,\d{4}(-\d\d-\d\d)?:news(\/\d+)?$/)
  for (const one of read.updated) expect(one).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(read.tags.filter((tag) => !/^(P|A|STRONG|EM|UL|OL|LI|H[1-6]|BLOCKQUOTE|CODE|PRE|HR|BR)$/.test(tag))).toEqual(
    [],
  )
  expect(read.attributes.filter((name) => !['href', 'rel', 'start'].includes(name))).toEqual([])
  expect(read.links.filter((href) => !/^(https?:\/\/[^/@]+(\/|$)|mailto:)/.test(href))).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
  expect(strange).toEqual([])
  expect((await callApi(admin, 'DELETE', `/news/${id}`)).status()).toBe(204)
  await admin.dispose()
})

const FREE_LINE = { isOver: false, isBeyond: false, isLow: true }

/** In the page. */
function placeOf(element: Element) {
  const box = element.getBoundingClientRect()
  const sheet = element.closest('aside') ? undefined : document.querySelector('aside')?.getBoundingClientRect()
  const isOver =
    sheet !== undefined &&
    box.right > sheet.left &&
    box.left < sheet.right &&
    box.bottom > sheet.top &&
    box.top < sheet.bottom
  const lines = box.height / Number.parseFloat(getComputedStyle(element).fontSize)
  return { isOver, isBeyond: box.right > window.innerWidth || box.left < 0, isLow: lines < 4 }
}

test('the strip takes one line of the map, moves nothing, and leaves the class in sight', async ({ page }) => {
  const admin = await openClient('admin')
  const ids: number[] = []
  for (let more = 0; more < 3; more += 1) {
    const title = `${'Surveillance renforcée des zones '.repeat(4)}`.slice(0, 119) + more
    const created = await callApi(admin, 'POST', '/news', { title, body: 'Texte', published_from_on: today() })
    ids.push((await created.json()).id)
  }
  await openSession(page, 'client2')
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) {
        Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The worse of both, which stands first: on some days it is the phages.
  const title = page.getByRole('article').getByRole('heading', { level: 2 }).first()
  const word = title.getByText(/^(Très faible|Faible|Modérée|Élevée|Non classée)$/)
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [1440, 900],
    [844, 390],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/app/map')
    await strip(page).waitFor()
    // There the panel covers all of the map.
    if (height > 256) await mapIsDrawn(page)
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
    expect([width, shift < 0.1]).toEqual([width, true])
    await expect(word).toBeInViewport({ ratio: 1 })
    for (const size of ['', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      // The sheet takes its new height a moment later.
      await expect.poll(() => strip(page).evaluate(placeOf), `${width} px, ${size}`).toEqual(FREE_LINE)
    }
  }
  for (const id of ids) await callApi(admin, 'DELETE', `/news/${id}`)
  await admin.dispose()
})
