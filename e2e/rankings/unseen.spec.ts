import type { Page } from '@playwright/test'
import type { RankingProposal } from '../../contract/rankings.week.ts'
import { todayInParis } from '../../web/lib/format.ts'
import { callApi } from '../support/api.ts'
import { assignDialog, idOf, openZone } from '../support/ranking-dialogs.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

const PROPOSALS = '**/api/rankings/proposals?**'
const today = todayInParis()

/** A page that the laboratory's correction of the last sampling has not reached yet. */
const showOld = (page: Page) =>
  page.route(PROPOSALS, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const items = body.items.map((line: RankingProposal) => ({
      ...line,
      ...{ class: 'faible', value: 7.5, below_limit: false },
      samplings: [{ sampled_on: today, class: 'faible', value: 7.5, below_limit: false }, ...line.samplings].slice(
        0,
        3,
      ),
    }))
    await route.fulfill({ response: answer, json: { ...body, items } })
  })

test('the dialog tells each time that the last sampling is another one, and saves at a second press', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  await showOld(page)
  await openZone(page, '44.09')
  await page.getByRole('button', { name: 'Modifier le classement' }).click()
  const dialog = assignDialog(page)
  await dialog.getByRole('button', { name: /^Reprendre 7,5/ }).click()
  await dialog.getByLabel('Motif (facultatif)').fill('Avis du comité')
  await page.unroute(PROPOSALS)
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(dialog.getByText(/Le dernier prélèvement a changé/)).toBeVisible()
  await expect(dialog.getByLabel('Motif (facultatif)')).toHaveValue('Avis du comité')
  await expect(dialog.getByLabel('Valeur (UFP/g)')).toHaveValue('7,5')
  await expect(dialog.getByRole('button', { name: /^Reprendre / })).not.toContainText('7,5')
  // Another one comes while that is read.
  const types = ['phages', 'arn_f'] as const
  const zone_id = await idOf(page, '44.09')
  const added = await Promise.all(
    types.map(async (type) => {
      const result = { zone_id, lims_client_id: null, sampled_on: today, type, value: '88888' }
      return (await (await callApi(page, 'POST', '/results', result)).json()).id
    }),
  )
  await expect(dialog.getByRole('button', { name: /^Reprendre 88\s888/ })).toBeVisible()
  await save.click()
  await expect(dialog.getByText(/Le dernier prélèvement a changé.*88\s888/)).toBeVisible()
  await save.click()
  await expect(page.getByText('Classement enregistré')).toBeVisible()
  expectRefusals(quietConsole)
  for (const id of added) expect((await callApi(page, 'DELETE', `/results/${id}`)).status()).toBe(204)
})
