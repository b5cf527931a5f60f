import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { apart } from '../support/apart.ts'
import { callApi, logIn } from '../support/api.ts'
import { newcomer, register } from '../support/people.ts'
import { credentialsOf } from '../support/sessions.ts'
import { translate } from '../support/translator.ts'
import { expect, expectRefusals } from '../support/visitor.ts'

/** It has no ranking in the demonstration. */
const CODE = '56.03.1'
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()

interface SignInFields {
  email: string
  password: string
}

/** Only pages that saw a change say what has just changed. */
const UNDER_ONES_EYES = /"?Vient de changer\s:.*/

/** Two pages may have been checked in different minutes. */
const CHECKED_AT = /vérifié .*/

/** Read aloud, then seen. */
async function told(page: Page) {
  const body = page.locator('body')
  const texts = [await body.ariaSnapshot(), await body.innerText()]
  return texts.flatMap((text) => {
    const lines = text
      .split('\n')
      .map((line) => line.replace(UNDER_ONES_EYES, '').replace(CHECKED_AT, '').replaceAll(/\s+/g, ' ').trim())
    return lines.filter((line) => line !== '' && !/^- status:?$/.test(line))
  })
}

/** A page that is translated, and the same one beside it that is not: both live through the same changes. */
interface PagePair {
  live: Page
  plain: Page
}

/** Both come to have these words, and to say the same. */
async function expectAlike({ live, plain }: PagePair, ...news: readonly (string | RegExp)[]) {
  for (const words of news) await expect(plain.getByText(words).first()).toBeAttached()
  await expect.poll(async () => differences(await told(live), await told(plain)), { message: String(news) }).toEqual([])
}

/** They say the same after all changes as a page that was loaded after them. */
async function expectAsFresh(pair: PagePair, ...news: readonly (string | RegExp)[]) {
  await pair.plain.goto(pair.live.url())
  await expectAlike(pair, ...news)
}

