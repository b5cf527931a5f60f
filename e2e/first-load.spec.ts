import { FIRST_SCREENS, loadOf, receivedBy } from './support/first-load.ts'
import { openSession } from './support/sessions.ts'
import { expect, test } from './support/visitor.ts'

// A budget: what is measured at each change does not grow unseen. More is a decision (docs/decisions/0050).

for (const { name, path, isReady, requests, scripts, bytes } of FIRST_SCREENS) {
  test(`a first visit to the ${name} loads what its budget allows`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    if (name === 'map') await openSession(page, 'client')
    const load = loadOf(await receivedBy(page, path, isReady))
    console.log(`First load, ${name}: ${JSON.stringify(load)}`)
    expect(load.requests).toBeLessThanOrEqual(requests)
    expect(load.scripts).toBeLessThanOrEqual(scripts)
    expect(load.bytes).toBeLessThanOrEqual(bytes)
    // Else nothing was counted.
    expect(load.bytes).toBeGreaterThan(bytes / 2)
  })
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
