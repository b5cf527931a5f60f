import type { Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import type { RankingProposal } from '../../contract/rankings.week.ts'
import { dayText } from '../../web/lib/days.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { historyDialog } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { expect, glance, signIn, test } from '../support/visitor.ts'

const today = todayInParis()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role="grid"] [data-row="${row}"][data-column="${column}"]`)
const [TICK, CLASS, VALUE, DATES, FROM, TO, , HISTORY] = [0, 1, 2, 3, 4, 5, 6, 7]
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Montrer les lignes' }).getByRole('button', { name })

/** The product proposes these only. */
async function proposeOnly(page: Page, isKept: (line: RankingProposal) => boolean) {
  await page.route('**/api/rankings/proposals?**', async (route) => {
    const answer = await route.fetch()
    const { items, ...rest }: { items: RankingProposal[] } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, items: items.filter(isKept) } })
  })
}

glance('a screen of the week has sixteen lines, a small desk eight, a phone seven', async ({ page }) => {
  // What another journey just saved is told of in the foot.
  await page.route('**/api/rankings/batch/last', (route) =>
    route.fulfill({ contentType: 'application/json', body: 'null' }),
  )
  await openSession(page, 'admin')
  await page.goto('/admin/rankings')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const seen = () =>
    grid.evaluate((element) => {
      const lines = [...element.querySelectorAll('[role="row"]:has([role="rowheader"])')]
      return lines.filter((line) => {
        const { left, right, top, bottom } = line.getBoundingClientRect()
        const isOnTop = (y: number) => line.contains(document.elementFromPoint((left + right) / 2, y))
        return bottom <= innerHeight && isOnTop(top + 3) && isOnTop(bottom - 3)
      }).length
    })
  for (const [width, height, rows] of [
    [1440, 900, 16],
    [1024, 768, 8],
    [390, 844, 7],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(seen, `${width} × ${height}`).toBeGreaterThanOrEqual(rows)
  }
})

test('a head sorts by a press, the other way by a second one, and the address keeps it', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?filter=reason:equals:all')
  const head = page.getByRole('columnheader', { name: 'Classe' })
  await expect(page.getByRole('columnheader', { name: 'Zone', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-class/)
  await expect(cell(page, 0, CLASS)).toHaveValue('elevee')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(cell(page, 0, CLASS)).not.toHaveValue('elevee')
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Trier').selectOption('La pire classe d’abord')
  await expect(page).toHaveURL(/sort=-class/)
})

test('Ctrl+D takes the class, the value or the days of the line above', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?search=34.09')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await cell(page, 0, VALUE).fill('44')
  await cell(page, 1, VALUE).press('Control+d')
  await expect(cell(page, 1, VALUE)).toHaveValue('44')
  await expect(cell(page, 1, CLASS)).toHaveValue('moderee')
  await cell(page, 0, CLASS).selectOption('elevee')
  await cell(page, 1, CLASS).press('Control+d')
  await expect(cell(page, 1, CLASS)).toHaveValue('elevee')
  await cell(page, 0, DATES).press('Enter')
  await expect(cell(page, 0, FROM)).toBeFocused()
  await cell(page, 0, TO).fill('31/12')
  await expect(cell(page, 1, DATES)).toHaveText(/^Autres dates/)
  await cell(page, 1, DATES).press('Control+d')
  await expect(cell(page, 1, DATES)).toContainText('→ 31/12')
  await expect(chip(page, /^Modifiées/)).toContainText('2')
})

test('a fault is told once its cell is left, before anything is sent, and a day shows the year that was meant', async ({
  page,
}) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?search=34.09')
  const told = (text: string) => page.getByRole('grid').getByText(text)
  await cell(page, 0, VALUE).fill('douze')
  await expect(told('Écrivez un nombre')).toHaveCount(0)
  await cell(page, 0, DATES).getByRole('button').click()
  await expect(told('Écrivez un nombre')).toBeVisible()
  await expect(cell(page, 0, VALUE)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 0, FROM)).toBeFocused()
  await page.keyboard.type('31/02')
  await expect(told('Cette date n’est pas valide')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(told('Cette date n’est pas valide')).toBeVisible()
  await cell(page, 0, FROM).fill(`${today.slice(8)}/${today.slice(5, 7)}`)
  await cell(page, 0, TO).fill(dayText(addDays(today, -3), today))
  await cell(page, 0, VALUE).fill('38')
  await expect(cell(page, 0, FROM)).toHaveValue(dayText(today, today))
  await expect(told('La fin ne peut pas précéder le début.')).toBeVisible()
  await expect(told('Écrivez un nombre')).toHaveCount(0)
  await cell(page, 0, TO).fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('one pair of days holds for all lines but those with their own', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?search=34.09')
  await cell(page, 0, DATES).getByRole('button').click()
  const end = dayText(addDays(today, 5), today)
  await cell(page, 0, TO).fill(end)
  const all = page.getByRole('group', { name: 'pour tous, sauf exceptions' })
  await all.getByLabel('au').fill('31/02')
  await expect(page.getByText('Cette date n’est pas valide')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Cette date n’est pas valide')).toBeVisible()
  await expect(all.getByLabel('au')).toBeFocused()
  await expectAccessible(page)
  const later = addDays(today, 10)
  const saved: string[] = []
  page.on('request', (request) => request.url().endsWith('/rankings/batch') && saved.push(request.method()))
  await all.getByLabel('au').fill(`${later.slice(8)}/${later.slice(5, 7)}`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(all.getByLabel('au')).toHaveValue(dayText(later, today))
  await expect(cell(page, 0, TO)).toHaveValue(end)
  await expect(cell(page, 1, TO)).toHaveValue(dayText(later, today))
  expect(saved).toEqual([])
  await expect(cell(page, 1, DATES)).toHaveText(/^Autres dates/)
})

test('arrows lead to the curve and the history of a line, which opens over what was typed', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/rankings?search=34.09')
  await cell(page, 0, VALUE).fill('44')
  await cell(page, 0, DATES).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('gridcell', { name: /^Courbe .*34\.09/ }).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(cell(page, 0, HISTORY)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(historyDialog(page)).toContainText('34.09')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, HISTORY)).toBeFocused()
  await expect(cell(page, 0, VALUE)).toHaveValue('44')
  await page.keyboard.press('Home')
  await expect(cell(page, 0, TICK)).toBeFocused()
})

apart(
  'lines that keep their class are confirmed by one press, and undone as any batch',
  { tag: '@apart' },
  async ({ page }) => {
    await signIn(page, 'admin')
    await expect(page.getByRole('link', { name: /^Classements/ })).toBeVisible()
    await page.goto('/admin/rankings')
    const confirm = page.getByRole('button', { name: /^Confirmer les \d+ sans changement/ })
    await expect(confirm).toContainText('0 personne alertée')
    const name = (await confirm.textContent()) ?? ''
    const [, count = ''] = /(\d+) sans/.exec(name) ?? []
    const undecided = await chip(page, /^À décider/).textContent()
    await expect(page.getByRole('link', { name: /^Classements/ })).toContainText(
      (undecided ?? '').replace('À décider', ''),
    )
    await confirm.click()
    await expect(page.getByText(`${count} classements enregistrés.`, { exact: true })).toBeVisible()
    await expect(confirm).toHaveCount(0)
    await expect(chip(page, /^À décider/)).toHaveText(undecided ?? '')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(confirm).toHaveText(name)
  },
)

test('the end says so, and what is left to confirm', async ({ page }) => {
  await openSession(page, 'admin')
  await proposeOnly(page, ({ reasons }) => !reasons.includes('decide'))
  await page.goto('/admin/rankings')
  await expect(page.getByText('C’est classé')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirmer les \d+ sans changement/ })).toBeVisible()
  await expectAccessible(page)
  await chip(page, /^Expire/).click()
  await expect(page.getByRole('grid')).toBeVisible()
})
