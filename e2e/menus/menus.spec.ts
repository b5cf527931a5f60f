import { PAGES } from '../../contract/core/pages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openSession } from '../support/sessions.ts'
import { expect, glance, test } from '../support/visitor.ts'

test('on a phone the menu has the focus, closes by Escape and beside it, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  const burger = page.getByRole('button', { name: 'Ouvrir le menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await burger.click()
  await expect(menu.getByRole('button', { name: 'Fermer le menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(burger).toBeFocused()
  await burger.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(menu).toHaveCount(0)
  await burger.click()
  await menu.getByRole('link', { name: 'Compte' }).click()
  await expect(page).toHaveURL(/\/app\/account$/)
  await expect(menu).toHaveCount(0)
})

test('on a desk the account’s menu is led by the arrows, closes by Escape and beside it', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  const button = page.getByRole('button', { name: /^Menu du compte/ })
  const menu = page.getByRole('menu', { name: 'Compte' })
  await button.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Compte' })).toBeFocused()
  // Until the zone has come its heading is only in what the server drew, which says nothing by itself.
  await expect(page.locator('#first-view')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Déconnexion' })).toBeFocused()
  await page.keyboard.press('Home')
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitemradio', { name: 'Sombre' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { name: 'Baie de Quiberon' }).click()
  await expect(menu).toHaveCount(0)
  await button.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Compte' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/account$/)
  await expect(menu).toHaveCount(0)
})

test('on a desk the less daily pages stand in a menu, which Back closes and the current page marks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSession(page, 'super')
  await page.goto('/admin/zones')
  const button = page.getByRole('button', { name: 'Administration' })
  const menu = page.getByRole('menu', { name: 'Administration' })
  await button.press('ArrowDown')
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/zones$/)
  await expect(button).not.toHaveAttribute('aria-current')

  await button.press('Enter')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const last = menu.getByRole('menuitem').last()
  await expect(last).toBeFocused()
  await page.keyboard.press('Home')
  await menu.getByRole('menuitem', { name: 'Journal' }).press(' ')
  await expect(page.getByRole('heading', { name: 'Journal', exact: true })).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-current', 'true')
  await button.click()
  await expect(menu.getByRole('menuitem', { name: 'Journal' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/zones$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test('the menu of an administrator shows what has room, and has the rest in « Administration »', async ({ page }) => {
  await openSession(page, 'super')
  await page.goto('/admin/users')
  const header = page.getByRole('banner')
  const button = header.getByRole('button', { name: 'Administration', exact: true })
  const menu = page.getByRole('menu', { name: 'Administration' })
  const shown = header.getByRole('navigation').getByRole('link')
  const all =
    /^Utilisateurs.*Zones.*Classements.*Résultats.*Devis.*Aller à la carte.*Actualités.*Contenus.*Réglages.*Journal.*Messages$/
  const counts: number[] = []
  for (const [width, size] of [
    [1024, 100],
    [1280, 100],
    [1440, 100],
    [1440, 150],
    [1024, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), size)
    // Entries stand beside each other, and the last within the window.
    const smallestGap = () =>
      header.evaluate((element) => {
        const boxes = [...element.querySelectorAll('nav a, nav button, [aria-haspopup="menu"]')]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.getBoundingClientRect())
        return Math.min(...boxes.map(({ right }, at) => (boxes[at + 1]?.left ?? element.clientWidth) - right))
      })
    await expect.poll(smallestGap, `${width} px, ${size} %`).toBeGreaterThanOrEqual(0)
    await button.click()
    const entries = [...(await shown.allInnerTexts()), ...(await menu.getByRole('menuitem').allInnerTexts())]
    expect(entries.join(' ').replaceAll('\n', ' ')).toMatch(all)
    counts.push(await shown.count())
    await page.keyboard.press('Escape')
  }
  expect(counts.slice(1, 3)).toEqual([6, 6])
  expect(counts.at(-1)).toBeLessThan(4)

  await button.click()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: /^Devis/ }).click()
  await expect(page).toHaveURL(/\/admin\/quotes$/)
  await expect(button).toHaveAttribute('aria-current', 'true')
})

for (const who of ['client', 'super'] as const) {
  glance(`no page goes sideways for ${who} from 320 px up, nor with text twice as large`, async ({ page }) => {
    await openSession(page, who)
    const own = PAGES.filter(({ access, name }) => name !== 'home-registered' && access !== 'public')
    for (const { path } of own.filter(({ access }) => who === 'super' || access === 'client')) {
      await page.goto(path)
      await expect(page.locator('main h1, #zone-name').first()).toBeAttached()
      await expect(page.getByText(/^Chargement/)).toHaveCount(0)
      for (const size of [100, 200]) {
        await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), size)
        for (const width of [320, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          await expect.poll(beyond, `${path}, ${width} px, ${size} %`).toBeLessThanOrEqual(0)
        }
      }
    }
  })
}

test('the first row of a list is three Tabs from the top of the page', async ({ page }) => {
  await openSession(page, 'client')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/app/results?sort=zone')
    await expect(page.locator('#liste')).toBeVisible()
    for (const link of ['Aller au contenu', 'Aller à la liste']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: link })).toBeFocused()
      await expect(page.getByRole('link', { name: link })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await expect(page.locator('#liste a').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Résultat d’analyse' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#liste a').first()).toBeFocused()
  }
})

test('entries of a list’s menu stay where they are while the rows come, and a press beside it keeps it open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 760 })
  await openSession(page, 'admin')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/zones/admin?**', (route) => asked.then(() => route.continue()))
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const create = page.getByRole('button', { name: 'Créer une zone' })
  await expect(create).toBeVisible()
  const before = await create.boundingBox()
  answer()
  await expect(page.getByRole('checkbox', { name: 'Choisir toutes les zones de cette page' })).toBeVisible()
  expect(await create.boundingBox()).toEqual(before)
  const { x = 0, y = 0, height = 0 } = before ?? {}
  await page.mouse.click(x + 5, y + height + 8)
  await expect(create).toBeVisible()
  await create.click()
  await expect(page.getByRole('dialog', { name: 'Créer une zone' })).toBeVisible()
})

test('who arrives has the focus on the heading, also once what it stands over has come', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/rankings/proposals*', (route) => sent.promise.then(() => route.continue()))
  await page.getByRole('link', { name: /^Classements/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Classements' })
  await expect(heading).toBeFocused()
  sent.resolve()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(heading).toBeFocused()
})
