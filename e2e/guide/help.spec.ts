import { readFile } from 'node:fs/promises'
import { GUIDE, SMS_CHAPTERS } from '../../contract/core/help.ts'
import { openSession } from '../support/sessions.ts'
import { expect, glance, mapIsDrawn, test } from '../support/visitor.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** This operator sends no SMS. */
const SHOWN = GUIDE.flatMap(({ chapters }) => chapters).length - SMS_CHAPTERS.length

test('« Aide » leads from a screen to its chapter, in the header and in the menu, and Back returns', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.setViewportSize(DESK)
  await page.goto('/app/map?zone=56.08.1')
  await mapIsDrawn(page)
  await page.getByRole('link', { name: 'Aide', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/carte$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte et ce que dit une classe')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('La carte et ce que dit une classe · Aide · Estran')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Baie de Plouharnel' })).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto('/app/results')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Aide' }).click()
  await expect(page).toHaveURL(/\/help\/resultats$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/results$/)
})

test('before signing in it opens beside the form, which keeps what was typed', async ({ page, context }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/registration/form')
  await page.getByLabel('Nom et prénom').fill('Paul Kerbrat')
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /^Aide/ }).click()])
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('S’inscrire et attendre l’activation')
  await expect(tab.getByRole('img').first()).toHaveJSProperty('naturalWidth', 780)
  await expect(page.getByLabel('Nom et prénom')).toHaveValue('Paul Kerbrat')
})

test('opening the help loses no change of the week, nor a typed password', async ({ page }) => {
  await openSession(page, 'admin')
  await page.setViewportSize(DESK)
  await page.goto('/admin/rankings')
  const value = page.getByRole('textbox', { name: 'Valeur', exact: true }).first()
  await value.fill('7')
  await page.getByRole('link', { name: 'Aide', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Quitter sans enregistrer/ })
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(value).toHaveValue('7')
  await page.getByRole('link', { name: 'Aide', exact: true }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/help\/classements$/)

  await page.goto('/app/account?view=password')
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill('secret')
  await page
    .getByRole('button', { name: /^Afficher/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Aide', exact: true }).click()
  await question.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(page.getByLabel('Mot de passe actuel', { exact: true })).toHaveValue('secret')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Modifier le mot de passe')
})

glance('the guide is searched without accents or capitals, and a passage found is shown', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/help')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(SHOWN)
  const field = page.getByRole('searchbox', { name: 'Chercher dans le guide' })
  await field.fill('ANNULER MINUTE')
  const passage = page.getByRole('link', { name: 'Classer la semaine › Annuler dans la minute' })
  await expect(passage).toBeVisible()
  await expect(page.getByText(/passages? trouvés?$/)).toBeVisible()
  await passage.press('Enter')
  await expect(page).toHaveURL(/\/help\/classements#annuler-dans-la-minute$/)
  await expect(page.getByRole('heading', { name: 'Annuler dans la minute' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Annuler dans la minute' })).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('ANNULER MINUTE')
  await field.fill('xyzzy')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()

  // An old address still leads to the guide.
  await page.goto('/help/carte#50%')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte et ce que dit une classe')
  await page.goto('/help/nulle-part')
  await expect(page.getByText('Ce chapitre n’existe pas, ou plus.')).toBeVisible()
})

glance('people find what they ask, as they ask it', async ({ page }) => {
  const asked = {
    'comment changer de mot de passe': /mot de passe/i,
    atestation: /^L’attestation/,
    'supprimer mon compte': /Supprimer votre compte/,
    norovirus: /^La carte/,
    'zone cibel': /zone cible/i,
    raccourcis: /Les raccourcis clavier$/,
    'exporter les zones': /Exporter les zones$/,
    'mémoire disque': /^(Essayer|Installer)/,
  }
  for (const [words, expected] of Object.entries(asked)) {
    await page.goto(`/help?${new URLSearchParams({ search: words })}`)
    await expect(page.getByRole('main').getByRole('listitem').first().getByRole('link')).toHaveText(expected)
  }
  await page.goto('/help?search=xyzxyz')
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible()
  await page.getByRole('link', { name: 'Les alertes', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/alertes$/)
})

glance('« /aide » leads to the guide, which counts the parts of the installation', async ({ page }) => {
  await page.goto('/aide')
  await expect(page).toHaveURL(/\/help$/)
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: /\d\/5$/ })).toHaveText([
    'Installer 1/5',
    'Les réglages et le service 2/5',
    'Le site et son certificat 3/5',
    'Le premier compte 4/5',
    'Sauvegarder 5/5',
  ])
  await page.getByRole('link', { name: 'Le premier compte', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('Pour qui installe 4/5')
})

glance('a chapter leads to its sections, its neighbours and other chapters', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/help/alertes')
  await page.getByRole('navigation', { name: 'Dans ce chapitre' }).getByRole('link', { name: 'Arrêter' }).click()
  await expect(page.getByRole('heading', { name: 'Arrêter' })).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Estran sur le téléphone', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/telephone$/)
  await page.getByRole('link', { name: /^Précédent/ }).click()
  await expect(page).toHaveURL(/\/help\/suivre-les-actualites$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

glance('a chapter without a picture is at most two screens, of a desk and of a phone', async ({ page }) => {
  const plain: string[] = []
  for (const { folder, chapters } of GUIDE) {
    for (const name of chapters) {
      const text = await readFile(`web/features/help/chapters/${folder}/${name}.md`, 'utf8')
      if (!text.includes('.webp)')) plain.push(name)
    }
  }
  expect(plain).not.toEqual([])
  const settings = await (await page.request.get('/api/settings')).json()
  await page.route('**/api/settings', (route) => route.fulfill({ json: { ...settings, sends_sms: true } }))
  const long: string[] = []
  for (const name of plain) {
    await page.goto(`/help/${name}`)
    await expect(page.getByRole('button', { name: 'Imprimer ce chapitre' })).toBeAttached()
    for (const screen of [DESK, PHONE]) {
      await page.setViewportSize(screen)
      // Below it stands only the footer that all pages have.
      const height = await page.getByRole('main').evaluate((main: HTMLElement) => main.offsetTop + main.offsetHeight)
      if (height > 2 * screen.height) long.push(`${name}: ${height} px at ${screen.width}`)
    }
  }
  expect(long).toEqual([])
})

glance('printed, a chapter and the whole guide are their text and pictures alone', async ({ page }) => {
  await page.goto('/help/carte')
  const surroundings = page
    .getByRole('searchbox')
    .or(page.getByRole('banner'))
    .or(page.getByRole('navigation'))
    .or(page.getByRole('button'))
  await expect(surroundings.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(surroundings).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.goto('/help')
  await page.getByRole('link', { name: 'Tout le guide sur une page, pour l’imprimer' }).click()
  await expect(page.getByRole('article')).toHaveCount(SHOWN)
  await page.emulateMedia({ media: 'print' })
  await expect(surroundings).toHaveCount(0)
  await page.emulateMedia({ media: null })
})
