import { openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'
import { CODE, chooseRange, openChart, picture, section } from '../support/zone-chart.ts'

test.use({ viewport: { width: 390, height: 760 }, hasTouch: true })

test('a finger along it reads, up and down it scrolls', async ({ page, context }) => {
  await openSession(page, 'client')
  await page.goto(`/app/map?zone=${CODE}`)
  await page.getByRole('button', { name: 'Agrandir le panneau' }).click()
  await section(page).scrollIntoViewIfNeeded()
  // Until the sheet has stopped moving.
  await picture(page).hover({ trial: true })
  const box = await picture(page).boundingBox()
  const { x, y, width } = box ?? { x: 0, y: 0, width: 0 }
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swipe = async (right: number, down: number) => {
    const start = { x: x + width / 2, y: y + 60 }
    await touch('touchStart', start)
    for (let part = 0.1; part <= 1; part += 0.1) {
      await touch('touchMove', { x: start.x + right * part, y: start.y + down * part })
    }
    await touch('touchEnd')
  }
  const scrolled = () => page.locator('#zone-results').evaluate((title) => title.getBoundingClientRect().top)
  const top = await scrolled()
  await swipe(-60, 0)
  await expect(section(page).getByText('Le dernier')).toHaveCount(0)
  expect(await scrolled()).toBe(top)
  await swipe(0, 80)
  await expect.poll(scrolled).toBeGreaterThan(top + 30)
})

test('its period and tools stand in one row, and on a phone held sideways the enlarged chart has the screen', async ({
  page,
}) => {
  await openSession(page, 'client')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 760 })
    // The same address again would be the enlarged panel again.
    await page.goto('about:blank')
    await page.goto(`/app/map?zone=${CODE}`)
    await page.getByRole('button', { name: 'Agrandir le panneau' }).click()
    await section(page).scrollIntoViewIfNeeded()
    const controls = [
      section(page).getByLabel('Période'),
      section(page).getByRole('button', { name: 'Agrandir' }),
      section(page).getByRole('button', { name: 'Autres actions' }),
    ]
    await picture(page).hover({ trial: true })
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size, `${width} px`).toBe(1)
  }
  for (const [width, height] of [
    [844, 390],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openChart(page)
    await chooseRange(page, '12 mois')
    await section(page).getByRole('button', { name: 'Agrandir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Baie de Quiberon : résultats dans le temps' })
    await expect(dialog.getByRole('img', { name: /prélèvement/ })).toBeInViewport({ ratio: 1 })
    const box = await dialog.getByRole('img', { name: /prélèvement/ }).boundingBox()
    expect((box?.width ?? 0) * (box?.height ?? 0), `${width} × ${height}`).toBeGreaterThan(0.6 * width * height)
    await dialog.getByLabel('Période').selectOption('Tout')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toHaveCount(0)
  }
})
