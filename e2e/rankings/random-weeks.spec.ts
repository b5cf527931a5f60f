import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { MAP_TYPE_LABELS } from '../../contract/operator.ts'
import type { RankingProposal } from '../../contract/rankings.week.ts'
import { randomFrom } from '../../server/test/random.ts'
import { signInAlone } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { openClient } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'

// Two administrators, each in a browser, on zones that no other journey looks at. All is left to chance but this: what
// each has typed is known here, and the state of the line that this person had been shown.

/** `WEEK_ROUNDS=200` for a long run, `WEEK_SEED=7` for another one. */
const ROUNDS = Number(process.env.WEEK_ROUNDS ?? 16)
const SEED = Number(process.env.WEEK_SEED ?? 48)
const SEARCH = '56.05'

/** As a row says it in its first two cells. */
const titleOf = ({ zone, type }: Pick<RankingProposal, 'zone' | 'type'>) =>
  `${zone.code} ${zone.name} | ${MAP_TYPE_LABELS[type]}`
const titleIn = (row: Locator) =>
  row.getByRole('rowheader').evaluate((header) => `${header.textContent} | ${header.nextElementSibling?.textContent}`)
const stateOf = ({ in_force }: RankingProposal) => `${in_force?.id ?? null}@${in_force?.version}`

interface TestedPerson {
  page: Page
  /** By title of the line: what was typed, and the state that was shown when it was, or when one answered. */
  typed: Map<string, string>
  known: Map<string, string>
  /** The states that reached the page last, by title; and the titles by zone and type. */
  told: Map<string, { state: string; isOwn: boolean }>
  sent: Map<string, string>
}

const SOON = { timeout: 4_000 }

const counts = { typed: 0, saved: 0, refused: 0, undone: 0, answered: 0, reloaded: 0 }

const rowOf = ({ page }: TestedPerson, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').filter({ hasText: title.split(' | ')[0] ?? '' }) })
    .filter({ has: page.getByRole('gridcell', { name: title.split(' | ')[1] ?? '', exact: true }) })
const valueIn = (person: TestedPerson, title: string) => rowOf(person, title).locator('[data-column="2"]')
const titlesOf = ({ page }: TestedPerson) =>
  page
    .getByRole('rowheader')
    .evaluateAll((headers) => headers.map((one) => `${one.textContent} | ${one.nextElementSibling?.textContent}`))

async function open(page: Page): Promise<TestedPerson> {
  const person: TestedPerson = { page, typed: new Map(), known: new Map(), told: new Map(), sent: new Map() }
  page.on('dialog', (dialog) => dialog.accept())
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/rankings/proposals?') || answer.status() !== 200) return
    const { items }: { items: RankingProposal[] } = await answer.json().catch(() => ({ items: [] }))
    for (const line of items) {
      const title = titleOf(line)
      const isOwn = line.decided?.is_own ?? false
      person.told.set(title, { state: stateOf(line), isOwn })
      person.sent.set(`${line.zone.id}-${line.type}`, title)
      if (isOwn && person.typed.has(title)) person.known.set(title, stateOf(line))
    }
  })
  await page.goto(`/admin/rankings?search=${SEARCH}`)
  await expect(page.getByRole('rowheader').first()).toContainText(SEARCH)
  return person
}

async function type(person: TestedPerson, title: string, value: string) {
  const known = person.told.get(title)?.state ?? ''
  // A live change may have just taken the line away.
  const isThere = await valueIn(person, title)
    .fill(value, SOON)
    .then(() => true)
    .catch(() => false)
  if (!isThere) return
  counts.typed++
  if (!person.typed.has(title)) person.known.set(title, known)
  person.typed.set(title, value)
}

/** Saving says which state it replaces: of what was typed, the one that was shown, or asked about. */
async function save(person: TestedPerson) {
  const { page, typed, known } = person
  const button = page.getByRole('button', { name: /^Enregistrer/ })
  if ((await button.getAttribute('aria-disabled')) === 'true') return false
  let isSent = false
  const asked = page.waitForRequest((request) => {
    const isBatch = request.method() === 'POST' && request.url().endsWith('/batch')
    isSent ||= isBatch
    return isBatch
  })
  asked.catch(() => undefined)
  await button.click({ timeout: 10_000 }).catch(() => undefined)
  // The other may have left nothing to save meanwhile, even at the very press.
  const isBarred = async () => (await button.getAttribute('data-barred')) === 'true'
  await expect.poll(async () => isSent || (await isBarred())).toBe(true)
  if (!isSent) return false
  const request = await asked
  const answer = await request.response()
  const { rankings } = request.postDataJSON()
  if (answer?.status() === 201) {
    counts.saved++
    for (const line of rankings) {
      const title = person.sent.get(`${line.zone_id}-${line.type}`) ?? ''
      if (!typed.has(title)) continue
      expect(line.value, `what is saved of ${title}`).toBe(typed.get(title))
      expect(`${line.replaces}@${line.version}`, `what is replaced of ${title}`).toBe(known.get(title))
      typed.delete(title)
    }
  } else counts.refused++
  await expect(button).not.toHaveAttribute('data-loading', 'true', { timeout: 60_000 })
  return true
}

