import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

interface ListedZone {
  code: string
  department: string
  rankings: { arn_f: { class: string } | null }
}

async function zonesOf(page: Page): Promise<ListedZone[]> {
  const { zones } = await (await page.request.get('/api/zones')).json()
  return zones
}

const legend = (page: Page) => page.getByRole('region', { name: 'Légende' })
const lines = (page: Page) => page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem')

test('classes of the legend narrow map and list, in the address, until all are shown again', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map?view=list&type=arn_f')
  const zones = await zonesOf(page)
  const count = (...classes: string[]) =>
    zones.filter(({ rankings }) => classes.includes(rankings.arn_f?.class ?? 'none')).length
  await expect(lines(page)).toHaveCount(zones.length)

  await legend(page)
    .getByRole('button', { name: /^Élevée/ })
    .click()
  await expect(lines(page)).toHaveCount(count('elevee'))
  await legend(page)
    .getByRole('button', { name: /^Non classée/ })
    .click()
  await expect(lines(page)).toHaveCount(count('elevee', 'none'))
  await expect(page).toHaveURL(/classes=elevee(%2C|,)none/)
  await mapIsDrawn(page)
  await expectAccessible(page)
  await page.reload()
  await expect(lines(page)).toHaveCount(count('elevee', 'none'))
  await expect(legend(page).getByRole('button', { name: /^Élevée/ })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Toutes les zones' }).click()
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeFocused()
  await expect(lines(page)).toHaveCount(zones.length)
  await expect(page).not.toHaveURL(/classes/)
})

test('two quick presses both count, each of them seeing what the one before has changed', async ({ page }) => {
  await openSession(page, 'client')
  await page.goto('/app/map?view=list&type=arn_f&classes=elevee')
  await expect(page.getByRole('button', { name: 'Toutes les zones' })).toBeVisible()
  const press = [
    page.getByRole('button', { name: 'Toutes les zones' }),
    page.getByRole('radio', { name: 'Les deux', exact: true }),
    legend(page).getByRole('button', { name: /^Élevée/ }),
    legend(page).getByRole('button', { name: /^Non classée/ }),
  ]
  const elements = await Promise.all(press.map((button) => button.elementHandle()))
  // As soon after each other as presses can be, which a hand is not on a quick device, and is on a slow one.
  await page.evaluate(async (buttons) => {
    for (const button of buttons) {
      if (button instanceof HTMLElement) button.click()
      await Promise.resolve()
    }
  }, elements)
  await expect(page).toHaveURL(/\?view=list&classes=elevee(%2C|,)none$/)
})

test('a department leads the map there and narrows the list; an unknown one in the address is all', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?view=list')
  await mapIsDrawn(page)
  const zones = await zonesOf(page)
  const zoom = await page.getByRole('application').getAttribute('data-zoom')
  await page.getByLabel('Département').selectOption('17')
  await expect(lines(page)).toHaveCount(zones.filter(({ department }) => department === '17').length)
  await expect(page.getByRole('application')).not.toHaveAttribute('data-zoom', zoom ?? '')
  await page.goto('/app/map?view=list&department=99&classes=sans')
  await expect(lines(page)).toHaveCount(zones.length)
  await expect(page.getByRole('button', { name: 'Toutes les zones' })).toHaveCount(0)
})

test('the list begins with one’s own zone, or with the nearest when one says where one is', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await openSession(page, 'client')
  await page.goto('/app/map?view=list')
  await expect(lines(page).first()).toContainText('Ma zone · 56.08.2')
  await page.getByRole('button', { name: 'Ma position' }).click()
  await expect(page.getByText(/^Votre position n’est pas autorisée\./)).toBeVisible()
  await expect(lines(page).first()).toContainText('Ma zone · 56.08.2')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: -1.6, latitude: 49.1 })
  await page.getByRole('button', { name: 'Ma position' }).click()
  await expect(page.getByRole('button', { name: 'Ma position' })).toHaveAttribute('aria-pressed', 'true')
  await expect(lines(page).first()).toContainText(/50[-.]\d.* · (à|autour)/)
})

test('a zone is shared with its type; without the device’s own way its address is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await openSession(page, 'client')
  await page.goto('/app/map')
  await page.getByRole('radio', { name: 'Phages', exact: true }).click()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('button', { name: 'Lien de la carte' }).click()
  await expect(page.getByText('Adresse copiée')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).search).toBe('?zone=56.08.2&type=phages')

  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (shared: ShareData) => {
        document.title = `${shared.title} ${shared.url}`
        return Promise.resolve()
      },
    })
  })
  await page.getByRole('button', { name: 'Lien de la carte' }).click()
  await expect(page).toHaveTitle(`56.08.2 – Baie de Quiberon ${copied}`)

  await openSession(page, 'client2')
  await page.goto(copied)
  await expect(page.getByRole('heading', { name: 'Baie de Quiberon' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Phages', exact: true })).toBeChecked()
})
