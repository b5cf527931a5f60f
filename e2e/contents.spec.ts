import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { apart } from './support/apart.ts'
import { callApi, logIn } from './support/api.ts'
import { credentialsOf, openSession } from './support/sessions.ts'
import { dialogsAreLeft, expect, expectRefusals, test } from './support/visitor.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const changed = (page: Page) => dialogOf(page, 'Les conditions d’utilisation ont changé')

apart(
  'new terms are asked of open pages and of a login page that remembered; a correction is not',
  { tag: '@apart' },
  async ({ page, browser, product }) => {
    const client = await browser.newPage({ baseURL: product.url })
    await logIn(client, credentialsOf('client'))
    const eventsOpened = client.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
    await client.goto('/app/account')
    await eventsOpened
    const visitor = await browser.newPage({ baseURL: product.url })
    await visitor.goto('/auth/login')
    await visitor.evaluate(() => localStorage.setItem('estran-terms', '1'))
    await visitor.reload()
    const box = visitor.getByRole('checkbox', { name: /J’accepte/ })
    await expect(box).toBeChecked()
    await box.uncheck()
    await box.check()

    await logIn(page, credentialsOf('admin'))
    // Whoever signed in on this product before has accepted them too.
    const { accepted_by } = await (await page.request.get('/api/contents/terms/versions')).json()
    expect(accepted_by).toBeGreaterThanOrEqual(2)
    await page.goto('/admin/content')
    await page.getByRole('button', { name: 'Modifier : Conditions d’utilisation' }).click()
    const editor = dialogOf(page, 'Conditions d’utilisation')
    await editor
      .getByLabel('Texte', { exact: true })
      .last()
      .fill('## Neuf\n\nSelon {opérateur}.<script>alert(1)</script>')
    const note = editor.getByLabel('Ce qui change (facultatif)')
    await expect(note).toHaveValue(/^«\u00A0Neuf\u00A0»\u00A0: nouvelle partie\. Selon ACTALIA\./)
    await expect(editor.getByText(`Nouvelle version à accepter\u00A0: ${accepted_by}`)).toBeVisible()
    await editor.getByRole('checkbox', { name: /^Simple correction/ }).check()
    await expect(editor.getByText('Correction\u00A0: personne n’aura à accepter de nouveau.')).toBeVisible()
    await editor.getByRole('checkbox', { name: /^Simple correction/ }).uncheck()
    await note.fill('Les devis s’acceptent dans le compte.')
    await expect(editor.getByText('Selon ACTALIA.<script>alert(1)</script>', { exact: true })).toBeAttached()
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    const question = dialogOf(page, 'Redemander l’acceptation ?')
    await expect(question.getByText(`${accepted_by}\u00A0personnes ont accepté`)).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(question).toHaveCount(0)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await question.getByRole('button', { name: 'Enregistrer et redemander' }).click()
    await expect(page.getByText('Version 2 enregistrée')).toBeVisible()

    await expect(changed(client)).toBeVisible()
    await expect(changed(client).getByText('Les devis s’acceptent dans le compte.')).toBeVisible()
    // Looked at again.
    await visitor.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(box).not.toBeChecked()
    await changed(client).getByRole('button', { name: 'J’accepte' }).click()
    await expect(changed(client)).toHaveCount(0)
    await client.getByRole('button', { name: 'Conditions acceptées' }).click()
    await expect(client.getByText(/version 2, acceptée le/)).toBeVisible()
    await changed(page).getByRole('button', { name: 'J’accepte' }).click()

    await page.getByRole('button', { name: 'Modifier : Conditions d’utilisation' }).click()
    await editor.getByLabel('Titre').fill('Conditions')
    await editor.getByRole('checkbox', { name: /^Simple correction/ }).check()
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Version 3 enregistrée')).toBeVisible()
    await expect(editor).toHaveCount(0)
    await expect(changed(page)).toHaveCount(0)
    expect((await (await page.request.get('/api/settings')).json()).terms_version).toBe(2)
    await client.close()
    await visitor.close()
  },
)

