import type { Page } from '@playwright/test'
import { signInAlone } from '../support/accounts.ts'
import { loseAnswer } from '../support/network.ts'
import { idOf } from '../support/ranking-dialogs.ts'
import { expect, test } from '../support/visitor.ts'

/** A zone that no other journey touches. */
const CODE = '56.15.6'

const VALUE = '[role="grid"] [data-row="0"][data-column="2"]'

async function historyOf(page: Page, zone: number, part: 'rankings' | 'rankings/changes') {
  const { items } = await (await page.context().request.get(`/api/zones/${zone}/${part}?per_page=200`)).json()
  return items.map(({ version: _, ...one }: { version?: number }) => one)
}

test('a week whose answer was lost is saved once, and « Annuler » takes back what stands', async ({
  page,
  quietConsole,
}) => {
  await signInAlone(page)
  const zone = await idOf(page, CODE)
  const before = await historyOf(page, zone, 'rankings')
  await page.goto(`/admin/rankings?search=${CODE}`)
  await expect(page.getByRole('rowheader').first()).toContainText(CODE)
  await loseAnswer(page, '**/api/rankings/batch')
  await page.locator(VALUE).fill('300')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  const lost = page.getByText('Le serveur ne répond pas. Vérifiez votre connexion.')
  await expect(lost).toBeVisible()
  await expect.poll(() => historyOf(page, zone, 'rankings')).not.toEqual(before)
  const saved = await historyOf(page, zone, 'rankings')
  const ended = (await historyOf(page, zone, 'rankings/changes')).length

  await save.click()
  await expect(lost).toHaveCount(0)
  const undo = page.getByRole('button', { name: /^Annuler/ })
  await expect(undo).toBeFocused()
  expect(await historyOf(page, zone, 'rankings')).toEqual(saved)
  expect((await historyOf(page, zone, 'rankings/changes')).length).toBe(ended)
  await undo.press('Enter')
  await expect(page.getByText('Personne n’a été alerté.')).toBeVisible()
  expect(await historyOf(page, zone, 'rankings')).toEqual(before)
  await expect(undo).toHaveCount(0)
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !text.includes('ERR_FAILED')))
})
