import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { differencesOf, fingerprintOf } from './fingerprint.ts'
import { openFixedPage, startFixedDemo } from './fixed-demo.ts'
import { fingerprintPathOf, PICTURES, showPicture } from './pictures.ts'

/** A screen comes in pieces: it is the same once all are there, or is not after this. Where one was not, the others have less time. */
const [PATIENCE, IMPATIENCE] = [15_000, 1_000]
const TOLD = 4

test('pictures of the guide show their screens as they are now: else run « npm run pictures »', async ({ browser }) => {
  // It starts a server and goes through all screens.
  test.slow()
  const server = await startFixedDemo()
  try {
    const page = await openFixedPage(browser, server.url)
    const differences: Record<string, string[]> = {}
    let last: (typeof PICTURES)[number] | undefined
    for (const picture of PICTURES) {
      await test.step(picture.name, async () => {
        const before = (await readFile(fingerprintPathOf(picture), 'utf8')).trimEnd().split('\n')
        const timeout = Object.keys(differences).length > 0 ? IMPATIENCE : PATIENCE
        let found: string[] = []
        const look = async () => {
          found = differencesOf(before, await fingerprintOf(seen))
          return found.length
        }
        const seen = await showPicture(page, picture, last)
        last = picture
        await expect
          .poll(look, { timeout, intervals: [20, 50, 100] })
          .toBe(0)
          .catch(() => {
            differences[picture.name] = found.slice(0, TOLD)
          })
      })
    }
    await page.context().close()
    expect(differences, 'A screen is not as in its picture any more: run « npm run pictures ».').toEqual({})
  } finally {
    await server.stop()
  }
})
