import type { Page } from '@playwright/test'
import type { Zone } from '../../contract/zones.ts'
import { callApi, logIn } from '../support/api.ts'
import { newClient } from '../support/people.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { zonesToday } from '../support/zone-class.ts'

const SIZES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [740, 360],
  [844, 390],
] as const

/** One as wide as a bay, one small, one at the edge of the coast. */
const CODES = ['56.08.2', '56.08.1', '62.09']

/** The radius of the mark that is drawn there, on a small shape. */
const MARK = 7
/** Metres of the Mercator projection in a pixel at zoom 0, and half way round the Earth. */
const [RESOLUTION, HALF] = [156543.03392804097, 20037508.342789244]

for (const [width, height] of SIZES) {
  test(`on a screen of ${width} × ${height} nothing stands over one’s own zone on the map, with chips and without`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await logIn(page, await newClient(page))
    const { zones } = await zonesToday(page)
    const { id: userId } = await (await page.request.get('/api/auth/me')).json()
    const own = CODES.flatMap((code) => zones.find((zone) => zone.code === code) ?? [])
    expect(own).toHaveLength(CODES.length)
    for (const zone of own) {
      await callApi(page, 'POST', `/users/${userId}/start_zone`, { zone_id: zone.id })
      await page.goto('/app/map')
      await expect(page.getByRole('heading', { level: 1, name: zone.name })).toBeVisible()
      expect(await coveredBy(page, zone), zone.code).toEqual([])
    }
    for (const { id } of own) await callApi(page, 'PUT', `/zones/${id}/alert`, { level: 'any' })
    const chips = page.locator('ul[aria-label="Mes zones"] button')
    for (const zone of own) {
      await page.goto(`/app/map?zone=${zone.code}`)
      await expect(chips).toHaveCount(own.length)
      expect(await coveredBy(page, zone), `${zone.code} below chips`).toEqual([])
      // The chip of the zone that is shown is not the one that is cut.
      if (height > width) await expect(chips.and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 1 })
    }
  })
}

/** Lists what stands over the zone’s middle, or the edges of its mark. */
async function coveredBy(page: Page, { center }: Zone) {
  await mapIsDrawn(page)
  const [longitude = 0, latitude = 0] = center ?? []
  const x = (longitude / 180) * HALF
  const y = (Math.log(Math.tan(((90 + latitude) * Math.PI) / 360)) / Math.PI) * HALF
  return page.getByRole('application').evaluate(
    (map, at) => {
      const [middleX = 0, middleY = 0] = (map.getAttribute('data-middle') ?? '').split(',').map(Number)
      const metres = at.RESOLUTION / 2 ** Number(map.getAttribute('data-zoom'))
      const box = map.getBoundingClientRect()
      const left = box.left + box.width / 2 + (at.x - middleX) / metres
      const top = box.top + box.height / 2 - (at.y - middleY) / metres
      const steps = [
        [0, 0],
        [at.MARK, 0],
        [-at.MARK, 0],
        [0, at.MARK],
        [0, -at.MARK],
      ]
      return steps.flatMap(([across = 0, down = 0]) => {
        const over = document.elementFromPoint(left + across, top + down)
        if (over !== null && map.contains(over)) return []
        // The handle begins above the sheet, unseen: beside the middle that hides nothing.
        const isUnseen = top + down < (over?.closest('#panneau')?.getBoundingClientRect().top ?? 0)
        if (isUnseen && across + down !== 0) return []
        return [`${Math.round(left + across)}, ${Math.round(top + down)}: ${over?.outerHTML.slice(0, 120)}`]
      })
    },
    { x, y, RESOLUTION, MARK },
  )
}