async function answer(person: TestedPerson, chance: number) {
  const { page } = person
  const questions = page.getByRole('row').filter({ hasText: 'la sienne' })
  if ((await questions.count()) === 0) return false
  const title = await titleIn(questions.first())
  // By its title: a question that comes meanwhile may be the first.
  const row = rowOf(person, title)
  counts.answered++
  const isMine = chance > 0.4
  await row.getByRole('button', { name: isMine ? 'la mienne' : 'garder la sienne', exact: true }).click()
  person.known.set(title, person.told.get(title)?.state ?? '')
  if (isMine) person.typed.set(title, await valueIn(person, title).inputValue())
  else person.typed.delete(title)
  return true
}

async function undo({ page, typed, known, told }: TestedPerson) {
  const button = page.getByRole('button', { name: /^Annuler/ })
  if ((await button.count()) === 0) return false
  const before = new Map(typed)
  const deleted = page.waitForResponse((one) => one.request().method() === 'DELETE')
  const refreshed = page.waitForResponse((one) => one.url().includes('/api/rankings/proposals?'))
  await button.first().click()
  const isUndone = (await deleted).status() === 204
  await refreshed
  if (!isUndone) return true
  counts.undone++
  // The typed text of that batch comes back, once the fresh proposals are shown.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (const row of await page.locator('[role="row"][data-edited="true"]').all()) {
    const title = await titleIn(row)
    if (before.has(title)) continue
    typed.set(title, await row.locator('[data-column="2"]').inputValue())
    known.set(title, told.get(title)?.state ?? '')
  }
  return true
}

async function reload(person: TestedPerson) {
  counts.reloaded++
  // One says oneself that what was typed may be lost.
  person.typed.clear()
  await person.page.reload()
  await expect(person.page.getByRole('rowheader').first()).toContainText(SEARCH)
  return true
}

const tick = (person: TestedPerson, title: string) =>
  rowOf(person, title)
    .locator('[data-column="0"] input')
    .click(SOON)
    .then(() => true)
    .catch(() => true)

/** Refused where it was undone already. */
const withdraw = (client: APIRequestContext, id = 0) =>
  callApi(client, 'DELETE', `/rankings/batch/${id}`, { reason: 'Essai' })

test(`two administrators lose nothing that they typed, and save over nothing unseen: ${ROUNDS} rounds`, async ({
  page,
  browser,
  quietConsole,
}) => {
  test.setTimeout(60_000 + ROUNDS * 5_000)
  const other = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const second = await other.newPage()
  const batches: number[] = []
  for (const one of [page, second]) {
    await signInAlone(one)
    one.on('response', async (answer) => {
      if (answer.status() === 201 && answer.url().endsWith('/rankings/batch'))
        batches.push((await answer.json()).batch_id)
    })
  }
  const people = [await open(page), await open(second)]
  const third = await openClient('admin')
  const random = randomFrom(SEED)
  const acts: string[] = []
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever is asked comes first: most rounds would pass before the other’s act has come.
    const asked = await Promise.all(people.map((one) => one.page.getByText('garder la sienne').count()))
    const person = pick(people.filter((_, at) => (asked[at] ?? 0) > 0)) ?? pick(people)
    if (!person) continue
    const titles = await titlesOf(person)
    // Mostly the same lines.
    const theirs = people.flatMap((one) => (one === person ? [] : [...one.typed.keys()]))
    const title = pick(titles.filter((one) => theirs.includes(one) && random() < 0.9)) ?? pick(titles.slice(0, 3)) ?? ''
    // A third one takes back what was saved, so that there is something to do.
    if (titles.length < 6) await withdraw(third, batches.pop())
    const act = random()
    const isAct = (from: number, to: number) => act >= from && act < to
    const hasActed =
      (isAct(0, 0.25) && (await save(person))) ||
      (isAct(0.25, 0.5) && (await answer(person, random()))) ||
      (isAct(0.5, 0.6) && (await undo(person))) ||
      (isAct(0.6, 0.62) && (await reload(person))) ||
      (isAct(0.62, 0.66) && (await tick(person, title)))
    if (!hasActed) await type(person, title, String(100 + Math.floor(random() * 800)))
    acts.push(`${round} ${people.indexOf(person)} ${hasActed ? act.toFixed(2) : 'type'} ${title}`)
    for (const one of people) {
      for (const [line, value] of one.typed)
        await expect(
          valueIn(one, line),
          `typed of ${line} by ${people.indexOf(one)}, after\n${acts.slice(-12).join('\n')}`,
        ).toHaveValue(value)
    }
  }
  console.log(JSON.stringify({ rounds: ROUNDS, ...counts }))
  expect(Math.min(counts.typed, counts.saved)).toBeGreaterThan(0)
  await other.close()
  await page.goto('about:blank')
  while (batches.length > 0) await withdraw(third, batches.pop())
  await third.dispose()
  quietConsole.splice(0)
})
