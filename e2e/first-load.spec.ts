import type { Page } from '@playwright/test'
import { callApi, logIn } from './support/api.ts'
import { FIRST_SCREENS, loadOf, receivedBy } from './support/first-load.ts'
import { newClient } from './support/people.ts'
import { expect, test } from './support/visitor.ts'
import { zonesToday } from './support/zone-class.ts'

// A budget: what is measured at each change does not grow unseen. More is a decision (docs/decisions/0050).

for (const { name, path, isReady, requests, scripts, bytes } of FIRST_SCREENS) {
  test(`a first visit to the ${name} loads what its budget allows`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    if (name === 'map') await openAlone(page)
    const load = loadOf(await receivedBy(page, path, isReady))
    console.log(`First load, ${name}: ${JSON.stringify(load)}`)
    expect(load.requests).toBeLessThanOrEqual(requests)
    expect(load.scripts).toBeLessThanOrEqual(scripts)
    expect(load.bytes).toBeLessThanOrEqual(bytes)
    // Else nothing was counted.
    expect(load.bytes).toBeGreaterThan(bytes / 2)
  })
}

/** A client whom no other journey changes: a deletion that is asked, say, loads more. */
async function openAlone(page: Page) {
  await logIn(page, await newClient(page))
  const { id } = await (await page.request.get('/api/auth/me')).json()
  const zone = (await zonesToday(page)).zones.find(({ code }) => code === '56.08.2')
  await callApi(page, 'POST', `/users/${id}/start_zone`, { zone_id: zone?.id })
}

test('the licences of what it is made of come with the application', async ({ request }) => {
  const answer = await request.get('/licences.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  for (const name of ['react', '@mantine/core', 'ol', '@fontsource-variable/atkinson-hyperlegible-next']) {
    expect(text).toContain(`\n## ${name} - `)
  }
  expect(text).toContain('Redistributions in binary form must reproduce the above copyright')
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
