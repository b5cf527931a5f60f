import { writeFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Locator } from '@playwright/test'
import { fingerprintOf } from '../e2e/guide/fingerprint.ts'
import { openFixedPage, startFixedDemo } from '../e2e/guide/fixed-demo.ts'
import { fingerprintPathOf, PICTURES, pathOf, showPicture } from '../e2e/guide/pictures.ts'
import { findBrowser } from '../e2e/support/browser.ts'
import { storeTemplates } from '../e2e/support/server.ts'
import { startTemplates } from '../server/test/postgres/templates.ts'
import { formatDate } from '../web/lib/format.ts'

// Makes the pictures of README.md and of the guide anew; only those named, when any is: `npm run pictures -- carte`.

const QUALITY = 64
/** Around an element that stands on a page. */
const MARGIN = 12

const TODAY = formatDate(new Date().toISOString())

const names = process.argv.slice(2)
const database = await startTemplates()
storeTemplates(database.templates)
const server = await startFixedDemo()
try {
  const { executablePath, args, env } = await findBrowser('light')
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  const page = await openFixedPage(browser, server.url, 2)
  let last: (typeof PICTURES)[number] | undefined
  for (const picture of PICTURES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const seen = await showPicture(page, picture, last)
    last = picture
    await page.waitForLoadState('networkidle')
    const lines = await fingerprintOf(seen)
    // A day of today would make another picture tomorrow.
    if (lines.some((line) => line.includes(TODAY))) throw new Error(`${picture.name} shows the day of today`)
    await writeFile(fingerprintPathOf(picture), `${lines.join('\n')}\n`)
    const bytes = await webpOf(await page.screenshot({ clip: await visibleBoxOf(seen, picture.size) }))
    await writeFile(pathOf(picture), bytes)
    console.log(`${picture.name}: ${Math.round(bytes.length / 1000)} KB`)
  }
  await browser.close()
} finally {
  await server.stop()
  await database.stop()
}

/** Its box, as far as it is in view; a part of a page has a margin. */
async function visibleBoxOf(element: Locator, [width, height]: readonly [number, number]) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to take a picture of')
  const margin = (await element.evaluate(({ localName }) => /^(section|li)$/.test(localName))) ? MARGIN : 0
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const [right, bottom] = [box.x + box.width + margin, box.y + box.height + margin]
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y }
}

async function webpOf(png: Buffer) {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('webp', QUALITY)
}
