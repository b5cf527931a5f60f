import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ZoneChart } from '../../contract/results.chart.ts'
import type { Zone } from '../../contract/zones.ts'
import { expectAccessible } from '../support/accessible.ts'
import { callApi } from '../support/api.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, test } from '../support/visitor.ts'
import { CODE, chooseRange, openChart, picture, pressMore, section, slider } from '../support/zone-chart.ts'

/** Asks the server for the chart that the screen shows. */
async function chartOf(page: Page, query = ''): Promise<ZoneChart> {
  const { zones }: { zones: Zone[] } = await (await page.context().request.get('/api/zones')).json()
  const zone = zones.find(({ code }) => code === CODE)
  return (await page.context().request.get(`/api/zones/${zone?.id}/chart?type=arn_f${query}`)).json()
}

const french = (value: number) => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }).format(value)
const dayText = (day: string) =>
  new Intl.DateTimeFormat('fr-FR', { year: 'numeric', month: 'short', day: 'numeric' })
    .format(new Date(day))
    .replaceAll(' ', '\u00A0')

/** As a file for spreadsheets and as a picture, which is as on paper also on a dark screen. */
async function expectSaved(page: Page, points: ZoneChart['points']) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), pressMore(page, name)])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  const csv = await saved('Fichier CSV')
  expect(csv.name).toMatch(/^estran-56\.08\.2-arn_f-\d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFCode;Zone;Classement;Prélèvement;/)
  expect([lines.length, lines.at(-1)]).toEqual([points.length + 2, ''])
  const { on, value, below_limit } = points[0] ?? { on: '', value: 0, below_limit: false }
  const [code, , , day, , , , maximum, isLimit] = (lines[1] ?? '').split(';')
  expect([code, day, maximum, isLimit]).toEqual([
    '56.08.2',
    on.split('-').reverse().join('/'),
    String(value).replace('.', ','),
    below_limit ? 'oui' : 'non',
  ])

  const png = await saved('Image PNG')
  expect(png.name).toMatch(/^estran-56\.08\.2-arn_f-\d{4}-\d\d-\d\d\.png$/)
  const shown = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const paper = [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    const isBlank = (x: number) => context?.getImageData(x, 56, 1, 32).data.every((value) => value === 255)
    let titleEnd = bitmap.width - 1
    while (titleEnd > 0 && isBlank(titleEnd)) titleEnd -= 1
    if (context) context.font = '700 44px "Atkinson Hyperlegible Next"'
    const title = 56 + (context?.measureText('56.08.2 Baie de Quiberon').width ?? 0)
    return { width: bitmap.width, height: bitmap.height, paper, titleEnd, title }
  }, png.bytes.toString('base64'))
  expect(shown).toMatchObject({ width: 2000, height: 1400, paper: [255, 255, 255, 255] })
  // In the letters of the screen.
  expect(Math.abs(shown.titleEnd - shown.title)).toBeLessThan(6)
}

test('the chart of a zone is read by pointer and by keyboard, point after point, and saved', async ({ page }) => {
  await openSession(page, 'client')
  await openChart(page)
  await chooseRange(page, 'Tout')
  const { points } = await chartOf(page)
  const [first, second] = [points[0], points[1]]
  const said = (words: string) =>
    expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(words.replaceAll(' ', '\\s')))
  await expect(slider(page)).toHaveAttribute('max', String(points.length - 1))
  await slider(page).focus()
  await page.keyboard.press('Home')
  await said(`^${dayText(first?.on ?? '')}, .*${french(first?.value ?? 0)} UFP/g`)
  await page.keyboard.press('ArrowRight')
  await said(`^${dayText(second?.on ?? '')}, `)
  await page.keyboard.press('End')
  await said(`^${dayText(points.at(-1)?.on ?? '')}, .*classement ce jour-là : `)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeLessThan(points.length - 1)
  await page.keyboard.press('Escape')
  await expect(section(page).getByText('Le dernier')).toBeVisible()

  // The pointer and keys move marks over the picture, and leave the picture as it is.
  await picture(page).evaluate((svg) => {
    new MutationObserver(() => svg.setAttribute('data-redrawn', '')).observe(svg, { subtree: true, childList: true })
  })
  await slider(page).blur()
  await picture(page).scrollIntoViewIfNeeded()
  const box = await picture(page).boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await expect(section(page).getByText('Le dernier')).toHaveCount(0)
  await page.mouse.move(x + 10, y + height / 2, { steps: 5 })
  await expect(section(page).getByText(dayText(first?.on ?? ''))).toBeVisible()
  await page.mouse.move(x + width / 2, y - 400)
  await expect(section(page).getByText('Le dernier')).toBeVisible()
  expect(await picture(page).getAttribute('data-redrawn')).toBeNull()
  await expectSaved(page, points)
})

