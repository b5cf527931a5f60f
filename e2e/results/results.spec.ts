import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { attachFile, callApi } from '../support/api.ts'
import { openClient, openSession } from '../support/sessions.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

/** One page that says one word. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 42>>stream
BT /F1 48 Tf 10 90 Td (Norovirus) Tj ET   
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

/** Nobody else in these tests has results by this method. */
async function addResult(admin: APIRequestContext, lims_client_id: string, fields: object = {}) {
  const zones = await (await admin.get('/api/zones/names')).json()
  const method = `Méthode ${randomUUID()}`
  const answer = await callApi(admin, 'POST', '/results', {
    zone_id: zones[0].id,
    lims_client_id,
    sampled_on: '2020-02-03',
    type: 'phages',
    value: '< 1,5',
    method,
    ...fields,
  })
  expect(answer.status()).toBe(201)
  return { ...(await answer.json()), method }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Résultat d’analyse' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const bytesOf = async (download: Download) => readFile(await download.path())

/** How many points of the drawn page are not white. */
const inkOf = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: canvas.width, height: canvas.height })
    const context = copy.getContext('2d')
    context?.drawImage(canvas, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, copy.width, copy.height) ?? {}
    return data.filter((level, index) => index % 4 === 0 && level < 128 && (data[index + 3] ?? 0) > 0).length
  })