function differences(live: readonly string[], plain: readonly string[]) {
  const only = (some: readonly string[], others: readonly string[], sign: string) =>
    some.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`)
  const found = [...only(live, plain, 'translated:'), ...only(plain, live, 'plain:')]
  return found.length > 0 || live.join('\n') === plain.join('\n') ? found : ['another order']
}

apart(
  'whatever a browser’s translation puts in the place of texts, each change is told as by a page left in French',
  { tag: '@apart' },
  async ({ browser, product, playwright, quietConsole }) => {
    const open = async (person: SignInFields, path: string): Promise<PagePair> => {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1024, height: 1800 } })
      const pair = { plain: await context.newPage(), live: await context.newPage() }
      await logIn(pair.live, person)
      for (const opened of [pair.plain, pair.live]) {
        opened.on('pageerror', ({ message }) => quietConsole.push(message))
        opened.on('console', (message) => message.type() === 'error' && quietConsole.push(message.text()))
        const listening = opened.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
        await opened.goto(path)
        await listening
      }
      await expectAlike(pair)
      await translate(pair.live)
      return pair
    }
    const boss = await playwright.request.newContext({ baseURL: product.url })
    await logIn(boss, credentialsOf('super'))
    const { zones } = await (await boss.get('/api/zones')).json()
    const { id } = zones.find(({ code }: { code: string }) => code === CODE)
    const map = await open(credentialsOf('client'), `/app/map?zone=${CODE}&type=arn_f`)
    const list = await open(credentialsOf('client'), '/app/map?view=list&type=arn_f')
    const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
      const answer = await callApi(boss, method, path, data)
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
    const change = async (
      method: 'POST' | 'PUT',
      path: string,
      data: object,
      shown: string | RegExp,
      on: PagePair[],
    ) => {
      const answer = await send(method, path, data)
      for (const pair of on) await expectAlike(pair, shown)
      expect(quietConsole).toEqual([])
      return answer
    }

    const given = { below_limit: false, starts_on: TODAY, ends_on: null, reason: 'Essai' }
    const phages = { ...given, type: 'phages', class: 'moderee', value: '61,5' }
    await send('POST', `/zones/${id}/rankings`, phages)
    await expect(map.live.getByText(/61,5/).first()).toBeAttached()
    const arnF = { ...given, type: 'arn_f', class: 'elevee', value: '250' }
    const ranking = await send('POST', `/zones/${id}/rankings`, arnF)
    await expectAlike(map, /61,5/, /250/)
    await expectAlike(list, /250/)
    const corrected = { reason: 'Essai', class: 'faible', value: '9', ends_on: addDays(TODAY, 40) }
    await change('PUT', `/rankings/${ranking.id}`, corrected, /^9( UFP|$)/, [map, list])
    const limit = { reason: 'Essai', class: 'tres_faible', value: '2', below_limit: true, ends_on: null }
    await change('PUT', `/rankings/${ranking.id}`, limit, /^<\s2/, [map, list])
    await change('PUT', `/zones/${id}`, { name: 'Anse de l’essai' }, 'Anse de l’essai', [map, list])

    const sampling = { zone_id: id, type: 'phages', method: '', below_limit: false }
    const monitored = { ...sampling, lims_client_id: null, sampled_on: addDays(TODAY, -1), value: '777' }
    await send('POST', '/results', monitored)
    await expect(map.live.getByText(/777/).first()).toBeAttached()
    const shared = { ...sampling, lims_client_id: 'C-1002', sampled_on: TODAY, value: '888', shared: true }
    await change('POST', '/results', shared, /888/, [map])
    const published = { title: 'Essai des sirènes', body: 'Mercredi', published_from_on: TODAY, published_to_on: null }
    await change('POST', '/news', published, 'Essai des sirènes', [map])

    const person = newcomer()
    const users = await open(credentialsOf('admin'), '/admin/users?sort=-created_at')
    const count = users.live.locator('#users-count')
    const before = await count.innerText()
    await register(await playwright.request.newContext({ baseURL: product.url }), person)
    await expect(count).not.toHaveText(before)
    await expectAlike(users, person.email)
    const waiting = await open(person, '/registration/wait')
    const { version, ...settings } = await (await boss.get('/api/settings')).json()
    const named = { ...settings, version, operator_name: 'Labo des Abers', activation_note: 'Comptez deux jours.' }
    await change('PUT', '/settings', named, /Labo des Abers/, [waiting, map, users])
    const { items } = await (await boss.get(`/api/users?search=${person.email}`)).json()
    await callApi(boss, 'POST', '/users/activate', { ids: [items[0].id] })
    await expect(waiting.live).toHaveURL(/\/app\/map/)
    await expectAsFresh(waiting, /Quelle est votre zone/)
    await expectAsFresh(users, person.email)
    // A tab that asks just after the other’s session was renewed is refused once, and asks again.
    expectRefusals(quietConsole)

    await map.live.context().setOffline(true)
    await map.live.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(map.live.getByText(/^Hors connexion/).first()).toBeVisible()
    await map.live.context().setOffline(false)
    await expectAsFresh(map, 'Anse de l’essai', /888/, 'Essai des sirènes')
    await expectAsFresh(list, 'Anse de l’essai', /^<\s2/)

    const results = await open(credentialsOf('client'), '/app/results')
    await results.live.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect(results.live.getByRole('link', { name: 'Mes analyses', exact: true }).first()).toBeVisible()
    await expectAsFresh(results, 'Mes analyses')
    for (const name of ['Zone', 'Résultat']) {
      for (const page of [results.plain, results.live]) await page.getByRole('link', { name, exact: true }).click()
      await expect(results.plain).toHaveURL(results.live.url())
      await expectAlike(results, 'Mes analyses')
    }
    expect(quietConsole).toEqual([])

    const renamed = await (await boss.get('/api/settings')).json()
    await send('PUT', '/settings', { ...settings, version: renamed.version })
  },
)
