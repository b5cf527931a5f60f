import type { Page } from '@playwright/test'
import { logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { expect, test } from '../support/visitor.ts'
import { classOfZone } from '../support/zone-class.ts'

/** Tab until the focus is on what has this name, as someone does who cannot see where it is. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key)
    const focused = await page.locator(':focus').ariaSnapshot()
    if (name.test(focused)) return focused
  }
  throw new Error(`The focus never came to ${name}`)
}

test('by keys and what a screen reader says alone: a zone, its class, an alert, a past day, its proof', async ({
  page,
}) => {
  const person = await newClient(page)
  await logIn(page, person)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/app/map')
  // A newcomer is asked for a zone first.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, /combobox/)
  await page.keyboard.type('baie de quib')
  await expect(page.getByRole('option', { name: /Baie de Quiberon/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Zone cible modifiée')).toBeVisible()
  const title = page.getByRole('heading', { level: 1, name: /Quiberon/ })
  await expect(title).toBeFocused()

  const { first, second } = await classOfZone(page, '56.08.2')
  const panel = await page.getByRole('article').ariaSnapshot()
  expect(panel).toMatch(
    new RegExp(
      `À jour.*${first.label}.*strong: .*\\d.*UFP/g.*${first.scale}.*Valable.*${second.scale}.*${second.label}`,
      's',
    ),
  )

  await tabTo(page, /button "Alerte"/)
  await page.keyboard.press('Enter')
  await tabTo(page, /button "Etre alerté sur les évolutions de cette zone"/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alerte enregistrée')).toBeVisible()
  await expect(page.locator('summary:focus')).toContainText('Alerte active')

  await tabTo(page, /button "Jour passé"/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Situation passée' })
  await expect(bar).toContainText('Situation du')
  await page.getByRole('slider', { name: 'Jour affiché' }).focus()
  await page.keyboard.press('ArrowLeft')
  const on = new URL(page.url()).searchParams.get('on')

  await tabTo(page, /button "Envoyer"/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Envoyer' })).toBeVisible()
  await tabTo(page, /button "Attestation"/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Attestation prête' })
  await expect(dialog).toBeVisible()
  expect(on).not.toBeNull()
  await tabTo(page, /link "Ouvrir l’attestation \(PDF\) \(nouvel onglet\)"/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Attestation' })).toBeFocused()
})