test('a client narrows the history, opens a result, and has its files', async ({ page, quietConsole }) => {
  const admin = await openClient('admin')
  const filed = await addResult(admin, 'C-1001')
  const bare = await addResult(admin, 'C-1001', { sampled_on: '2020-02-04' })
  const unread = await addResult(admin, 'C-1001', { sampled_on: '2020-03-04' })
  await attachFile(admin, filed.id, 'rapport d’été 牡蠣.pdf', PDF)
  await attachFile(admin, filed.id, 'mesures.csv', 'zone;valeur\r\n56.08.2;1,5\r\n')

  await openSession(page, 'client')
  await page.goto('/app/results')
  await expect(page.getByRole('link', { name: /^Mes analyses \d+ non lus$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('textbox', { name: 'Du' }).fill('03/02/20')
  await page.getByRole('textbox', { name: 'Au' }).fill('04/02/2020')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Retirer le filtre Depuis le 3 févr. 2020' })).toBeVisible()
  await page.getByRole('button', { name: 'Filtrer (2)' }).click()
  await page.getByLabel('Filtrer par type').selectOption('ARN F-spécifiques')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Exporter' }).click()
  const nothing = page.getByRole('dialog').getByText('il n’y a rien à exporter')
  await expect(nothing).toBeVisible()
  await page.goBack()
  await expect(nothing).toBeHidden()
  await page.goBack()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Nouveau')

  await rows(page).last().getByRole('link').press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]result=${filed.id}$`))
  await expect(drawer(page)).toContainText('< 1,5 UFP/g')
  await expect(drawer(page)).toContainText(filed.method)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('link', { name: 'Télécharger rapport d’été 牡蠣.pdf' }).click(),
  ])
  expect([file.suggestedFilename(), (await bytesOf(file)).toString()]).toEqual(['rapport d’été 牡蠣.pdf', PDF])
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('link', { name: 'Tout télécharger' }).click(),
  ])
  expect((await bytesOf(zip)).includes('mesures.csv')).toBe(true)

  await drawer(page).getByRole('button', { name: 'Voir rapport d’été 牡蠣.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'rapport d’été 牡蠣.pdf' })
  await expect(preview.getByText('Norovirus')).toBeAttached()
  const pages = preview.locator('section[tabindex="0"]')
  await expect(pages, 'keys move the pages at once').toBeFocused()
  await expect(pages, 'its title is heard').toHaveAccessibleName('rapport d’été 牡蠣.pdf, 1 page')
  await expect.poll(() => inkOf(page)).toBeGreaterThan(1000)
  await expect(preview.getByRole('button', { name: 'Partager' })).toHaveCount(0)
  await page.keyboard.press('+')
  await preview.getByRole('heading').focus()
  await page.keyboard.press('+')
  await expect(preview.getByRole('button', { name: /125\s%/ })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(preview).toHaveCount(0)
  await expect(drawer(page).getByText(/^Rapport d’analyse, .* \(PDF, /)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Voir mesures.csv' }).click()
  const table = page.getByRole('dialog', { name: 'mesures.csv' }).getByRole('table', { name: 'mesures.csv' })
  await expect(table.getByRole('columnheader')).toHaveText(['zone', 'valeur'])
  await expect(table.getByRole('rowheader')).toHaveText(['56.08.2'])
  await page.goBack()
  await expect(table).toHaveCount(0)
  const [gone] = (await (await admin.get(`/api/results/${filed.id}`)).json()).file_list
  expect((await callApi(admin, 'DELETE', `/results/${filed.id}/files/${gone.id}`)).status()).toBe(204)
  await page.getByRole('button', { name: `Voir ${gone.name}` }).click()
  await expect(page.getByText('Ce fichier n’existe pas, ou a été supprimé.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Ce fichier n’existe pas, ou a été supprimé.')).toHaveCount(0)
  expect(quietConsole.splice(0)).toEqual([expect.stringContaining('404')])
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/result=/)
  await expect(rows(page).last()).not.toContainText('Nouveau')

  await rows(page).first().click()
  await expect(drawer(page)).toContainText(
    "Ces fichiers n'ont pas été envoyés sur la plateforme, merci de contacter ACTALIA pour les obtenir.",
  )
  const mail = drawer(page).getByRole('link', { name: 'Demander les fichiers par mail' })
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toMatch(/Date du prélèvement\s: 4\sfévr\.\s2020/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByRole('link', { name: 'Mes analyses', exact: true }).first()).toBeVisible()
  await expect(page.locator('#results-count')).toBeFocused()
  for (const { id } of [filed, bare, unread])
    expect((await callApi(admin, 'DELETE', `/results/${id}`)).status()).toBe(204)
  await admin.dispose()
})

test('a client passes a file on from a phone, and changing one’s mind is no error', async ({ page }) => {
  const admin = await openClient('admin')
  const { id } = await addResult(admin, 'C-1002')
  await attachFile(admin, id, 'rapport d’été.pdf', PDF)
  // Stands for the phone: the browser of these tests passes nothing on.
  await page.addInitScript(() => {
    const answers = [undefined, 'AbortError', 'NotAllowedError']
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] }: { files: File[] }) => {
        document.title = `${file?.name} ${file?.type} ${file?.size} ${answers.length}`
        const name = answers.shift()
        if (name) throw new DOMException('', name)
      },
    })
  })
  await openSession(page, 'client2')
  await page.goto(`/app/results?result=${id}`)
  await drawer(page).getByRole('button', { name: 'Voir rapport d’été.pdf' }).click()
  const failure = page.getByText('Le fichier n’a pas pu être partagé.')
  for (const left of [3, 2, 1]) {
    await expect(failure).toHaveCount(0)
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect(page).toHaveTitle(`rapport d’été.pdf application/pdf ${PDF.length} ${left}`)
  }
  await expect(failure).toBeVisible()
  expect((await callApi(admin, 'DELETE', `/results/${id}`)).status()).toBe(204)
  await admin.dispose()
})

test('an administrator adds a result and its files, its client sees them, and all of it is deleted again', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'admin')
  await page.goto('/app/results?result=new')
  const form = page.getByRole('dialog', { name: 'Nouveau résultat' })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('3 champs à corriger')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('combobox', { name: 'Zone' }).fill('Quiberon')
  await form
    .getByRole('option', { name: /Quiberon/ })
    .first()
    .click()
  await form.getByRole('combobox', { name: 'À qui est l’analyse' }).fill('C-1002')
  await form.getByRole('option', { name: /C-1002/ }).click()
  await form.getByRole('textbox', { name: 'Date du prélèvement' }).fill('05/03/21')
  await form.getByRole('textbox', { name: 'Charge virale (UFP/g)' }).fill('12,5')
  await form.getByRole('button', { name: 'Enregistrer' }).click()

  await expect(drawer(page)).toContainText('12,5 UFP/g')
  await expect(page).toHaveURL(/result=\d+$/)
  await drawer(page)
    .getByLabel('Ajouter des fichiers')
    .setInputFiles([
      { name: 'rapport.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    ])
  await expect(drawer(page).getByRole('link', { name: 'Télécharger rapport.pdf' })).toBeVisible()
  await expect(drawer(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Retirer photo.png' }).click()
  const id = Number(new URL(page.url()).searchParams.get('result'))

  const client = await openClient('client2')
  expect((await (await client.get(`/api/results/${id}`)).json()).file_list).toMatchObject([{ name: 'rapport.pdf' }])
  await drawer(page).getByRole('button', { name: 'Supprimer rapport.pdf' }).click()
  await page.getByRole('dialog', { name: 'Supprimer ce fichier ?' }).getByRole('button', { name: 'Supprimer' }).click()
  await expect(drawer(page)).toContainText("Ces fichiers n'ont pas été envoyés")
  await drawer(page).getByRole('button', { name: 'Supprimer ce résultat' }).click()
  await page.getByRole('dialog', { name: 'Supprimer ce résultat ?' }).getByRole('button', { name: 'Supprimer' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.locator('#results-count')).toBeFocused()
  expect((await client.get(`/api/results/${id}`)).status()).toBe(404)
  await client.dispose()
  expectRefusals(quietConsole)
})

test('both types of a sampling are one line, in the list and opened', async ({ page }) => {
  const admin = await openClient('admin')
  const phages = await addResult(admin, 'C-1002', { sampled_on: '2019-02-04' })
  const arn_f = await addResult(admin, 'C-1002', { sampled_on: '2019-02-04', type: 'arn_f', value: '38' })
  await attachFile(admin, phages.id, 'rapport.pdf', PDF)
  await openSession(page, 'client2')
  await page.goto('/app/results?from=2019-02-04&to=2019-02-04')
  await expect(page.getByText('1 prélèvement', { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText(/1,5\sUFP.*Phages.*38\sUFP.*ARN F-spécifiques/)
  await expect(rows(page)).toContainText('Nouveau')
  await rows(page).getByRole('link').click()
  await expect(drawer(page).getByRole('region', { name: 'Résultat, Classification Phages' })).toContainText('1,5')
  await expect(drawer(page).getByRole('region', { name: /^Résultat, ARN F/ })).toContainText('38')
  await expect(drawer(page).getByRole('heading', { name: '1 fichier' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(rows(page)).not.toContainText('Nouveau')
  for (const { id } of [phages, arn_f]) expect((await callApi(admin, 'DELETE', `/results/${id}`)).status()).toBe(204)
  await admin.dispose()
})
