import type { Page } from '@playwright/test'
import type { Scale } from '../../../contract/scales.ts'
import type { Zone, Zones } from '../../../contract/zones.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { contrastOn, expectCode, expectTextsApart, noteTexts, shownPicture } from '../../support/sent-picture.ts'
import { openSession } from '../../support/sessions.ts'
import { expect, expectRefusals, test } from '../../support/visitor.ts'
import { classOfZone, zonesToday } from '../../support/zone-class.ts'

const MAX_BYTES = 300_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

async function openSending(page: Page) {
  await page.getByRole('button', { name: 'Envoyer' }).click()
  return page.getByRole('dialog', { name: 'Envoyer' })
}

test('the picture of a zone says both classes and the day, and its code leads to the check of an attestation', async ({
  page,
  browser,
}) => {
  await openSession(page, 'client')
  const { zone, first, second } = await classOfZone(page, '56.08.2')
  const { scales } = await zonesToday(page)
  const issued = page.waitForResponse((response) => response.url().endsWith('/proofs'))
  await page.goto(`/app/map?zone=${zone.code}`)
  await openSending(page)
  const picture = await shownPicture(page)
  const { url, code } = await (await issued).json()
  await expectAccessible(page)
  expect(picture.bytes.subarray(0, 8)).toEqual(PNG)
  expect([picture.width, picture.height]).toEqual([1080, 1350])
  expect(picture.bytes.length).toBeLessThan(MAX_BYTES)
  expect(picture.alt).toMatch(
    new RegExp(`Baie de Quiberon, Morbihan.*Situation du .*${first.label}.*${second.label}.*indicatif.*${code}`, 's'),
  )
  expectCode(picture, url)
  const look = scales
    .find(({ type }) => type === first.type)
    ?.classes.find(({ key }) => key === zone.rankings[first.type]?.class)
  expect(contrastOn(picture, look?.fill ?? '')).toBeGreaterThanOrEqual(4.5)

  const stranger = await browser.newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('main').getByRole('status')).toContainText('Document authentique')
  await stranger.close()

  // Opened again in the other appearance it is of the same attestation, and the same to the byte.
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
  })
  await openSending(page)
  expect((await shownPicture(page)).bytes.equals(picture.bytes)).toBe(true)
})

test('the picture of each twelfth zone is whole, light enough and of its own zone', async ({ page, quietConsole }) => {
  test.slow()
  await openSession(page, 'client')
  await withZones(page, () => {})
  const { zones } = await zonesToday(page)
  const some = zones.filter((_, at) => at % 12 === 0)
  expect(some.length).toBeGreaterThan(5)
  for (const { code } of some) {
    const address = `/app/map?${new URLSearchParams({ zone: code })}`
    await page.goto(address)
    await openSending(page)
    const picture = await shownPicture(page)
    expect([picture.width, picture.height, picture.bytes.length < MAX_BYTES]).toEqual([1080, 1350, true])
    expectCode(picture, new URL(address, page.url()).href)
  }
  expectRefusals(quietConsole)
})

test('a past day says its day; where no attestation is issued, the code leads to the zone on the map', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.route('**/api/zones/*/proofs', (route) =>
    route.fulfill({ status: 429, json: { message: 'Au plus 60 attestations par heure.' } }),
  )
  await page.goto('/app/map?zone=56.08.2&on=2026-01-15')
  await expect(page.getByRole('region', { name: 'Situation passée' })).toContainText('Situation du')
  await openSending(page)
  const picture = await shownPicture(page)
  expect(picture.alt).toContain('Situation du 15\u00A0janv.\u00A02026')
  expect(picture.alt).toContain('Classe du jour')
  expectCode(picture, new URL('/app/map?zone=56.08.2', page.url()).href)
  await expect(page.getByText('Au plus 60 attestations par heure.')).toBeVisible()
  expectRefusals(quietConsole)
})

