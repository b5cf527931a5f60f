import type { Locator, Page } from '@playwright/test'
import { request } from '@playwright/test'
import { todayInParis } from '../../web/lib/format.ts'
import { expectAccessible, expectWhole } from '../support/accessible.ts'
import { callApi, logIn } from '../support/api.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { credentialsOf } from '../support/sessions.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { expect, expectRefusals, test } from '../support/visitor.ts'

interface SendingProduct {
  product: TestServer
  gateway: Awaited<ReturnType<typeof startSmsGateway>>
}

/** A product of its own, which sends SMS, and alerts after a second instead of a minute. */
const sending = test.extend<{ world: SendingProduct }>({
  world: async ({ browserName: _ }, use) => {
    const gateway = await startSmsGateway()
    const product = await startServer({ SMS_URL: gateway.url, ALERT_DELAY_SECONDS: '1' })
    await use({ product, gateway })
    await product.stop()
    await gateway.stop()
  },
  baseURL: ({ world }, use) => use(world.product.url),
})
// It starts a product of its own.
sending.beforeEach(() => sending.slow())

const CODE = '33.01'
/** The process that sends has just started, and leaves the processor to others. */
const SLOWLY = { timeout: 60_000 }

const part = (page: Page) => page.getByRole('region', { name: 'Alertes par SMS' })
const numberField = (page: Page) => page.getByRole('textbox', { name: 'Numéro de mobile' })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code reçu par SMS' })

/** An administrator gives the zone its worst class. */
async function makeWorse(baseURL: string) {
  const admin = await request.newContext({ baseURL })
  await logIn(admin, credentialsOf('admin'))
  const names = await (await admin.get('/api/zones/names')).json()
  const { id } = names.find((one: { code: string }) => one.code === CODE)
  const ranking = { type: 'arn_f', class: 'elevee', starts_on: todayInParis(), shortens: true }
  expect((await callApi(admin, 'POST', `/zones/${id}/rankings`, ranking)).status()).toBe(201)
  await admin.dispose()
}

/** Types the number, and the code that comes. */
async function proveNumber(page: Page, { gateway }: SendingProduct) {
  const before = gateway.received.length
  await numberField(page).fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await expect(codeField(page)).toBeFocused()
  await expect.poll(() => gateway.received.length, SLOWLY).toBe(before + 1)
  const { to, text } = gateway.received[before] ?? { to: '', text: '' }
  expect(to).toBe('+33612345678')
  return /\d{3} \d{3}/.exec(text)?.[0].replace(' ', '') ?? ''
}

