import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const shown = (body: string) => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <Markdown body={body} />
    </StaticRouter>,
  )
  return html.replace(/^<div class="[^"]*">|<\/div>$/g, '')
}

test.each([
  ['**a** et *b*', '<p><strong>a</strong> et <em>b</em></p>'],
  ['# Haut', '<h3>Haut</h3>'],
  ['Oui : `a : b`', '<p>Oui\u00A0: <code>a : b</code></p>'],
  ['###### Bas', '<h6>Bas</h6>'],
  ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['&#8238;a&lt;b', '<p>&amp;#8238;a&amp;lt;b</p>'],
  ['[a](javascript:alert(1))', '<p>a</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  ['[a](//evil.example)', '<p>a</p>'],
  ['[a](https://b.example "t")', '<p><a href="https://b.example" rel="noopener noreferrer">a</a></p>'],
  ['![a](https://b.example/c.png)', '<p>!<a href="https://b.example/c.png" rel="noopener noreferrer">a</a></p>'],
  ['![a](data:image/png;base64,AAAA)', '<p>!a</p>'],
  ['[a](/app/map?zone=1)', '<p><a href="/app/map?zone=1" data-discover="true">a</a></p>'],
  ['[a](/api/news.atom)', '<p><a href="/api/news.atom">a</a></p>'],
])('%j is shown as %j', (body, html) => {
  expect(shown(body)).toBe(html)
})

describe('what would break a page', () => {
  const LENGTH = 20_000
  const DEEP = [
    ...['[', ']', '>', '> ', '*', '_', '**a ', '*a_ ', 'a**b', '`', '- ', '1. ', '[](', '![', '<', '<a ', '&', '\\'],
    ...['[a]:b\n', '***a', '- a\n', '>\n', '# ', '|a|b|\n', '(', '<http://a.b> '],
  ].map((signs) => signs.repeat(LENGTH / signs.length))
  const MIXED = [
    '*a '.repeat(249).concat('*b '.repeat(249)),
    '*'.repeat(250).concat('a', '*'.repeat(250)),
    '[*_`<'.repeat(100).concat('\n\n').repeat(40),
    '[a]: b\n\n'.repeat(2500).concat('a'),
    'x'.repeat(LENGTH),
  ]
  // Without the bounds the worst take minutes, or all the stack.
  test.each([...DEEP, ...MIXED])('%# is read all the same', { timeout: 30_000 }, (body) => {
    expect(shown(body)).not.toBe('')
  })
})