/** In place of what the server says of all zones and scales. */
async function withZones(page: Page, change: (zone: Zone) => void, changeScale: (scale: Scale) => void = () => {}) {
  await page.route(/\/api\/zones(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const json: Zones = await response.json()
    json.zones.forEach(change)
    await route.fulfill({ response, json })
  })
  await page.route('**/api/scales', async (route) => {
    const response = await route.fetch()
    const json: Scale[] = await response.json()
    json.forEach(changeScale)
    await route.fulfill({ response, json })
  })
  await page.route('**/api/zones/*/proofs', (route) => route.fulfill({ status: 429, json: { message: 'Assez.' } }))
}

const AWKWARD: Record<string, [(zone: Zone) => void, ((scale: Scale) => void)?]> = {
  'the longest texts': [
    (zone) => {
      zone.name = 'Anse-de-la-Pointe-du-Grand-Rocher-des-Sept-Îles-'.repeat(4)
      for (const ranking of Object.values(zone.rankings)) if (ranking) ranking.value = 1_000_000_000
      const newer = { sampled_on: '2026-11-26', class: 'elevee', value: 12_345, below_limit: false }
      zone.last_samplings = { phages: newer, arn_f: newer }
    },
    (scale) => {
      scale.label = 'Classification des phages ARN F-spécifiques infectieux '.slice(0, 60)
      for (const [at, one] of scale.classes.entries()) {
        one.label = `${at} Pollution virale récente très élevée, fermée`.slice(0, 40)
        one.mark = '№'
        one.fill = '#102A30'
        one.text = '#FFFFFF'
        one.advice = 'Consultez votre syndicat avant de récolter. '.repeat(7).slice(0, 300)
        one.old_data_advice = one.advice
      }
    },
  ],
  'no class': [
    (zone) => {
      zone.rankings = { phages: null, arn_f: null }
      zone.last_samplings = { phages: null, arn_f: null }
    },
  ],
  'one class, and no shape': [
    (zone) => {
      zone.rankings.phages = null
      zone.bbox = null
    },
  ],
}

for (const [name, changes] of Object.entries(AWKWARD)) {
  test(`${name}: the picture is whole`, async ({ page, quietConsole }) => {
    await openSession(page, 'client')
    await withZones(page, ...changes)
    await noteTexts(page)
    await page.goto('/app/map?zone=56.08.2')
    await openSending(page)
    const picture = await shownPicture(page)
    expect([picture.width, picture.height]).toEqual([1080, 1350])
    expect(picture.bytes.length).toBeLessThan(MAX_BYTES)
    expectCode(picture, new URL('/app/map?zone=56.08.2', page.url()).href)
    await expectTextsApart(page, picture)
    // Nothing reaches the lower edge.
    for (let x = 0; x < picture.width; x += 1) expect(picture.at(x, picture.height - 20)).toBe('#ffffff')
    expectRefusals(quietConsole)
  })
}

test('a picture that is too heavy for a foreshore gets fewer shades, and its code is as sharp', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await withZones(page, () => {})
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    // Shadows of all shades under each text: nothing costs more bytes.
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { fillStyle } = this
      for (let at = 0; at < 60 && this.canvas.width === 1080; at += 1) {
        this.fillStyle = `rgb(${230 + (at % 24)}, ${230 + ((at * 7) % 24)}, ${230 + ((at * 5) % 24)})`
        fillText.call(this, text, x + 3 + ((at * 37) % 61) / 7, y + ((at * 17) % 53) / 9)
      }
      this.fillStyle = fillStyle
      fillText.call(this, text, x, y)
    }
    const made: number[] = []
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (then, type) {
      const see = (blob: Blob | null) => {
        if (this.width === 1080) made.push(blob?.size ?? 0)
        then(blob)
      }
      toBlob.call(this, see, type)
    }
    Object.assign(window, { made })
  })
  await page.goto('/app/map?zone=56.12.4')
  await openSending(page)
  const picture = await shownPicture(page)
  const [first, last, ...more] = await page.evaluate((): number[] => Reflect.get(window, 'made'))
  expect(first).toBeGreaterThan(MAX_BYTES)
  expect([last, more]).toEqual([picture.bytes.length, []])
  expect(last).toBeLessThan(MAX_BYTES)
  expectCode(picture, new URL('/app/map?zone=56.12.4', page.url()).href)
  expectRefusals(quietConsole)
})
