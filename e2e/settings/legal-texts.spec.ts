import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { callApi, logIn } from '../support/api.ts'
import { credentialsOf } from '../support/sessions.ts'
import { dialogsAreLeft, expect } from '../support/visitor.ts'

apart(
  'after an upgrade an edited text stands; a delivered passage is taken over, another left, and only saving publishes',
  { tag: '@apart' },
  async ({ page, product }) => {
    await logIn(page, credentialsOf('admin'))
    const [[first], [last]] = await Promise.all([
      product.query(`select body from delivered_contents where (key, edition) = ('privacy', 1)`),
      product.query(`select body from delivered_contents where key = 'privacy' order by edition desc limit 1`),
    ])
    const own = first?.body?.replace('Le responsable du traitement', 'Au port, le responsable du traitement')
    const write = async (body: string | undefined) => {
      const { version, title } = await (await page.request.get('/api/contents/privacy')).json()
      expect((await callApi(page, 'PUT', '/contents/privacy', { version, title, body })).status()).toBe(200)
    }
    await product.query(`update contents set edition = 1 where key = 'privacy'`)
    await write(own)

    await page.goto('/admin/content')
    await page.getByRole('button', { name: /^\d+ passages à comparer au vôtre$/ }).press('Enter')
    const editor = page.getByRole('dialog', { name: 'Données personnelles', exact: true })
    const proposals = editor.getByRole('region', { name: 'Le texte d’origine a changé' })
    const passages = proposals.locator('[data-proposal]')
    await expect(proposals.getByRole('region', { name: 'Passage 1, proposé' })).toContainText('code NAF')
    const count = await passages.count()
    await expectAccessible(page)
    await proposals.getByRole('button', { name: 'Reprendre le passage 1', exact: true }).press('Enter')
    const text = editor.getByRole('textbox', { name: 'Texte', exact: true })
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(/code NAF/)
    await expect(text).toHaveValue(/Au port, le responsable/)
    await expect(passages.first().getByText('Repris dans le texte\u00A0: à enregistrer.')).toBeVisible()
    await passages.first().getByRole('button', { name: 'Défaire : passage 1', exact: true }).press('Enter')
    await expect(text).toHaveValue(own ?? '')
    await proposals.getByRole('button', { name: 'Reprendre le passage 1', exact: true }).press('Enter')
    await expect(text).toHaveValue(/code NAF/)
    expect((await (await page.request.get('/api/contents/privacy')).json()).html).not.toContain('code NAF')

    const left = proposals.getByRole('region', { name: 'Passage 2, proposé' })
    const passage = await left.innerText()
    await proposals.getByRole('button', { name: 'Laisser le mien : passage 2', exact: true }).press('Enter')
    await expect(passages).toHaveCount(count - 1)
    await expect(left).not.toHaveText(passage)
    await expect(proposals.getByRole('button', { name: 'Reprendre le passage 2', exact: true })).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Enregistrer' }).click()
    await dialogsAreLeft(page)
    await expect(page.getByRole('button', { name: `${count - 2}\u00A0passages à comparer au vôtre` })).toBeVisible()
    await page.goto('/auth/legals#privacy')
    await expect(page.getByText('Au port, le responsable du traitement')).toBeVisible()
    await expect(page.getByText('code NAF')).toBeVisible()

    await write(last?.body)
    const { items } = await (await page.request.get('/api/contents/privacy/proposals')).json()
    expect(items).toEqual([])
  },
)
