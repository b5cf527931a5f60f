import { expectAccessible } from '../support/accessible.ts'
import { openSession } from '../support/sessions.ts'
import { dialogsAreLeft, expect, test } from '../support/visitor.ts'

test('Ctrl+K leads an administrator to a screen, a zone, an account and a chapter, and Back leads on', async ({
  page,
}) => {
  await openSession(page, 'admin')
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs')
  const palette = page.getByRole('dialog', { name: 'Aller à…' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  const goTo = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.pressSequentially(typed)
  }

  await goTo('classem')
  await expect(options.first()).toHaveText('Classements')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/rankings$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await goTo('56 08 2')
  await expect(options.first()).toContainText('56.08.2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/zones\?search=56\.08\.2$/)
  await expect(
    page.getByRole('link', { name: /Baie de Quiberon/ }).or(page.getByText('Baie de Quiberon')),
  ).not.toHaveCount(0)

  await goTo('client@')
  await expect(options.first()).toContainText('client@estran.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Adresse email')).toHaveValue('client@estran.example')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await dialogsAreLeft(page)

  await goTo('raccourcis')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/raccourcis$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/users/)
})

test('the arrows choose, Escape gives the focus back, and nothing found says so', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Aller à…' })
  const field = palette.getByRole('combobox')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Utilisateurs')
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Zones')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Aide')
  // It is open: the same keys do nothing more.
  await page.keyboard.press('Control+k')
  await field.fill('rien ne s’appelle ainsi')
  await expect(palette.getByRole('status')).toHaveText('Rien de ce nom.')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/zones$/)
})

test('a screen that comes late takes no focus from the palette opened meanwhile', async ({ page }) => {
  const coming = Promise.withResolvers<void>()
  await page.route('**/assets/zones-admin-screen-*.js', async (route) => {
    await coming.promise
    await route.continue()
  })
  await openSession(page, 'admin')
  await page.goto('/admin/users')
  await page.getByRole('link', { name: /^Zones/ }).click()
  await expect(page).toHaveURL(/\/admin\/zones$/)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Nom/ })
  await expect(field).toBeFocused()
  coming.resolve()
  await expect(page.locator('h1')).toHaveText('Zones')
  await page.keyboard.type('devis')
  await expect(field).toHaveValue('devis')
})

test('what is typed and not saved is asked about before the palette leads elsewhere', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/app/account?view=password')
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('quelque chose')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('devis')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: /Quitter/ })
    .getByRole('button', { name: 'Quitter' })
    .click()
  await expect(page).toHaveURL(/\/admin\/quotes$/)
})

test('single keys search and list the keys, are written in a field, and can be turned off', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  const field = page.getByRole('searchbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zones')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('/?')
  await expect(field).toHaveValue('/?')
  await field.fill('')

  await page.goto('/admin/rankings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classements')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(list.getByRole('heading', { name: 'Classements' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(list).toBeVisible()
  await list.getByRole('link', { name: 'votre compte' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Raccourcis clavier' })).toBeInViewport()
  const toggle = page.getByRole('switch', { name: /Touches seules/ })
  await toggle.uncheck()
  await page.reload()
  await expect(toggle).not.toBeChecked()

  await page.goto('/admin/zones')
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  // A third that still works shows that both have been heard.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Aller à…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).not.toBeFocused()
})

test('a client goes to a zone of the map, finds no account, and opens it from the menu too', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/results')
  await page.getByRole('button', { name: /Menu du compte/ }).click()
  await page.getByRole('menuitem', { name: 'Aller à… (Ctrl + K)' }).click()
  const palette = page.getByRole('dialog', { name: 'Aller à…' })
  await palette.getByRole('combobox').fill('client@')
  await expect(palette.getByRole('status')).toHaveText('Rien de ce nom.')
  await palette.getByRole('combobox').fill('56.08.1')
  await palette
    .getByRole('option', { name: /56\.08\.1/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/map\?zone=56\.08\.1/)
  await expect(page.getByRole('heading', { level: 1, name: 'Baie de Plouharnel' })).toBeVisible()
})
