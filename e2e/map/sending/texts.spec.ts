import { officialRows } from '../../../server/test/official-extract.ts'
import { expectTextsApart, noteTexts, shownPicture } from '../../support/sent-picture.ts'
import { openSession } from '../../support/sessions.ts'
import { expect, test } from '../../support/visitor.ts'
import { zonesToday } from '../../support/zone-class.ts'

const SOME = 4

/** The first ones, by the length of their names. */
const longest = <Named extends { name: string }>(zones: readonly Named[]) =>
  zones.toSorted((one, other) => other.name.length - one.name.length).slice(0, SOME)

test('the longest names of zones leave each text of the picture its place', async ({ page }) => {
  test.slow()
  await openSession(page, 'client')
  await noteTexts(page)
  const { zones } = await zonesToday(page)
  for (const { code, name } of longest(zones)) {
    await page.goto(`/app/map?${new URLSearchParams({ zone: code })}`)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const picture = await shownPicture(page)
    expect(picture.alt).toContain(name)
    await expectTextsApart(page, picture)
  }
})

test('the longest names of an official file leave each text of the picture its place', async ({ page }) => {
  test.slow()
  await openSession(page, 'client')
  await noteTexts(page)
  let shown = ''
  // An attestation has the zone's name too.
  await page.route(/\/api\/(zones(\?.*)?|proofs\/[^/]+)$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (json.zone) json.zone.name = shown
    for (const zone of json.zones ?? []) zone.name = shown
    await route.fulfill({ response, json })
  })
  for (const { name } of longest(officialRows().map(({ Lib_zon }) => ({ name: Lib_zon })))) {
    shown = name
    await page.goto('/app/map?zone=56.08.2')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    const picture = await shownPicture(page)
    expect(picture.alt).toContain(name)
    await expectTextsApart(page, picture)
  }
})