sending(
  'a producer proves a number, chooses a zone, gets one SMS when its class gets worse, and ends them by its link',
  async ({ page, world, quietConsole }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await logIn(page, credentialsOf('client2'))
    await page.goto(`/app/map?zone=${CODE}`)
    await page.getByRole('button', { name: 'Alerte', exact: true }).click()
    await page.getByRole('button', { name: 'Etre alerté sur les évolutions de cette zone' }).click()
    await page.locator('summary').filter({ hasText: 'Alerte active' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'donnez votre numéro' }).click()
    await expect(part(page).getByRole('heading', { name: 'Alertes par SMS' })).toBeFocused()

    await numberField(page).fill('02 97 00 00 00')
    await numberField(page).press('Enter')
    await expect(numberField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(numberField(page)).toHaveValue('02 97 00 00 00')
    await expectAccessible(page)
    const code = await proveNumber(page, world)
    await page.reload()
    await expect(part(page).getByText(/Il sert encore (9|10)\sminutes\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Changer de numéro' }).click()
    await expect(numberField(page)).toBeFocused()
    await expect(numberField(page)).toHaveValue('06 12 34 56 78')
    await page.getByRole('button', { name: 'Annuler' }).click()
    const wrong = code === '000000' ? '000001' : '000000'
    await codeField(page).fill(wrong)
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(codeField(page)).toHaveValue(wrong)
    await codeField(page).fill([...code].join(' '))
    await codeField(page).press('Enter')
    await expect(part(page).getByText('06 12 34 56 78')).toBeVisible()
    await expect(part(page).getByRole('heading', { name: 'Alertes par SMS' })).toBeFocused()

    const zone = part(page).getByRole('switch', { name: new RegExp(`^${CODE}`) })
    await expect(zone).not.toBeChecked()
    await zone.click()
    await expect(page.getByText('Alerte enregistrée')).toBeVisible()
    await expect(zone).toBeChecked()
    await expectAccessible(page)
    await page.goto(`/app/map?zone=${CODE}`)
    await page.getByRole('button', { name: 'Alerte active' }).click()
    await page.locator('summary').filter({ hasText: 'Alerte active' }).click()
    await expect(page.getByRole('switch', { name: 'SMS quand la classe se dégrade' })).toBeChecked()
    await expectAccessible(page)

    await makeWorse(world.product.url)
    await expect.poll(() => world.gateway.received.length, SLOWLY).toBe(2)
    const { to, text } = world.gateway.received[1] ?? { to: '', text: '' }
    expect(to).toBe('+33612345678')
    expect(text).toMatch(/^33\.01 .*ELEVEE/)
    expect(text.length).toBeLessThanOrEqual(160)
    const link = /\/a\/\w+$/.exec(text)?.[0] ?? ''
    await page.goto(link)
    await expectAccessible(page)
    await page.getByRole('button').click()
    await page.goto('/app/account')
    await expect(numberField(page)).toHaveValue('')
    await expect(part(page).getByRole('switch')).toHaveCount(0)
    expect(world.gateway.received.length).toBe(2)
    expectRefusals(quietConsole)
  },
)

/** Another administrator changes the number of a month while one types: what was typed stays, beside what is there now. */
async function meetAnother(page: Page, panel: Locator) {
  const most = panel.getByRole('textbox', { name: 'SMS par mois, au plus' })
  await most.fill('4')
  const { version } = await (await page.request.get('/api/settings/sms')).json()
  expect((await callApi(page, 'PUT', '/settings/sms', { month_max: 5, version })).status()).toBe(200)
  await expect(panel.getByText(/sur 5 en/)).toBeVisible()
  await expect(most).toHaveValue('4')
  await expect(most).toBeFocused()
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await panel.getByRole('button', { name: 'Voir la version actuelle' }).click()
  await expect(panel.getByText('Maintenant : 5')).toBeVisible()
  await expectAccessible(page)
  await most.fill('3')
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(panel.getByText(/sur 3 en/)).toBeVisible()
}

sending(
  'someone changes and takes back their number; the super administrator sees what has left, and what a month may cost',
  async ({ page, world, quietConsole }) => {
    await logIn(page, credentialsOf('super'))
    await page.goto('/app/account#account-sms')
    const code = await proveNumber(page, world)
    await codeField(page).fill(code)
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(part(page).getByText('Les SMS arrivent au 06 12 34 56 78')).toBeVisible()
    await part(page).getByRole('button', { name: 'Changer de numéro' }).click()
    await numberField(page).fill('0692 12 34 56')
    await numberField(page).press('Enter')
    await expect(part(page).getByText('Jusque-là, les SMS arrivent au 06 12 34 56 78')).toBeVisible()
    await expectWhole(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await part(page).getByRole('button', { name: 'Retirer ce numéro' }).click()
    const question = page.getByRole('dialog', { name: /^Retirer ce numéro/ })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Retirer', exact: true }).click()
    await expect(part(page).getByRole('heading', { name: 'Alertes par SMS' })).toBeFocused()
    await expect(part(page).getByRole('button', { name: 'Retirer ce numéro' })).toHaveCount(0)

    await page.goto('/admin/settings?view=sms')
    const panel = page.getByRole('tabpanel', { name: 'SMS' })
    await expect(panel.getByText(/^[12]\sSMS sur 2\s000 en \p{L}+$/u)).toBeVisible(SLOWLY)
    const most = panel.getByRole('textbox', { name: 'SMS par mois, au plus' })
    await most.fill('beaucoup')
    await panel.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(panel.getByText(/^Écrivez un nombre entier/)).toBeVisible()
    await most.fill('3')
    await panel.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(panel.getByText(/sur 3 en/)).toBeVisible()
    await meetAnother(page, panel)
    await expectAccessible(page)
    await expectWhole(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()

    const before = world.gateway.received.length
    await numberField(page).fill('06 98 76 54 32')
    await panel.getByRole('button', { name: 'Envoyer un SMS d’essai' }).click()
    await expect(panel.getByText('La passerelle a pris le SMS d’essai pour le 06 98 76 54 32')).toBeVisible()
    expect(world.gateway.received.slice(before).map(({ to }) => to)).toEqual(['+33698765432'])
    await expect(panel.getByText(/^Plus aucun SMS ne part/)).toBeVisible()
    await panel.getByRole('button', { name: 'Envoyer un SMS d’essai' }).click()
    await expect(panel.getByText(/^Le nombre de SMS du mois est atteint.*augmentez-le/)).toBeVisible()
    await most.fill('1 000')
    await panel.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(panel.getByText(/sur 1\s000 en/)).toBeVisible()
    world.gateway.answer.status = 401
    await panel.getByRole('button', { name: 'Envoyer un SMS d’essai' }).click()
    await expect(panel.getByText(/\(401\).* corrigez l’identifiant/)).toBeVisible()
    await expectAccessible(page)

    await page.goto('/app/account')
    await numberField(page).fill('06 98 76 54 32')
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expect(codeField(page)).toBeFocused()
    await page.goto('/admin/mails')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
    const waiting = page.getByRole('row', { name: /Code par SMS.*••\s54\s32/ })
    await expect(waiting.getByText('La passerelle de SMS refuse ce message (401)')).toBeVisible(SLOWLY)
    await page.getByRole('button', { name: 'Filtrer : Message', exact: true }).click()
    await expect(page.getByText('SMS d’essai').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.goto('/help/sms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Être alerté par SMS')
    expectRefusals(quietConsole)
  },
)
