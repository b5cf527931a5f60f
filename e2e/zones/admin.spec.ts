import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { openSession } from '../support/sessions.ts'
import { expect, expectRefusals, mapIsDrawn, test } from '../support/visitor.ts'

const SEARCH = 'Chercher une zone par code ou nom'

const square = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.05, south],
      [west + 0.05, south + 0.03],
      [west, south + 0.03],
      [west, south],
    ],
  ],
})

const geojson = (name: string, json: unknown) => ({
  name,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify(json)),
})

const feature = (properties: object, west: number) => ({ type: 'Feature', properties, geometry: square(west, 46.7) })

/** The code of a zone nobody else in these tests makes. */
const newCode = () => `85.${randomInt(100, 1000)}.${randomInt(100, 1000)}`

/** Takes away what a journey made, so that others count the zones they know. */
async function archive(page: Page, search: string) {
  const found = await page.context().request.get(`/api/zones/admin?${new URLSearchParams({ search })}`)
  for (const { id } of (await found.json()).items) {
    expect((await callApi(page, 'DELETE', `/zones/${id}`)).status()).toBe(204)
  }
}

test('a zone is created, given a shape, archived and brought back', async ({ page, quietConsole }) => {
  const code = newCode()
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await page.getByRole('button', { name: 'Créer une zone' }).click()
  const drawer = page.getByRole('dialog', { name: 'Créer une zone' })
  await drawer.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(drawer.getByText('Ce champ est obligatoire.')).toHaveCount(2)
  await expect(drawer.getByLabel('Code', { exact: true })).toBeFocused()
  await drawer.getByLabel('Code', { exact: true }).fill(code)
  await drawer.getByLabel('Nom').fill('Passage du Gois, essai')
  await drawer.getByRole('button', { name: 'Ajouter un code' }).click()
  await expect(drawer.getByLabel('Autre code 1')).toBeFocused()
  await page.keyboard.type('56.08.2')
  const shapeFile = drawer.getByLabel('Fichier de la forme')
  await shapeFile.setInputFiles(geojson('deux.geojson', { type: 'FeatureCollection', features: [{}, {}] }))
  await expect(drawer.getByText('Ce fichier contient 2 formes : il en faut une seule.')).toBeVisible()
  await shapeFile.setInputFiles(geojson('une.geojson', feature({}, -2.2)))
  await mapIsDrawn(page)
  await drawer.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(drawer.getByText(/déjà celui de la zone 56.08.2/)).toBeVisible()
  await expect(drawer.getByLabel('Nom')).toHaveValue('Passage du Gois, essai')
  await drawer.getByRole('button', { name: 'Retirer le code 56.08.2' }).click()
  await drawer.getByRole('button', { name: 'Créer la zone' }).click()
  await expect(page.getByText('Zone créée')).toBeVisible()
  await expect(drawer).toBeHidden()

  await page.getByRole('searchbox', { name: SEARCH }).fill(code.replaceAll('.', ' '))
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  const settings = page.getByRole('dialog', { name: 'Réglages de la zone' })
  await settings.getByLabel('Nom').fill('Autre nom')
  await page.getByRole('button', { name: 'Archiver cette zone' }).click()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(page.getByRole('button', { name: 'Continuer la saisie' })).toBeHidden()
  await expect(settings.getByLabel('Nom')).toHaveValue('Autre nom')
  await settings.getByLabel('Nom').fill('Passage du Gois, essai')
  await page.getByRole('button', { name: 'Archiver cette zone' }).click()
  const question = page.getByRole('dialog', { name: `Archiver ${code}` })
  await expect(question).toContainText('historique sont conservés')
  await question.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(page.getByText('Zone archivée')).toBeVisible()
  await expect(page.locator('#zones-count')).toBeFocused()
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()

  await page.getByRole('link', { name: /^Archivées/ }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  await page.getByRole('button', { name: 'Réactiver' }).click()
  await expect(page.getByText('Zone réactivée')).toBeVisible()
  await expect(page.locator('#zones-count')).toBeFocused()
  await archive(page, code)
  expectRefusals(quietConsole)
})

test('a zone changed by someone else is shown without losing what was typed', async ({ page, quietConsole }) => {
  const code = newCode()
  await openSession(page, 'admin')
  const created = await callApi(page, 'POST', '/zones', { code, name: 'Premier nom' })
  const { id, version } = await created.json()
  await page.goto(`/admin/zones?search=${code}`)
  await page.getByRole('button', { name: `Réglages de la zone : ${code}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Réglages de la zone' })
  await drawer.getByLabel('Nom').fill('Mon nom')
  const change = { version, code, name: 'Son nom', aliases: [`${code}.1`] }
  expect((await callApi(page, 'PUT', `/zones/${id}`, change)).status()).toBe(200)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(drawer.getByText(/Cette zone a été modifiée entre-temps/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(drawer.getByText('Maintenant : Son nom')).toBeVisible()
  await expect(drawer.getByLabel('Nom')).toHaveValue('Mon nom')
  await expect(drawer.getByLabel('Autre code 1')).toHaveValue(`${code}.1`)
  await drawer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('rowheader', { name: 'Mon nom' })).toBeVisible()
  await archive(page, code)
  expectRefusals(quietConsole)
})

/** Its north shore passes over itself. */
const crossing = (west: number) => {
  const { coordinates } = square(west, 46.7)
  const lobe = [-1, 1, -1, 1].map((side, at) => [west + 0.025 + side * 0.001, at === 1 || at === 2 ? 46.732 : 46.73])
  return { type: 'Polygon', coordinates: coordinates.map((ring) => ring.toSpliced(3, 0, ...lobe)) }
}

test('an official file is checked, repaired, read, then applied without its refused row; names stay until asked', async ({
  page,
  quietConsole,
}) => {
  const code = newCode()
  await openSession(page, 'admin')
  await page.goto('/admin/zones')
  await page.getByRole('link', { name: 'Importer' }).click()
  await expect(page.getByRole('heading', { name: 'Importer des zones' })).toBeFocused()
  const file = page.getByLabel('Choisir un fichier ou le déposer ici')
  const check = page.getByRole('button', { name: 'Vérifier le fichier' })
  await check.click()
  await expect(page.getByText('Choisissez un fichier.')).toBeVisible()
  await file.setInputFiles({ name: 'zones.kml', mimeType: 'text/xml', buffer: Buffer.from('<kml/>') })
  await check.click()
  await expect(file).toBeFocused()
  await expect(file).toHaveAttribute('aria-invalid', 'true')

  const fields = { CdZCY: code, ValClasGP2: 'B' }
  const named = (LbZCY: string) => ({ ...feature({ ...fields, LbZCY }, -2.3), geometry: crossing(-2.3) })
  const features = [named('Zone neuve'), feature({}, -2.1)]
  await file.setInputFiles(geojson('faux.geojson', { type: 'FeatureCollection', features }))
  await check.click()
  await expect(page.getByRole('heading', { name: 'Des lignes de ce fichier sont refusées' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '1 ligne refusée' })).toBeVisible()
  await expect(page.getByText('E. coli')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('faux.geojson')).toBeVisible()
  await check.click()
  await expect(page.getByRole('row', { name: `1 ${code} +0,` })).toBeVisible()
  await mapIsDrawn(page)
  await page.getByRole('button', { name: 'Voir la réparation de la ligne 1 sur la carte' }).click()
  await mapIsDrawn(page)
  await page.getByRole('searchbox', { name: 'Chercher dans ce fichier' }).fill('zzz')
  await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
  await expect(page.getByRole('heading', { name: 'Zones du fichier' })).toBeFocused()
  await expect(page.getByRole('row', { name: `${code} Zone neuve Nouvelle zone` })).toBeVisible()
  // The report waits for who leaves.
  await page.getByRole('link', { name: 'Retour aux zones' }).click()
  await expect(page.getByRole('heading', { name: 'Zones', exact: true })).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Importer la zone valide, laisser l’autre' }).click()
  await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible()
  await expect(page.getByText('1 laissée de côté')).toBeVisible()

  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await file.setInputFiles(geojson('nom.geojson', { type: 'FeatureCollection', features: [named('Nom officiel')] }))
  await check.click()
  await expect(page.getByRole('heading', { name: 'Rien à importer' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Appliquer' })).toBeDisabled()
  // The box leaves with its report while the file is checked again.
  await page.getByLabel('Garder les noms actuels').click()
  await expect(page.getByRole('heading', { name: 'Voici ce qui va changer' })).toBeFocused()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('link', { name: 'Voir les zones' }).click()
  await page.getByRole('searchbox', { name: SEARCH }).fill(code.replaceAll('.', ''))
  await expect(page.getByRole('rowheader', { name: 'Nom officiel' })).toBeVisible()
  await archive(page, code)
  expectRefusals(quietConsole)
})
