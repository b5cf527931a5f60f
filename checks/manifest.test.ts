import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../contract/core/pages.ts'
import { ROOT, read } from './sources.ts'

const PUBLIC = 'web/public'

interface WebManifest {
  theme_color: string
  icons: { src: string; sizes: string }[]
  screenshots: { src: string; sizes: string }[]
  shortcuts: { url: string }[]
}

const manifest: WebManifest = JSON.parse(read(`${PUBLIC}/manifest.webmanifest`))

/** Width and height of a PNG, or of a WebP as `npm run pictures` makes it. */
function sizesOf(path: string) {
  const bytes = readFileSync(join(ROOT, PUBLIC, path))
  if (path.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
}

test('an installed application starts in the colour of its pages', () => {
  const [, light] = /name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: light\)"/.exec(
    read('web/index.html'),
  ) ?? ['', '']
  expect(manifest.theme_color).toBe(light?.toLowerCase())
})

test.each([...manifest.icons, ...manifest.screenshots])('$src is as large as it says', ({ src, sizes }) => {
  expect(sizesOf(src)).toBe(sizes)
})

test.each(manifest.shortcuts)('a shortcut leads to $url, which is a page', ({ url }) => {
  expect(PAGES.map(({ path }) => path as string)).toContain(new URL(url, 'http://here.invalid').pathname)
})

test('search engines are kept from no page that is public, but those of one’s own link or sign-in', () => {
  const barred = [...read(`${PUBLIC}/robots.txt`).matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const hidden = PAGES.filter(({ path }) => barred.some((start) => path.startsWith(start)))
  expect(hidden.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual([
    'second-factor',
    'reset-password',
    'reset-password-confirmation',
  ])
  expect(PAGES.filter(({ access }) => access !== 'public').filter((page) => !hidden.includes(page))).toEqual([])
})
