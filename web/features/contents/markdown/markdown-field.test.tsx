import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MarkdownField } from './markdown-field.tsx'

const shown = (value: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StaticRouter location="/">
        <MarkdownField name="body" label="Texte" value={value} onChange={() => {}} errors={{}} max={10} />
      </StaticRouter>
    </MantineProvider>,
  )

test('the text stands beside what it becomes, with its length', () => {
  const html = shown('**gras** ')
  expect(html).toContain('<p><strong>gras</strong></p>')
  expect(html).toContain('8 / 10 caractères')
  expect(html).not.toContain('data-over')
})

test('what is too long or nests too deep is told before it is sent', () => {
  expect(shown('x'.repeat(11))).toContain('data-over')
  expect(shown('>'.repeat(13))).toContain('s’imbriquent sur 12 niveaux')
})
