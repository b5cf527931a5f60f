import type { Page } from '@playwright/test'
import { refreshUntil } from '../../support/network.ts'
import { openSession } from '../../support/sessions.ts'
import { doubleTap, expect, test } from '../../support/visitor.ts'

interface SharedByStub {
  title?: string
  url?: string
  files: { name: string; type: string; size: number }[]
}

/** A device that passes on files, one list of applications at a time; what it was given is in `window.passedOn`. */
async function withSharing(page: Page, answer: 'done' | 'AbortError' | 'NotAllowedError' = 'done') {
  await page.addInitScript((answer) => {
    const passedOn: object[] = []
    let isOpen = false
    Object.assign(window, { passedOn })
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => (files?.length ?? 0) > 0,
      share: async ({ files = [], ...rest }: ShareData) => {
        if (isOpen) throw new DOMException('', 'InvalidStateError')
        isOpen = true
        await new Promise(requestAnimationFrame)
        isOpen = false
        passedOn.push({ ...rest, files: files.map(({ name, type, size }) => ({ name, type, size })) })
        if (answer !== 'done') throw new DOMException('', answer)
      },
    })
  }, answer)
}

const passedOn = (page: Page): Promise<SharedByStub[]> => page.evaluate(() => Reflect.get(window, 'passedOn'))

async function openSending(page: Page) {
  await openSession(page, 'client')
  await page.goto('/app/map?zone=56.08.2')
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

test('an attestation is sent in three presses from the open zone: the file itself', async ({ page }) => {
  await withSharing(page)
  await openSending(page)
  await page.getByRole('button', { name: 'Attestation' }).click()
  await page.getByRole('dialog', { name: 'Attestation prête' }).getByRole('button', { name: 'Partager' }).click()
  await expect.poll(() => passedOn(page)).toHaveLength(1)
  const [{ files } = { files: [] }] = await passedOn(page)
  expect(files).toEqual([
    {
      name: expect.stringMatching(/^attestation-56\.08\.2-\d{4}-\d\d-\d\d\.pdf$/),
      type: 'application/pdf',
      size: expect.any(Number),
    },
  ])
  expect(files[0]?.size).toBeGreaterThan(5000)
})

test('a picture is sent in two presses, and saved by none however quickly one presses again', async ({ page }) => {
  await withSharing(page)
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  await openSending(page)
  await doubleTap(page.getByRole('button', { name: 'Partager l’image' }).and(page.locator(':not([aria-disabled])')))
  await expect.poll(() => passedOn(page)).toHaveLength(1)
  const [{ files } = { files: [] }] = await passedOn(page)
  expect(files).toMatchObject([{ name: expect.stringMatching(/^zone-56\.08\.2-.*\.png$/), type: 'image/png' }])
  expect(saved).toEqual([])
})

test('a share that the person gives up is let be; one that the device refuses is saved as a file', async ({ page }) => {
  await withSharing(page, 'AbortError')
  await openSending(page)
  const button = page.getByRole('button', { name: 'Partager l’image' })
  await button.click()
  await expect.poll(() => passedOn(page)).toHaveLength(1)
  await expect(page.getByRole('status').filter({ hasText: /Error|partagé/ })).toHaveCount(0)

  await page.evaluate(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  })
  const saved = page.waitForEvent('download')
  await button.click()
  expect((await saved).suggestedFilename()).toMatch(/^zone-56\.08\.2-.*\.png$/)
})

test('where files are not passed on, the picture is saved or copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'))
  await openSending(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer l’image' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^zone-56\.08\.2-.*\.png$/)
  await page.getByRole('button', { name: 'Copier l’image' }).click()
  await expect(page.getByText('Image copiée')).toBeVisible()
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((one) => one.types))
  expect(types).toEqual(['image/png'])
})

test('closed while its picture is drawn, and opened again, the dialog asks for one attestation', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/proofs')) asked.push(request.method())
  })
  await openSending(page)
  const dialog = page.getByRole('dialog', { name: 'Envoyer' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(asked).toEqual(['POST'])
})

test('a picture that could not be made is tried again, and the press keeps its place in the dialog', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    let hasFailed = false
    HTMLCanvasElement.prototype.toBlob = function (then, type) {
      if (this.width !== 1080 || hasFailed) return toBlob.call(this, then, type)
      hasFailed = true
      then(null)
    }
  })
  await openSending(page)
  const dialog = page.getByRole('dialog', { name: 'Envoyer' })
  await expect(dialog.getByRole('status').filter({ hasText: 'L’image n’a pas pu être faite.' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Envoyer' })).toBeFocused()
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Image prête' })).toBeAttached()
})

test('a class that changes while the dialog is open is drawn once, with the code of its own attestation', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    Object.assign(window, { drawn: 0 })
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      if (this.width === 1080) Object.assign(window, { drawn: Reflect.get(window, 'drawn') + 1 })
      return toBlob.apply(this, args)
    }
  })
  await openSending(page)
  const picture = page.getByRole('dialog', { name: 'Envoyer' }).getByRole('img')
  await expect(picture).toHaveAttribute('alt', /Vérifier/)
  const former = (await picture.getAttribute('alt')) ?? ''
  // Long enough for a first attestation.
  await page.clock.runFor(5000)
  let isAsked = false
  const waiting = Promise.withResolvers<void>()
  await page.route(/\/api\/zones\/\d+\/proofs$/, async (route) => {
    isAsked = true
    await waiting.promise
    await route.continue()
  })
  await page.route(/\/api\/zones(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const zone of json.zones) if (zone.code === '56.08.2') zone.name = 'Nom d’un jour'
    await route.fulfill({ response, json })
  })
  await refreshUntil(page, () => expect.poll(() => isAsked, { timeout: 2_000 }).toBe(true))
  await expect(picture).toHaveCount(0)
  waiting.resolve()
  await expect(picture).toHaveAttribute('alt', /Vérifier/)
  await expect(picture).not.toHaveAttribute('alt', former)
  expect(await page.evaluate(() => Reflect.get(window, 'drawn'))).toBe(2)
})