test('its range changes, winters lie over each other, the table has the same rows', async ({ page }) => {
  await openSession(page, 'client')
  await openChart(page)
  await expect(picture(page)).toBeVisible()
  await chooseRange(page, 'Comparer les hivers')
  const winters = section(page)
    .getByRole('listitem')
    .filter({ hasText: /^Hiver \d{4}-\d{4}$/ })
  await expect(winters.nth(1)).toBeVisible()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /les autres hivers\s: .*\d/)
  await expectAccessible(page)
  const read = async () => Number(await slider(page).getAttribute('max'))
  const all = await read()
  const named = section(page)
    .getByRole('button', { name: /^Hiver / })
    .first()
  await named.click()
  await expect.poll(read).toBeLessThan(all)
  await named.click()
  await expect.poll(read).toBe(all)

  // The one before stays until the next has come.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/zones/*/chart?*', async (route) => {
    await held
    await route.continue()
  })
  await chooseRange(page, 'Tout')
  await expect(section(page).locator('[aria-busy=true]')).toBeVisible()
  await expect(winters.nth(1)).toBeVisible()
  answer()
  await expect(winters).toHaveCount(0)
  await page.unroute('**/api/zones/*/chart?*')

  const { points } = await chartOf(page)
  const asTable = section(page).getByRole('button', { name: 'Tableau', exact: true })
  await asTable.click()
  const rows = section(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(dayText(points.at(-1)?.on ?? ''))
  await section(page).getByRole('button', { name: 'UFP/g' }).click()
  await expect(rows.nth(1)).toContainText(french(Math.max(...points.map(({ value }) => value))))
  await section(page).getByRole('button', { name: 'Afficher plus de résultats' }).click()
  await expect(rows).toHaveCount(Math.min(points.length, 110) + 1)
  await expectAccessible(page)
  await asTable.click()

  await section(page).getByRole('button', { name: 'Agrandir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Baie de Quiberon : résultats dans le temps' })
  await expect(dialog.getByText('Élevée').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(dialog.getByText('Le dernier')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Le dernier')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(section(page).getByRole('link', { name: 'Historique de mes résultats' })).toHaveAttribute(
    'href',
    '/app/results',
  )
})

test('it says what it has not, tries again, and follows what the laboratory sends', async ({ page, quietConsole }) => {
  await openSession(page, 'client')
  await page.route('**/api/zones/*/chart?*', (route) => route.fulfill({ status: 500, json: { message: 'Panne' } }), {
    times: 1,
  })
  const code = '56.03.1'
  await openChart(page, code)
  await expect(section(page).getByText('Les résultats de la zone n’ont pas pu être chargés.')).toBeVisible()
  quietConsole.splice(0)
  await section(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(section(page).getByText('Les résultats de la zone n’ont pas pu être chargés.')).toHaveCount(0)

  const admin = await openClient('admin')
  const { zones }: { zones: Zone[] } = await (await admin.get('/api/zones')).json()
  const added = await callApi(admin, 'POST', '/results', {
    zone_id: zones.find((zone) => zone.code === code)?.id,
    lims_client_id: null,
    sampled_on: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date()),
    type: 'arn_f',
    value: '77777',
  })
  expect(added.status()).toBe(201)
  await expect(picture(page)).toHaveAttribute('aria-label', /77\s777 UFP/)
  const { id } = await added.json()
  expect((await callApi(admin, 'DELETE', `/results/${id}`)).status()).toBe(204)
  await expect(picture(page)).not.toHaveAttribute('aria-label', /77\s777 UFP/)
  await admin.dispose()
})
