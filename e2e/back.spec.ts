import { openSession } from './sessions.ts'
import { expect, test } from './visitor.ts'

test('Back closes one dialog after the other, Escape leaves nothing behind, and a reload opens none', async ({
  page,
}) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  const settings = page.getByRole('dialog', { name: 'Réglages de la zone' })
  const archive = page.getByRole('dialog', { name: /^Archiver/ })
  const opener = page.getByRole('button', { name: /Réglages de la zone/ }).first()
  await page.goto('/admin/zones?sort=name')
  const length = await page.evaluate(() => history.length)
  await opener.click()
  await settings.getByRole('button', { name: 'Archiver cette zone' }).click()
  await expect(archive).toBeVisible()
  await page.goBack()
  await expect(archive).toHaveCount(0)
  await expect(settings).toBeVisible()
  await page.goBack()
  await expect(settings).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/sort=name/)

  // Forward leads to what is no longer open: nothing happens, and Back still leads on.
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await opener.click()
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await opener.click()
  await expect(settings).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Zones', exact: true })).toBeVisible()
  await expect(settings).toHaveCount(0)
  await expect(page).toHaveURL(/sort=name/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/zones$/)
})

test('twice Back at once closes both dialogs and stays on the page', async ({ page }) => {
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await page
    .getByRole('button', { name: /Réglages de la zone/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Archiver cette zone' }).click()
  await expect(page.getByRole('dialog', { name: /^Archiver/ })).toBeVisible()
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/zones$/)
})
