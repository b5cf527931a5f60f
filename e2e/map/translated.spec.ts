import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { apart } from '../support/apart.ts'
import { callApi, logIn } from '../support/api.ts'
import { newcomer, register } from '../support/people.ts'
import { credentialsOf } from '../support/sessions.ts'
import { translate } from '../support/translator.ts'
import { expect } from '../support/visitor.ts'

/** It has no ranking in the demonstration. */
const CODE = '56.03.1'
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()

interface SignInFields {
  email: string
  password: string
}

/** Only the page that saw a change says what has just changed. */
const UNDER_ONES_EYES = /"?Vient de changer\s:.*/

/** Read aloud, then seen. */
async function told(page: Page) {
  const body = page.locator('body')
  const texts = [await body.ariaSnapshot(), await body.innerText()]
  return texts.flatMap((text) => {
    const lines = text.split('\n').map((line) => line.replace(UNDER_ONES_EYES, '').replaceAll(/\s+/g, ' ').trim())
    return lines.filter((line) => line !== '' && !/^- status:?$/.test(line))
  })
}

/** The tab beside an open page in which it is loaded anew: another one each time takes twice as long. */
const besides = new WeakMap<Page, Page>()

/** The open page comes to say what it would after a reload, and a reload says the new words. */
async function expectAsFresh(live: Page, ...news: readonly (string | RegExp)[]) {
  const fresh = besides.get(live) ?? (await live.context().newPage())
  besides.set(live, fresh)
  await fresh.goto(live.url())
  for (const words of news) await expect(fresh.getByText(words).first()).toBeAttached()
  await fresh.waitForLoadState('networkidle')
  await expect.poll(async () => differences(await told(live), await told(fresh)), { message: String(news) }).toEqual([])
  // It is not to follow the next changes.
  await fresh.goto('about:blank')
}

function differences(live: readonly string[], fresh: readonly string[]) {
  const only = (some: readonly string[], others: readonly string[], sign: string) =>
    some.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`)
  const found = [...only(live, fresh, 'live:'), ...only(fresh, live, 'fresh:')]
  return found.length > 0 || live.join('\n') === fresh.join('\n') ? found : ['another order']
}

apart(
  'whatever a browser’s translation puts in the place of texts, each change is told as by a page loaded anew',
  async ({ browser, product, playwright, quietConsole }) => {
    const open = async (person: SignInFields, path: string) => {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 3200 } })
      const opened = await context.newPage()
      opened.on('pageerror', ({ message }) => quietConsole.push(message))
      opened.on('console', (message) => message.type() === 'error' && quietConsole.push(message.text()))
      await logIn(opened, person)
      const listening = opened.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
      await opened.goto(path)
      await listening
      await opened.waitForLoadState('networkidle')
      await translate(opened)
      return opened
    }
    const boss = await playwright.request.newContext({ baseURL: product.url })
    await logIn(boss, credentialsOf('super'))
    const { zones } = await (await boss.get('/api/zones')).json()
    const { id } = zones.find(({ code }: { code: string }) => code === CODE)
    const map = await open(credentialsOf('client'), `/app/map?zone=${CODE}&type=arn_f`)
    const list = await open(credentialsOf('client'), '/app/map?view=list')
    const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
      const answer = await callApi(boss, method, path, data)
      expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
    const change = async (method: 'POST' | 'PUT', path: string, data: object, shown: string | RegExp, on: Page[]) => {
      const answer = await send(method, path, data)
      for (const live of on) await expectAsFresh(live, shown)
      expect(quietConsole).toEqual([])
      return answer
    }

    const given = { below_limit: false, starts_on: TODAY, ends_on: null, reason: 'Essai' }
    const phages = { ...given, type: 'phages', class: 'moderee', value: '61,5' }
    await send('POST', `/zones/${id}/rankings`, phages)
    await expect(map.getByText(/61,5/).first()).toBeAttached()
    const arnF = { ...given, type: 'arn_f', class: 'elevee', value: '250' }
    const ranking = await send('POST', `/zones/${id}/rankings`, arnF)
    await expectAsFresh(map, /61,5/, /250/)
    await expectAsFresh(list, /250/)
    const corrected = { reason: 'Essai', class: 'faible', value: '9', ends_on: addDays(TODAY, 40) }
    await change('PUT', `/rankings/${ranking.id}`, corrected, /^9( UFP|$)/, [map, list])
    const limit = { reason: 'Essai', class: 'tres_faible', value: '2', below_limit: true, ends_on: null }
    await change('PUT', `/rankings/${ranking.id}`, limit, /^<\s2/, [map, list])
    await change('PUT', `/zones/${id}`, { name: 'Anse de l’essai' }, 'Anse de l’essai', [map, list])

    const sampling = { zone_id: id, type: 'arn_f', method: '', below_limit: false }
    const monitored = { ...sampling, lims_client_id: null, sampled_on: addDays(TODAY, -1), value: '777' }
    await send('POST', '/results', monitored)
    await expect(map.getByText(/777/).first()).toBeAttached()
    const shared = { ...sampling, lims_client_id: 'C-1002', sampled_on: TODAY, value: '888', shared: true }
    await change('POST', '/results', shared, /888/, [map])
    const published = { title: 'Essai des sirènes', body: 'Mercredi', published_from_on: TODAY, published_to_on: null }
    await change('POST', '/news', published, 'Essai des sirènes', [map])

    const person = newcomer()
    const users = await open(credentialsOf('admin'), '/admin/users?sort=-created_at')
    const count = users.locator('#users-count')
    const before = await count.innerText()
    await register(await playwright.request.newContext({ baseURL: product.url }), person)
    await expect(count).not.toHaveText(before)
    await expectAsFresh(users, person.email)
    const waiting = await open(person, '/registration/wait')
    const { version, ...settings } = await (await boss.get('/api/settings')).json()
    const named = { ...settings, version, operator_name: 'Labo des Abers', activation_note: 'Comptez deux jours.' }
    await change('PUT', '/settings', named, /Labo des Abers/, [waiting, map, users])
    const { items } = await (await boss.get(`/api/users?search=${person.email}`)).json()
    await callApi(boss, 'POST', '/users/activate', { ids: [items[0].id] })
    await expect(waiting).toHaveURL(/\/app\/map/)
    await expectAsFresh(waiting, /Quelle est votre zone/)
    await expectAsFresh(users, person.email)

    await map.context().setOffline(true)
    await map.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(map.getByText(/^Hors connexion/).first()).toBeVisible()
    await map.context().setOffline(false)
    await expectAsFresh(map, 'Anse de l’essai')

    const results = await open(credentialsOf('client'), '/app/results')
    await results.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect(results.getByRole('link', { name: 'Résultats', exact: true })).toBeVisible()
    await expectAsFresh(results, 'Historique des résultats')
    for (const name of ['Zone', 'Phages', 'ARN F-spécifiques']) {
      await results.getByRole('link', { name, exact: true }).click()
      await expectAsFresh(results, 'Historique des résultats')
    }
    expect(quietConsole).toEqual([])

    const renamed = await (await boss.get('/api/settings')).json()
    await send('PUT', '/settings', { ...settings, version: renamed.version })
  },
)
