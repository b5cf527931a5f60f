import { expect, test } from 'vitest'
import { PAGES } from '../../../contract/core/pages.ts'
import { html } from '../mail/html.ts'
import { plainPage } from './plain-page.ts'

test('a page without the application ends with the links of the others’ footer, which are pages', () => {
  const page = plainPage({ head: html``, title: 'Essai', content: html`<h1>Essai</h1>` })
  const footer = page.slice(page.indexOf('<footer'))
  const paths = [...footer.matchAll(/href="([^"#]+)/g)].map(([, path]) => path)
  expect(new Set(paths)).toEqual(new Set(['/accessibilite', '/auth/legals', '/plan']))
  expect(PAGES.filter(({ path }) => paths.includes(path)).map(({ access }) => access)).toEqual(Array(3).fill('public'))
})
