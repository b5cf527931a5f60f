import { NEW_USER } from '../../contract/users.ts'
import { callApi } from '../support/api.ts'
import { expect } from '../support/visitor.ts'
import { button, dialogOf, type GuidePicture, main, TALL } from './picture-parts.ts'

/** Wide enough for the tables of administrators, and still to be read at the width of a page. */
const DESK = [1024, 700] as const

/** All by the same person; those that change something come last. */
export const OPERATOR_PICTURES: readonly GuidePicture[] = [
  {
    name: 'comptes',
    of: 'operator',
    who: 'super',
    path: '/admin/users',
    size: [1024, 800],
    show: async (page) => {
      await page.getByRole('checkbox', { name: /Moules de la Rance/ }).check()
      await expect(page.getByRole('region', { name: 'Comptes choisis' })).toContainText('1 compte choisi')
      return main(page)
    },
  },
  {
    name: 'jetons',
    of: 'operator',
    who: 'super',
    path: '/admin/users',
    size: [1024, TALL],
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Modifier : ACTALIA/ })
        .last()
        .click()
      return page.getByRole('region', { name: 'Jetons' }).first()
    },
  },
  { name: 'zones', of: 'operator', who: 'super', path: '/admin/zones', size: [1024, 620], show: main },
  { name: 'import', of: 'operator', who: 'super', path: '/admin/zones?view=import', size: [700, 620], show: main },
  { name: 'classements', of: 'operator', who: 'super', path: '/admin/rankings', size: [1200, 680], show: main },
  {
    name: 'classement-a-la-main',
    of: 'operator',
    who: 'super',
    path: '/admin/zones',
    size: [1024, 1060],
    show: dialogOf(button(/^Modifier le classement/)),
  },
  {
    name: 'historique',
    of: 'operator',
    who: 'super',
    path: '/admin/zones',
    size: DESK,
    show: dialogOf(button(/^Historique : /)),
  },
  {
    name: 'nouveau-resultat',
    of: 'operator',
    who: 'super',
    path: '/app/results',
    size: DESK,
    show: dialogOf(button('Nouveau résultat')),
  },
  {
    name: 'actualite',
    of: 'operator',
    who: 'super',
    path: '/admin/news',
    size: DESK,
    show: dialogOf((page) => page.getByRole('link', { name: /Surveillance renforcée/ })),
  },
  {
    name: 'repondre-devis',
    of: 'operator',
    who: 'super',
    path: '/admin/quotes',
    size: [1024, 1160],
    // One that was opened before: another becomes « Vue ».
    show: dialogOf((page) => page.getByRole('link', { name: 'D2026-00002' })),
  },
  {
    name: 'reglages',
    of: 'operator',
    who: 'super',
    path: '/admin/settings',
    size: [760, TALL],
    part: 'Opérateur',
  },
  {
    name: 'echelles',
    of: 'operator',
    who: 'super',
    path: '/admin/settings?view=scales',
    size: [760, TALL],
    show: async (page) =>
      page
        .getByRole('list', { name: /^Classes/ })
        .getByRole('listitem')
        .nth(1),
  },
  {
    name: 'aller-a',
    of: 'producers',
    who: 'super',
    path: '/admin/zones',
    size: [1024, 540],
    show: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zones')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('quib')
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText('2 réponses')
      return page.getByRole('dialog')
    },
  },
  {
    name: 'dessin',
    of: 'operator',
    who: 'super',
    path: '/admin/zones',
    size: [390, 760],
    show: async (page) => {
      await dialogOf(button('Autres actions'), button('Créer une zone'), button('Dessiner sur la carte'))(page)
      const dialog = page.getByRole('dialog', { name: 'Dessiner sur la carte' })
      const points = ['47.56, -3.1', '47.57, -3.06', '47.55, -3.02', '47.5, -3.03', '47.5, -3.1']
      await dialog.getByLabel('Points du contour').fill(points.join('\n'))
      await expect(dialog.getByRole('status')).toHaveText('5 points, contour fermé.')
      const map = dialog.locator('.zone-map-canvas')
      // Writing has scrolled the list of points into view.
      await map.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }))
      await expect(map).toHaveAttribute('data-ready', 'true', { timeout: 60_000 })
      return dialog
    },
  },
  {
    name: 'a-completer',
    of: 'operator',
    who: 'super',
    path: '/admin/content',
    size: DESK,
    // Without the line above it: the database says there of what day the text is, and its clock goes on.
    show: async (page) => page.getByText('À compléter', { exact: true }).first().locator('..'),
  },
  {
    name: 'lien-invitation',
    of: 'operator',
    who: 'super',
    path: '/admin/users',
    size: DESK,
    show: async (page) => {
      const someone = { ...NEW_USER, name: 'Kermarec', email: 'invitee@estran.example', organism_name: 'GAEC Kermarec' }
      const { id } = await (await callApi(page, 'POST', '/users', someone)).json()
      await page.goto(`/admin/users?user=${id}`)
      return page.getByText(/^L’invitation contient/).locator('..')
    },
  },
  {
    name: 'journal',
    of: 'operator',
    who: 'super',
    path: '/admin/rankings',
    size: [1024, 420],
    show: async (page) => {
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/rankings/batch'))
      await button('Enregistrer')(page).click()
      await saved
      // Only what was assigned, without its moment, which the database’s clock gives.
      await page.evaluate(() => localStorage.setItem('columns-audit', 'at address'))
      await page.goto('/admin/audit?filter=action:equals:ranking-assigned')
      await expect(page.getByText(/classements attribués/)).toBeVisible()
      return page.getByRole('table')
    },
  },
]
