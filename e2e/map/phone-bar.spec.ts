import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Raccourcis' })
const link = (page: Page, name: string | RegExp) => bar(page).getByRole('link', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Mes zones' }).first().getByRole('button')

test('on a phone the bar leads to map, analyses and zones, says where one is, and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.1&type=phages')
  await mapIsDrawn(page)
  await expect(link(page, 'Carte')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, 'Mes analyses')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await link(page, 'Mes zones').click()
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeFocused()
  await expect(link(page, 'Mes zones')).toHaveAttribute('aria-current', 'page')
  await expect(link(page, 'Carte')).not.toHaveAttribute('aria-current')
  const first = page.getByRole('region', { name: 'Liste des zones' }).getByRole('listitem').first()
  await expect(first).toContainText('Ma zone')
  expect((await first.boundingBox())?.y).toBeLessThan(300)
  // Pressed where one is already, it leads there all the same, at once.
  await link(page, 'Mes zones').focus()
  await link(page, 'Mes zones').press('Enter')
  await expect(page.getByRole('heading', { name: 'Liste des zones' })).toBeFocused()
  await expectAccessible(page)
  await link(page, 'Carte').click()
  await expect(page.getByRole('heading', { name: 'Baie de Plouharnel' })).toBeFocused()
  await expect(page).toHaveURL(/zone=56\.08\.1&type=phages$/)

  await link(page, /^Mes analyses/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes analyses' })).toBeFocused()
  await expect(link(page, /^Mes analyses/)).toHaveAttribute('aria-current', 'page')
  // The last of the page, brought to the focus, stands above the bar.
  const last = page.getByLabel('Lignes par page')
  await last.focus()
  const [end, start] = await Promise.all([last.boundingBox(), bar(page).boundingBox()])
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Baie de Plouharnel' })).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(bar(page)).toBeHidden()
})

test('with a text twice as large the bar cuts no word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openSession(page, 'client')
  await page.goto('/app/account')
  await expect(link(page, 'Carte')).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const cut = () =>
    bar(page).evaluate((element) => {
      const boxes = [...element.querySelectorAll('a')].map((one) => ({ one, box: one.getBoundingClientRect() }))
      return boxes.filter(({ one, box }) => one.scrollWidth > one.clientWidth || box.left < 0 || box.right > innerWidth)
        .length
    })
  expect(await cut()).toBe(0)
})

test('one’s zones stand over the map of a phone, the worst first, what has changed since the last visit marked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, await newClient(page))
  const { user_id, zones } = await ownZones(page)
  const [good, bad, own] = zones
  await callApi(page, 'POST', `/users/${user_id}/start_zone`, { zone_id: own.id })
  await page.goto('/app/map')
  await expect(page.getByRole('heading', { name: own.name })).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  for (const { id } of [good, bad])
    expect((await callApi(page, 'PUT', `/zones/${id}/alert`, { level: 'any' })).status()).toBe(204)
  await page.route(/\/api\/zones(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const data = await answer.json()
    for (const zone of data.zones) zone.last_changes = { phages: null, arn_f: null }
    const changed = data.zones.find(({ id }: { id: number }) => id === bad.id)
    changed.last_changes.phages = { before: null, since: data.on }
    await route.fulfill({ json: data })
  })
  // As if they had come before.
  await page.evaluate((id) => localStorage.setItem('estran-visits', `${id} - 2020-01-01`), user_id)
  await page.reload()
  await expect(chips(page)).toHaveCount(3)
  await expect(chips(page).first()).toHaveAccessibleName(/\s: Élevée, classe changée depuis le 1.janv\..2020$/)
  await expect(
    page.getByRole('list', { name: 'Mes zones' }).getByRole('button', { name: /classe changée/ }),
  ).toHaveCount(1)
  await mapIsDrawn(page)
  await expectAccessible(page)
  await chips(page).first().click()
  await expect(page.getByRole('heading', { name: bad.name })).toBeFocused()
  await expect(chips(page).first()).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('estran-visits'))).toBeNull()
})

interface RankedZone {
  id: number
  name: string
  rankings: Record<'phages' | 'arn_f', { class: string } | null>
}

/** A zone of the lowest class, one of the worst, and another. */
async function ownZones(page: Page) {
  const { zones }: { zones: RankedZone[] } = await (await page.request.get('/api/zones')).json()
  const { id } = await (await page.request.get('/api/auth/me')).json()
  const ofClass = (key: string) =>
    zones.filter(({ rankings }) => rankings.phages?.class === key && rankings.arn_f?.class === key)
  const [good, own] = ofClass('tres_faible')
  const [bad] = zones.filter(({ rankings }) => rankings.phages?.class === 'elevee')
  if (!good || !own || !bad) throw new Error('The demo lacks a class')
  return { user_id: id, zones: [good, bad, own] as const }
}
