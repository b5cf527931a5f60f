import { openSession } from '../support/sessions.ts'
import { expect, mapIsDrawn, test } from '../support/visitor.ts'
import { classOfZone } from '../support/zone-class.ts'

test('« Imprimer » makes one A4 page for the wall of an open zone: both classes, and nothing of the screen', async ({
  page,
}, testInfo) => {
  await openSession(page, 'client')
  const { zone, first, second } = await classOfZone(page, '56.08.2')
  await page.goto(`/app/map?zone=${zone.code}`)
  await mapIsDrawn(page)
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
    window.print = () => document.body.setAttribute('data-asked', '')
  })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimer' }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()

  // Read at the moment at which the browser looks.
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('beforeprint', () => resolve(document.querySelector('body > article')?.textContent ?? '')),
      ),
  )
  const file = await page.pdf({ path: testInfo.outputPath('wall.pdf'), preferCSSPageSize: true })
  const text = file.toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  expect(await printed).toMatch(/Situation du .*Baie de Quiberon.*56\.08\.2.*Imprimé le \d\d\/\d\d\/\d{4}/s)
  await expect(page.locator('body > article')).toHaveCount(0)

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const poster = page.locator('body > article')
  await expect(poster).toContainText(`/app/map?zone=${zone.code}`)
  await expect(poster).toContainText(/indicatif.*ne remplace/)
  for (const [at, { scale, label }] of [first, second].entries()) {
    const one = poster.locator('> section').nth(at)
    await expect(one).toContainText(scale)
    await expect(one.getByText(label, { exact: true })).toBeVisible()
    await expect(one).toContainText(/Valable d/)
  }
  const surroundings = ['banner', 'navigation', 'button', 'dialog', 'main'] as const
  for (const role of surroundings) await expect(page.getByRole(role)).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Imprimer' })).toBeVisible()
})
