import type { Locator, Page } from '@playwright/test'

/** Another map, of the form, lies below. */
export const isDrawn = (dialog: Locator) => dialog.locator('.zone-map-canvas[data-ready="true"]').waitFor()

export const pointsList = (dialog: Locator) => dialog.getByLabel('Points du contour')
export const state = (dialog: Locator) => dialog.getByRole('status')

/** Places on the map in pixels, from its middle: right and down. */
export async function fromMiddle(dialog: Locator) {
  const box = await dialog.locator('.zone-map-canvas').boundingBox()
  if (!box) throw new Error('The map is not there.')
  return (right: number, down: number) => [box.x + box.width / 2 + right, box.y + box.height / 2 + down] as const
}

export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}
