import { expect, test } from 'vitest'
import { MAX_TEXT, MAX_ZOOM, MIN_ZOOM, pageScale, readText, zoomIn, zoomOut } from './preview.rules.ts'

const A4 = { width: 595, height: 842 }

test('zooming goes step by step, to the ends and no further', () => {
  expect([zoomIn(1), zoomOut(1), zoomIn(zoomOut(1))]).toEqual([1.25, 0.75, 1])
  expect([zoomIn(MAX_ZOOM), zoomOut(MIN_ZOOM)]).toEqual([MAX_ZOOM, MIN_ZOOM])
})

test('a page is as wide as its place, as sharp as the screen', () => {
  expect(pageScale(A4, 1190, 1, 2)).toEqual({ scale: 2, density: 2 })
})

test.each([
  [{ width: 14_400, height: 14_400 }, 1000, 4],
  [{ width: 1, height: 14_400 }, 1000, 1],
  [{ width: 14_400, height: 1 }, 390, 4],
  [A4, 1100, 4],
])('a page of %j, %i pixels wide, zoomed %i times, stays within bounds', (page, width, zoom) => {
  const { scale, density } = pageScale(page, width, zoom, 3)
  const sides = [page.width * scale, page.height * scale]
  expect(Math.max(...sides)).toBeLessThanOrEqual(8192.001)
  expect(sides.reduce((area, side) => area * side * density, 1)).toBeLessThanOrEqual(16_000_001)
})

test('a text is read as UTF-8, else as Windows writes it, and never beyond what is shown', () => {
  expect(readText(new TextEncoder().encode('zone;été'))).toBe('zone;été')
  expect(readText(Uint8Array.from([0xe9, 0x74, 0xe9]))).toBe('été')
  const long = new TextEncoder().encode(`a${'é'.repeat(MAX_TEXT)}`)
  expect(readText(long)).toBe(`a${'é'.repeat(MAX_TEXT / 2 - 1)}`)
})
