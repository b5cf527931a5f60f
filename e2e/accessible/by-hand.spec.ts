import type { Page } from '@playwright/test'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

const picture = (page: Page) => page.locator('.zone-map-canvas').screenshot()

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [740, 360],
  [1280, 800],
] as const) {
  test(`the map is zoomed and moved by presses alone, which cover neither the panel nor each other, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openSession(page, 'client')
    await page.goto('/app/map')
    await mapIsDrawn(page)
    for (const name of ['Zoom avant', 'Zoom arrière', 'Déplacer la carte']) {
      await page.getByRole('button', { name, exact: true }).click()
    }
    const moves = page.getByRole('group', { name: 'Déplacer la carte' }).getByRole('button')
    await expect(moves).toHaveCount(4)
    await mapIsDrawn(page)
    const before = await picture(page)
    await page.getByRole('button', { name: 'Vers l’est' }).click()
    await expect.poll(async () => before.equals(await picture(page))).toBe(false)
    await page.getByRole('button', { name: 'Vers l’ouest' }).click()
    await page.getByRole('button', { name: 'Déplacer la carte', exact: true }).click()
    await expect(moves).toHaveCount(0)
  })
}

test('with text twice as large on a desk, both classes and the advice are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await mapIsDrawn(page)
  const panel = page.getByRole('article')
  for (const region of await panel.getByRole('region', { name: /Phages|ARN F/ }).all()) {
    await expect(region).toBeInViewport({ ratio: 0.95 })
  }
  await expect(panel.getByText(/conseillés/)).toBeInViewport({ ratio: 1 })
})

test('a text field has a ring of its own while one types, in light and in dark', async ({ page }) => {
  await page.goto('/auth/login')
  const field = page.getByLabel('Adresse email')
  for (const [colorScheme, color] of [
    ['light', 'rgb(11, 85, 99)'],
    ['dark', 'rgb(124, 199, 210)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await field.focus()
    await expect(field).toHaveCSS('outline', `${color} solid 2px`)
  }
})

test('the calendar has a name, and is left by Escape or Tab from anywhere in it', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/news?news=new')
  const form = page.getByRole('dialog', { name: 'Nouvelle actualité' })
  const opener = page.getByRole('button', { name: 'Calendrier : Publiée du' })
  const calendar = page.getByRole('dialog', { name: 'Calendrier : Publiée du' })
  await opener.click()
  await expect(calendar.getByRole('table', { name: /^[a-zéû]+ \d{4}$/ })).toBeVisible()
  // To the years: the pressed button goes away, and the focus is nowhere.
  await calendar.getByRole('button', { name: /^[a-zéû]+ \d{4}$/ }).click()
  await expect(calendar.getByRole('table', { name: /^\d{4}$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(form).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Publiée du' })).toBeFocused()
  await opener.press('Enter')
  await expect(calendar.locator(':focus')).toHaveCount(1)
  for (let press = 0; press < 5 && (await calendar.isVisible()); press++) await page.keyboard.press('Tab')
  await expect(calendar).toBeHidden()
})

test('what is not found is said where one types, and what was said is found again', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/results')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  const zone = page.getByRole('combobox', { name: 'Zone' })
  await zone.fill('zzzz')
  await expect(page.getByRole('status').filter({ hasText: 'Aucun résultat trouvé' })).toBeAttached()
  await zone.fill('quib')
  await expect(page.getByRole('status').filter({ hasText: 'Aucun résultat trouvé' })).toHaveCount(0)
})

test('the last messages of this tab are kept in the menu of the account, with their hour', async ({
  page,
  quietConsole,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSession(page, 'admin')
  await page.goto('/admin/news')
  const account = page.getByRole('button', { name: /^Menu du compte/ })
  const messages = page.getByRole('dialog', { name: 'Derniers messages' })
  await account.click()
  await page.getByRole('menuitem', { name: 'Derniers messages' }).click()
  await expect(messages).toContainText('Aucun message')
  await messages.getByRole('button', { name: 'Fermer' }).click()
  await page.route('**/api/news?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Le service est arrêté.' } }),
  )
  await page.getByRole('searchbox').fill('huîtres')
  await expect(page.getByRole('alert').filter({ hasText: 'Le service est arrêté.' })).toBeVisible()
  await account.click()
  await page.getByRole('menuitem', { name: 'Derniers messages' }).click()
  await expect(messages.getByRole('listitem')).toHaveText([/^\d\d?[: h].*Le service est arrêté\.Error 500$/])
  await expect(messages.getByRole('listitem').locator('[lang=en]')).toHaveText('Error 500')
  quietConsole.splice(0)
})

test('who leaves a dialog that its address opened is at the page’s heading', async ({ page }) => {
  await openSession(page, 'admin')
  for (const [path, name] of [
    ['/admin/news?news=new', 'Nouvelle actualité'],
    ['/admin/users?user=new', 'Nouvel utilisateur'],
  ] as const) {
    // A heading that is drawn anew while the page still comes would lose the focus.
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused({ timeout: 3000 })
    }).toPass()
  }
})

test('the title of the browser says what the page shows', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  await expect(page).toHaveTitle('Baie de Quiberon · Carte · Estran')
  await page.getByRole('button', { name: 'Devis' }).click()
  await expect(page).toHaveTitle(/^Demande.* · Baie de Quiberon · Carte · Estran$/)
  await page.goBack()
  await expect(page).toHaveTitle('Baie de Quiberon · Carte · Estran')
  await page.goto('/app/map?view=list')
  await expect(page).toHaveTitle('Liste des zones · Carte · Estran')
})

test('the title of the browser says which tab of the settings is shown', async ({ page }) => {
  await openSession(page, 'super')
  await page.goto('/admin/settings')
  await expect(page).toHaveTitle('Opérateur · Réglages · Estran')
  await page.getByRole('tab', { name: 'Durées' }).click()
  await expect(page).toHaveTitle('Durées · Réglages · Estran')
  await expect(page.getByRole('table')).toHaveAccessibleName('Ce qui est gardé, et combien de temps')
})
