import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/accessible.ts'
import { accountDrawer, changeMeanwhile, newAccount } from '../support/accounts.ts'
import { callApi } from '../support/api.ts'
import { everythingKept } from '../support/kept.ts'
import { newcomer, setFirstPassword } from '../support/people.ts'
import { openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, expectRefusals, test } from '../support/visitor.ts'

test('a colleague’s reference is shared after a question; taken away, an open page shows and keeps nothing more', async ({
  page,
  browser,
  quietConsole,
}) => {
  const reference = `P-${randomUUID().slice(0, 8)}`
  await newAccount({ lims_client_id: reference, name: 'Morvan' })
  const colleague = await newAccount()
  await page.setViewportSize({ width: 320, height: 640 })
  await openSession(page, 'admin')
  const zones = await (await page.request.get('/api/zones/names')).json()
  const method = `Méthode ${randomUUID()}`
  const add = async (sampled_on: string) => {
    const body = { zone_id: zones[0].id, lims_client_id: reference, sampled_on, type: 'phages', value: '3', method }
    return (await (await callApi(page, 'POST', '/results', body)).json()).id
  }
  const [former, latest] = [await add('2020-02-03'), await add('2020-02-04')]

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await setFirstPassword(theirs, { email: colleague.email, password: newcomer().password }, 'vous a ouvert un compte')
  const { terms_version } = await (await theirs.request.get('/api/settings')).json()
  expect((await callApi(theirs, 'POST', '/auth/terms', { version: terms_version })).status()).toBe(204)
  await theirs.goto('/app/results')
  await expect(theirs.getByText('votre référence client y manque')).toBeVisible()

  await page.goto(`/admin/users?user=${colleague.id}`)
  const drawer = accountDrawer(page)
  const field = drawer.getByLabel('Référence client du laboratoire')
  const question = drawer.getByText(
    'Cette référence est déjà celle de Anne Morvan (SARL Les Parcs). Ils verront les mêmes analyses.',
  )
  const share = drawer.getByRole('button', { name: 'Donner aussi à ce compte' })
  await field.fill(reference)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(question).toBeVisible()
  await expect(field).toBeFocused()
  await expect(share).toBeInViewport()
  await expect(drawer.getByText('à corriger')).toHaveCount(0)
  await expectAccessible(page)
  await field.fill(`${reference}-2`)
  await expect(question).toHaveCount(0)
  await expect(share).toHaveCount(0)
  await field.fill(reference)
  await expect(share).toHaveCount(0)
  const save = drawer.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  const code = drawer.getByLabel('Code NAF')
  await code.fill('abc')
  await share.press('Enter')
  await expect(drawer.getByText('Forme : 03.21Z.')).toBeVisible()
  await code.fill('')
  await save.click()
  await share.press('Enter')
  await expect(page.getByText('Utilisateur enregistré')).toBeVisible()
  await dialogsAreLeft(page)
  await page.goto(`/admin/users?user=${colleague.id}`)
  await expect(drawer.getByText('Partagée avec Anne Morvan (SARL Les Parcs).')).toBeVisible()

  await theirs.bringToFront()
  await expect(theirs.getByText('3 févr. 2020').first()).toBeVisible()
  const opened = theirs.getByRole('dialog', { name: 'Résultat d’analyse' })
  for (const id of [former, latest]) {
    await theirs.goto(`/app/results?result=${id}`)
    await expect(opened.getByText(method)).toBeVisible()
    await expect.poll(async () => (await everythingKept(theirs)).includes(`result\\",${id}]`)).toBe(true)
  }
  await changeMeanwhile(colleague, { lims_client_id: '' })
  await expect(opened.getByText(method)).toHaveCount(0)
  await expect(theirs.getByText(/févr. 2020/)).toHaveCount(0)
  await expect.poll(async () => (await everythingKept(theirs)).includes(method)).toBe(false)
  await context.close()
  expectRefusals(quietConsole)
})
