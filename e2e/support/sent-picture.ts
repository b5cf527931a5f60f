import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { contrast } from '../../contract/rules/scales.colors.ts'
import { expect } from './visitor.ts'

/** A picture as it was made: its bytes, and its pixels as one sees them. */
export interface SentPicture {
  bytes: Buffer
  width: number
  height: number
  /** #RRGGBB */
  at: (x: number, y: number) => string
}

/** The picture that the open dialog « Envoyer » shows, once it is made, saved as a file. */
export async function shownPicture(page: Page): Promise<SentPicture & { alt: string }> {
  const dialog = page.getByRole('dialog', { name: 'Envoyer' })
  const shown = dialog.getByRole('img')
  await expect(shown).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Image prête' })).toBeAttached()
  const { alt, width, height, pixels } = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
    let text = ''
    for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192))
    return { alt: image.alt, width: canvas.width, height: canvas.height, pixels: btoa(text) }
  })
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Enregistrer l’image' }).click()
  const bytes = await readFile(await (await saved).path())
  const colors = Buffer.from(pixels, 'base64')
  const at = (x: number, y: number) => `#${colors.toString('hex', 4 * (y * width + x), 4 * (y * width + x) + 3)}`
  return { bytes, width, height, at, alt }
}

const BLACK = '#000000'
/** Where what is drawn begins. */
const LEFT = 64

/** Fails unless the code to scan, which alone is black at the left edge, leads there. */
export function expectCode({ width, height, at }: SentPicture, url: string) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const top = Array.from({ length: height }, (_, y) => y).find((y) => at(LEFT, y) === BLACK) ?? 0
  const end = Array.from({ length: width - LEFT }, (_, x) => LEFT + x).find((x) => at(x, top) !== BLACK) ?? LEFT
  // A code begins with a line of seven dark squares.
  const side = (end - LEFT) / 7
  const middle = (index: number) => Math.floor((index + 0.5) * side)
  const drawn = data.map((row, y) => row.map((_, x) => at(LEFT + middle(x), top + middle(y)) === BLACK))
  expect([Number.isInteger(side), drawn.length]).toEqual([true, size])
  expect(drawn).toEqual(data)
}

/** Contrast of what is written on a ground of this colour, below the map; read in grey, it is the same. */
export function contrastOn({ width, height, at }: SentPicture, fill: string): number {
  const counts = new Map<string, number>()
  for (let y = 0; y < height; y += 1) {
    // The ground reaches nearly to both edges of what is drawn.
    if (at(80, y) !== fill.toLowerCase() || at(width - 80, y) !== fill.toLowerCase()) continue
    for (let x = 80; x < width - 80; x += 1) counts.set(at(x, y), (counts.get(at(x, y)) ?? 0) + 1)
  }
  const [, written] = [...counts].sort(([, one], [, other]) => other - one)
  return written ? contrast(fill, written[0]) : 0
}

interface DrawnText {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Notes where the pictures of pages to come write; each picture begins with its whole ground. */
export const noteTexts = (page: Page) =>
  page.addInitScript(() => {
    let texts: DrawnText[] = []
    const { fillText, fillRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      if (this.canvas.width === 1080 && width === 1080 && height === 1350) {
        texts = []
        Object.assign(window, { drawnTexts: texts })
      }
      fillRect.call(this, x, y, width, height)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const size = this.measureText(text)
      // A mark is drawn around its middle.
      const { e, f } = this.getTransform()
      const [left, top] = [e + x - size.actualBoundingBoxLeft, f + y - size.actualBoundingBoxAscent]
      const [right, bottom] = [e + x + size.actualBoundingBoxRight, f + y + size.actualBoundingBoxDescent]
      if (this.canvas.width === 1080) texts.push({ text, left, right, top, bottom })
      fillText.call(this, text, x, y)
    }
  })

/** Fails where a text of the last picture leaves it, or lies over another one. */
export async function expectTextsApart(page: Page, { width, height }: SentPicture) {
  const texts = await page.evaluate((): DrawnText[] => Reflect.get(window, 'drawnTexts'))
  expect(texts.length).toBeGreaterThan(10)
  const outside = texts.filter(
    ({ left, right, top, bottom }) => left < LEFT - 4 || right > width - LEFT + 4 || top < 20 || bottom > height - 20,
  )
  const isOver = (one: DrawnText, other: DrawnText) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const over = texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => (isOver(one, other) ? [[one.text, other.text]] : [])),
  )
  expect({ outside, over }).toEqual({ outside: [], over: [] })
}
