import type { APIRequestContext, Locator, Page, Request } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { MAP_TYPE_LABELS } from '../../contract/operator.ts'
import type { RankingProposal } from '../../contract/rankings.week.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signInAlone } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { openClient } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

// Nobody else looks at these zones, which wait for the class of their last sampling.

const today = todayInParis()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const [TICK, VALUE] = [0, 2]
const box = (page: Page, row: number) => cell(page, row, TICK).getByRole('checkbox')

async function showWeek(page: Page, search: string) {
  const events = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(`/admin/rankings?search=${search}`)
  await expect(page.getByRole('rowheader').first()).toContainText(search)
  await events
}

async function linesOf(client: APIRequestContext, search: string): Promise<RankingProposal[]> {
  const answer = await client.get(`/api/rankings/proposals?all=true&per_page=200&search=${search}`)
  return (await answer.json()).items
}

/** As a row says it in its first two cells. */
const titleOf = ({ zone, type }: Pick<RankingProposal, 'zone' | 'type'>) =>
  `${zone.code} ${zone.name} | ${MAP_TYPE_LABELS[type]}`
const titleIn = (row: Locator) =>
  row.getByRole('rowheader').evaluate((header) => `${header.textContent} | ${header.nextElementSibling?.textContent}`)

const PROPOSALS = '**/api/rankings/proposals?**'

/** Requests for the proposed lines that this page has sent, and has no answer to yet. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().includes('/api/rankings/proposals?') && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** A colleague gives the line at this place another class. */
async function saveAs(colleague: APIRequestContext, page: Page, search: string, value: number) {
  const title = await titleIn(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first(),
  )
  const line = (await linesOf(colleague, search)).find((one) => titleOf(one) === title)
  const ranking = {
    ...{ zone_id: line?.zone.id, type: line?.type, class: 'elevee', value: String(value) },
    ...{ starts_on: today, ends_on: addDays(today, 20), replaces: line?.in_force?.id ?? null },
  }
  const answer = await callApi(colleague, 'POST', '/rankings/batch', { rankings: [ranking] })
  expect(answer.status()).toBe(201)
  return (await answer.json()).batch_id as number
}

test('what a colleague saves is asked about in the line that one has typed in; neither is lost', async ({
  page,
  quietConsole,
}) => {
  const code = '50-11'
  const colleague = await openClient('admin')
  const before = await linesOf(colleague, code)
  const asked = requestsUnderWay(page)
  await signInAlone(page)
  await showWeek(page, code)
  await cell(page, 0, VALUE).fill('38')
  await expect(box(page, 0)).toBeChecked()

  const first = await saveAs(colleague, page, code, 500)
  const question = page.getByRole('gridcell').filter({ hasText: 'garder la sienne' })
  await expect(question.getByText(/^\S.*, \d\d:\d\d\s: Élevée, 500$/)).toBeVisible()
  await expect(page.getByText('1 ligne a changé entre-temps : dites ce qui reste.')).toBeVisible()
  await expect(box(page, 0)).not.toBeChecked()
  await expect(cell(page, 0, VALUE)).toHaveValue('38')
  await expectAccessible(page)
  await cell(page, 0, TICK).focus()
  await page.keyboard.press('Space')
  await expect(question).toBeFocused()
  await expect(box(page, 0)).not.toBeChecked()

  await question.getByRole('button', { name: 'la mienne', exact: true }).click()
  await expect(cell(page, 0, TICK)).toBeFocused()
  await expect(box(page, 0)).toBeChecked()
  const undo = page.getByRole('button', { name: /^Annuler/ })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await undo.click()
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
  // What one has decided oneself is no question, and what was typed is there again.
  await expect(cell(page, 0, VALUE)).toHaveValue('38')
  await expect(box(page, 0)).toBeChecked()
  await expect(question).toHaveCount(0)

  const undone = await callApi(colleague, 'DELETE', `/rankings/batch/${first}`, { reason: 'Essai' })
  expect(undone.status()).toBe(204)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'garder la sienne' }).click()
  await expect(question).toHaveCount(0)
  await expect(cell(page, 0, VALUE)).not.toHaveValue('38')
  // On its line, or on the count where that has left what is proposed.
  await expect(page.locator(':focus')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(question).toBeVisible()
  await expect(cell(page, 0, VALUE)).toHaveValue('38')
  await question.getByRole('button', { name: 'la mienne', exact: true }).click()

  // Refused by the server, before this page was told: what it has asked meanwhile is answered first.
  await page.route(PROPOSALS, (route) => route.abort())
  await expect.poll(() => asked.size).toBe(0)
  const second = await saveAs(colleague, page, code, 600)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Le classement en vigueur a changé\s: Élevée, du /)).toBeVisible()
  await page.unroute(PROPOSALS)
  // Told by the server meanwhile, the page asks already, and bars the button; else saving is refused once more.
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/rankings/batch')).catch(() => null)
  const isBarred = expect(save).toHaveAttribute('data-barred', 'true', { timeout: 30_000 })
  await save.click({ force: true })
  const sent = await Promise.race([refused, isBarred])
  if (sent) expect(sent.status()).toBe(409)
  await expect(question.getByText(/Élevée, 600/)).toBeVisible()
  await expect(cell(page, 0, VALUE)).toHaveValue('38')
  await callApi(colleague, 'DELETE', `/rankings/batch/${second}`, { reason: 'Essai' })
  const states = (lines: RankingProposal[]) => lines.map(({ in_force }) => ({ ...in_force, version: 0 }))
  expect(states(await linesOf(colleague, code))).toEqual(states(before))
  await colleague.dispose()
  quietConsole.splice(0)
})
