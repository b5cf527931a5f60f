import type { Locator, Page } from '@playwright/test'
import { addDays } from '../../contract/core/days.ts'
import { expectAccessible, expectWhole } from '../support/accessible.ts'
import { refreshUntil } from '../support/network.ts'
import { openSession } from '../support/sessions.ts'
import { doubleTap, expect, expectRefusals, forgetSession, test } from '../support/visitor.ts'

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format()
const shown = (on: string) =>
  new Intl.DateTimeFormat('fr-FR', { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(on))

/** Not what a toast stresses. */
const codeIn = (dialog: Locator) => dialog.getByText(/^Code /).locator('strong')

/** As after a worse class, which no other journey should see; until `isWorse` says no more. */
async function answerWorse(page: Page, isWorse = () => true) {
  await page.route(/\/api\/(zones(\?.*)?|proofs\/[^/]+)$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (isWorse()) {
      for (const { rankings } of json.zones ?? []) if (rankings.phages) rankings.phages.class = 'elevee'
      for (const { type, ranking } of json.situations ?? []) if (type === 'phages') ranking.class = 'elevee'
    }
    await route.fulfill({ response, json })
  })
}

test('a client gets a proof of a past day by keyboard; whoever holds it checks it without an account', async ({
  page,
  browser,
}) => {
  const on = addDays(TODAY, -30)
  await openSession(page, 'client')
  await page.goto(`/app/map?on=${on}`)
  await expect(page.getByRole('region', { name: 'Situation passée' })).toContainText(shown(on))
  await page.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await page.getByRole('button', { name: 'Attestation' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Attestation prête' })
  await expect(dialog).toContainText(`situation du ${shown(on)}`)
  await expectAccessible(page)

  const link = dialog.getByRole('link', { name: 'Ouvrir l’attestation (PDF)' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers()['content-disposition']).toMatch(/^inline; filename="attestation-56\.08\.2-.*\.pdf"/)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copier le lien de vérification' }).press('Enter')
  await expect(page.getByText('Adresse copiée')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  const code = new URL(url).pathname.split('/').at(-1) ?? ''
  await expect(dialog).toContainText(code)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Attestation' })).toBeFocused()

  const stranger = await browser.newPage()
  await stranger.goto(url)
  const main = stranger.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Document authentique')
  await expect(main).toContainText('56.08.2')
  await expect(main).toContainText(shown(on))
  await expect(main).toContainText(/Vérifiée le\s*\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expectAccessible(stranger)
  await expectWhole(stranger)
  await stranger.close()
})

test('a code is typed by hand; an unknown one, a mistyped one and a corrected proof are told plainly', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map')
  const answer = page.waitForResponse((response) => response.url().endsWith('/proofs'))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await doubleTap(page.getByRole('button', { name: 'Attestation' }))
  const { code } = await (await answer).json()
  await expect(page.getByRole('dialog', { name: 'Attestation prête' })).toContainText(code)
  await forgetSession(page)

  await page.goto('/verification')
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill('1234')
  await field.press('Enter')
  await expect(page.getByText('Un code a 16 lettres et chiffres')).toBeVisible()
  await expectAccessible(page)
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await expect(page.getByRole('status')).toContainText('Document authentique')
  expect(new URL(page.url()).pathname).toBe(`/verification/${code}`)

  // As after a correction, which no other journey should see.
  await page.route('**/api/proofs/*', async (route) => {
    const response = await route.fetch()
    const proof = await response.json()
    const [first, ...others] = proof.situations
    const now = [{ ...first, ranking: null }, ...others]
    await route.fulfill({ response, json: { ...proof, corrected: true, now } })
  })
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Corrigée depuis')
  await expect(page.getByRole('heading', { name: 'Dit aujourd’hui' })).toHaveCount(1)
  await expectAccessible(page)
  await page.unroute('**/api/proofs/*')

  await page.goto('/verification/0000-0000-0000-0000')
  await expect(page.getByRole('status')).toContainText('Code inconnu')
  await expect(field).toHaveValue('0000-0000-0000-0000')
  await expectAccessible(page)
  await page.route('**/api/proofs/*', (route) =>
    route.fulfill({ status: 429, json: { message: 'Trop de tentatives. Réessayez dans 10 minutes.' } }),
  )
  await page.reload()
  await expect(page.getByRole('status')).toContainText('Réessayez dans 10 minutes.')
  expectRefusals(quietConsole)
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/status of 404/.test(text)))
})

test('an attestation that is open says that the class has changed since, and leads to the next one', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('button', { name: 'Attestation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attestation prête' })
  const copying = dialog.getByRole('button', { name: 'Copier le lien de vérification' })
  await expect(copying).toBeVisible()
  const former = await codeIn(dialog).textContent()

  await copying.focus()
  await answerWorse(page)
  await refreshUntil(page, () =>
    expect(dialog.getByRole('alert')).toContainText('La classe a changé depuis', { timeout: 2_000 }),
  )
  await expect(copying).toHaveCount(0)
  // Not the button, which an Enter meant for the one before would press.
  await expect(dialog.getByText('56.08.2')).toBeFocused()
  await expectAccessible(page)
  const next = dialog.getByRole('button', { name: 'Voir la nouvelle attestation' })
  await expect(next).not.toHaveAttribute('aria-disabled')
  await next.press('Enter')
  await expect(copying).toBeVisible()
  await expect(dialog.getByText('56.08.2')).toBeFocused()
  await expect(codeIn(dialog)).not.toHaveText(former ?? '')
})

test('a class that is put right again gives its buttons back to an open attestation, and the focus a place', async ({
  page,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('button', { name: 'Attestation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attestation prête' })
  await expect(dialog).toBeVisible()
  let isWorse = true
  await answerWorse(page, () => isWorse)
  const next = dialog.getByRole('button', { name: 'Voir la nouvelle attestation' })
  await refreshUntil(page, () => next.focus({ timeout: 2_000 }))
  isWorse = false
  await refreshUntil(page, () => expect(dialog.getByRole('alert')).toHaveCount(0, { timeout: 2_000 }))
  await expect(dialog.getByText('56.08.2')).toBeFocused()
})

test('asked for while it comes, an attestation opens though the zone changes meanwhile; a next one that failed opens at the next press', async ({
  page,
  quietConsole,
}) => {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  let name: string | null = null
  await page.route(/\/api\/zones(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const zone of json.zones ?? []) if (name && zone.code === '56.08.2') zone.name = name
    await route.fulfill({ response, json })
  })
  const waiting = Promise.withResolvers<void>()
  let asked = 0
  let isAway = false
  await page.route(/\/api\/zones\/\d+\/proofs$/, async (route) => {
    asked++
    if (isAway) return route.fulfill({ status: 422, json: { message: 'Absent.', errors: {} } })
    if (asked === 1) await waiting.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const asking = page.getByRole('button', { name: 'Attestation' })
  await asking.click()
  await expect.poll(() => asked).toBe(1)
  name = 'Nom d’un jour'
  const dialog = page.getByRole('dialog', { name: 'Attestation prête' })
  await refreshUntil(page, () => expect(dialog).toBeVisible({ timeout: 2_000 }))
  waiting.resolve()
  expect(asked).toBe(2)

  isAway = true
  name = 'Nom d’un autre jour'
  const former = await codeIn(dialog).textContent()
  await page.route(/\/api\/zones(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const { rankings } of json.zones ?? []) if (rankings.phages) rankings.phages.class = 'elevee'
    await route.fulfill({ response, json })
  })
  await refreshUntil(page, () => expect.poll(() => asked, { timeout: 2_000 }).toBe(3))
  isAway = false
  const next = dialog.getByRole('button', { name: 'Voir la nouvelle attestation' })
  await expect(next).not.toHaveAttribute('aria-disabled')
  await next.press('Enter')
  await expect(codeIn(dialog)).not.toHaveText(former ?? '')
  quietConsole.splice(0, quietConsole.length, ...quietConsole.filter((text) => !/status of 422/.test(text)))
})
