import { expect, test } from 'vitest'
import { PAGES } from '../../../../contract/core/pages.ts'
import { withPageHead } from './page-head.ts'

const INDEX = '<head><title>Estran</title>\n<meta name="description" content="Zones." />\n<link /></head><body></body>'
const headOf = (path: string | null) => withPageHead(INDEX, path, 'https://estran.example')
const descriptionOf = (html: string) => /name="description" content="([^"]+)"/.exec(html)?.[1]

test.each(PAGES.map(({ path, title }) => [path, title]))('%s says its title once: %s', (path, title) => {
  const html = headOf(path)
  expect(html.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title} · Estran</title>`])
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(
    [...html.matchAll(/property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  ).toEqual([
    ['type', 'website'],
    ['site_name', 'Estran'],
    ['locale', 'fr_FR'],
    ['title', title],
    ['description', descriptionOf(html)],
    ['image', 'https://estran.example/icons/share.png'],
    ['image:width', '1200'],
    ['image:height', '630'],
  ])
  expect(html).toMatch(/<link \/><\/head><body><\/body>$/)
})

test('public pages say each what they are for; one for which one signs in says nothing of its own', () => {
  const open = PAGES.filter(({ access }) => access === 'public').map(({ path }) => descriptionOf(headOf(path)))
  expect(new Set(open).size).toBe(open.length)
  const closed = PAGES.filter(({ access }) => access !== 'public').map(({ path }) => descriptionOf(headOf(path)))
  expect(new Set(closed)).toEqual(new Set(['La pollution virale des zones conchylicoles, zone par zone.']))
})

test('a page that is not there says so', () => {
  expect(headOf(null)).toContain('<title>Page non trouvée · Estran</title>')
})
