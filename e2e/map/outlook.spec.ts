import { getCurrentUser } from '../../contract/auth.ts'
import { getZoneOutlook } from '../../contract/outlook.ts'
import { expectAccessible } from '../support/accessible.ts'
import { apart } from '../support/apart.ts'
import { logIn } from '../support/api.ts'
import { credentialsOf, openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { classOfZone } from '../support/zone-class.ts'

test('on a phone: whether it rises, in a picture and on which samplings, and what past winters were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSession(page, 'client')
  await page.goto('/app/map')
  await mapIsDrawn(page)
  const trend = page.getByRole('region', { name: 'Tendance' })
  await expect(trend).toContainText(
    /En hausse|En baisse|Ni hausse ni baisse sûre|une seule analyse|Trop peu de prélèvements|Trop ancien/,
  )
  await expect(trend).toContainText(/\d+\sprélèvements, du .+ au /i)
  await expect(trend).toContainText(/(De .+ à\s.+ en|comme) \d+\sjours?/)
  // One point for each sampling of eight weeks, the last at the right.
  const { zone, first } = await classOfZone(page, '56.08.2')
  const answer = await page.request.get(`/api/zones/${zone.id}/outlook`)
  const { points = [] } = getZoneOutlook.response.parse(await answer.json())[first.type]?.trend ?? {}
  await expect(trend.locator('circle')).toHaveCount(points.length)
  // Right below the four actions, with what the trend has asked for.
  const season = page.getByText(/à cette saison, la zone/)
  await season.scrollIntoViewIfNeeded()
  const actions = await page.getByRole('button', { name: 'Jour passé' }).boundingBox()
  const { y = 0 } = (await season.boundingBox()) ?? {}
  const space = y - (actions?.y ?? 0) - (actions?.height ?? 0)
  expect(space).toBeGreaterThanOrEqual(0)
  expect(space).toBeLessThan(24)
  // Further down, the winters load when they are about to be seen.
  const winters = page.getByRole('region', { name: 'D’un hiver à l’autre' })
  await page.getByText(/il ne remplace ni le classement sanitaire/).scrollIntoViewIfNeeded()
  await expect(winters).toContainText(/hiver/)
  await winters.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  // A past day has no trend, which is of today.
  await page.getByRole('button', { name: 'Jour passé' }).click()
  await expect(page.getByText(/Situation du/).first()).toBeVisible()
  await expect(trend).toBeHidden()
  await expect(season).toBeHidden()
})

apart(
  'chances come once proven and shown, and go with the switch',
  { tag: '@apart' },
  async ({ page, browser, product, quietConsole }) => {
    await logIn(page, credentialsOf('super'))
    await page.goto('/admin/settings?view=outlook')
    const section = page.getByRole('region', { name: 'Perspective à 7 et 14 jours' })
    // The first count leaves the processor to everybody else.
    await expect(section.getByText('prévisions jugées')).toHaveCount(4, { timeout: 60_000 })
    await section.getByText('Fiabilité et dernières semaines').first().click()
    await expect(section.getByText('Ce qui a été dit est-il arrivé').first()).toBeVisible()
    await expectAccessible(page)

    const map = await browser.newPage({ baseURL: product.url })
    await logIn(map, credentialsOf('client'))
    await map.goto('/app/map')
    const chances = map.getByRole('region', { name: 'Les jours qui viennent' })
    await map.getByRole('heading', { name: 'Résultats de la zone' }).scrollIntoViewIfNeeded()
    await expect(map.getByRole('region', { name: 'D’un hiver à l’autre' })).toBeVisible()
    await expect(chances).toBeHidden()

    await section.getByText('Montrer aux clients').click()
    await expect(page.getByText('Réglage enregistré')).toBeVisible()
    // The demo’s day decides which outlooks are proven.
    const { start_zone } = getCurrentUser.response.parse(await (await map.request.get('/api/auth/me')).json())
    const answer = await map.request.get(`/api/zones/${start_zone?.id}/outlook`)
    const outlook = getZoneOutlook.response.parse(await answer.json())
    const { first } = await classOfZone(map, start_zone?.code ?? '')
    // The panel opens the worse class.
    if ((outlook[first.type]?.chances.length ?? 0) > 0) {
      await expect(chances).toContainText(/chances? sur\s10/)
      await expect(chances).toContainText('ni une promesse')
    } else await expect(section).toContainText(/rien n’est montré|Cachée/)

    await section.getByText('Montrer aux clients').click()
    await expect(section).toContainText('Cachée.')
    await expect(chances).toBeHidden()
    expect(quietConsole).toEqual([])
  },
)