apart(
  'typed text outlives another’s version, two versions are compared by the keyboard, and the older one comes back',
  { tag: '@apart' },
  async ({ page, quietConsole }) => {
    await logIn(page, credentialsOf('admin'))
    await page.goto('/admin/content')
    const modify = page.getByRole('button', { name: 'Modifier : Mentions légales' })
    const editor = dialogOf(page, 'Mentions légales')
    await modify.click()
    await editor.getByLabel('Titre').fill('Mentions de l’opérateur')
    const first = await (await page.request.get('/api/contents/legals/versions/1')).json()
    await editor.getByRole('textbox', { name: 'Texte' }).fill(`${first.body}\n`)
    const other = { version: 1, title: first.title, body: `${first.body}\n\nUn paragraphe de plus.` }
    expect((await callApi(page, 'PUT', '/contents/legals', other)).status()).toBe(200)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await editor.getByRole('button', { name: 'Voir la version actuelle' }).click()
    await expect(editor.getByLabel('Titre')).toHaveValue('Mentions de l’opérateur')
    const difference = editor.getByRole('region', { name: 'Différence' })
    await expect(difference.getByRole('deletion').last()).toContainText('Un paragraphe de plus.')
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Version 3 enregistrée')).toBeVisible()
    await expect(modify).toBeFocused()

    await page.getByRole('button', { name: 'Versions : Mentions légales' }).press('Enter')
    await expect(editor.getByRole('listitem')).toHaveCount(3)
    const from = editor.getByRole('combobox', { name: 'Comparer' })
    await from.focus()
    await expect(difference.getByRole('deletion').last()).toContainText('Un paragraphe de plus.')
    await page.keyboard.press('End')
    await expect(difference.getByRole('deletion')).toContainText('légales')
    await expect(difference.getByRole('insertion')).toContainText('de l’opérateur')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Reprendre la version 1' }).press('Enter')
    await expect(editor.getByLabel('Titre')).toHaveValue('Mentions légales')
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Version 4 enregistrée')).toBeVisible()
    await dialogsAreLeft(page)
    await page.goto('/auth/legals#legals')
    await expect(page.getByText('Version 4, mise à jour le')).toBeVisible()
    expectRefusals(quietConsole)
  },
)

/** Reads the selection in the text of the editor, and whether it is seen there. */
const selected = (page: Page) =>
  page.getByRole('textbox', { name: 'Texte' }).evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return null
    const { selectionStart, selectionEnd, scrollTop, scrollHeight, clientHeight } = area
    return {
      text: area.value.slice(selectionStart, selectionEnd),
      isFocused: document.activeElement === area,
      isFar: scrollTop > 0 && scrollTop < scrollHeight - clientHeight,
    }
  })

test('an item « À compléter » that is pressed is selected in its text', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/content')
  const director = 'nom du directeur ou de la directrice de la publication'
  await page.getByRole('button', { name: director }).press('Enter')
  const editor = dialogOf(page, 'Mentions légales')
  await expect.poll(() => selected(page)).toMatchObject({ text: expect.stringContaining(director), isFocused: true })
  await expectAccessible(page)
  const host = 'nom, adresse et téléphone de l’hébergeur'
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.getByRole('radio', { name: 'Aperçu' }).check()
  await expect(editor.getByRole('textbox', { name: 'Texte' })).toBeHidden()
  await editor.getByRole('region', { name: 'À compléter' }).getByRole('button', { name: host }).press('Enter')
  await expect.poll(() => selected(page)).toEqual({ text: expect.stringContaining(host), isFocused: true, isFar: true })
  await page.keyboard.type('Les Serveurs du Port, Cherbourg')
  await expect(editor.getByRole('region', { name: 'À compléter' }).getByRole('button', { name: host })).toHaveCount(0)
})
