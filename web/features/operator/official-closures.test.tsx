import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OfficialClosures } from './official-closures.tsx'

test('the official closures of a department open beside the map, which is said', () => {
  const settings = { closure_links: '56 https://www.morbihan.gouv.fr/coquillages?a=1&b=2' }
  expect(renderToStaticMarkup(<OfficialClosures department="56" settings={settings} />)).toBe(
    '<a href="https://www.morbihan.gouv.fr/coquillages?a=1&amp;b=2" target="_blank" rel="noopener">Fermetures officielles<span class="visually-hidden"> (nouvel onglet)</span></a>',
  )
})
