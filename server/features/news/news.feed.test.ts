import { expect, test } from 'vitest'
import { feedOf, htmlOf } from './news.feed.ts'

const SITE = 'https://estran.example'

test.each([
  ['**a** et *b*', '<p><strong>a</strong> et <em>b</em></p>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['[a](https://b.example/?c=1&d=2)', '<p><a href="https://b.example/?c=1&amp;d=2">a</a></p>'],
  ['[a](/app/results?x=1&y=2)', `<p><a href="${SITE}/app/results?x=1&amp;y=2">a</a></p>`],
  ['[a](mailto:b@c.example)', '<p><a href="mailto:b@c.example">a</a></p>'],
  ['<https://b.example>', '<p><a href="https://b.example">https://b.example</a></p>'],
])('%j becomes %j', (body, html) => {
  expect(htmlOf(body, SITE)).toBe(html)
})

/** Each may show its words, and nothing of it may be followed or run. */
test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://b.example"></iframe>',
  '<form action="https://b.example"><input></form>',
  '<a href="https://b.example">a</a>',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<style>*{display:none}</style>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](javascript&#58;alert(1))',
  '[a](java&#10;script:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](<\u00a0javascript:alert(1)>)',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '[a](//b.example)',
  '[a](/\\b.example)',
  '[a](</\t/b.example>)',
  '[a](https:b.example)',
  '[a](https://estran.example@b.example)',
  '[a](\\\\b.example)',
  '[a](b.example)',
  '<javascript:alert(1)>',
  '![a](data:image/svg+xml,<svg/>)',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a](https://b.example"onclick="alert(1))',
])('%j is text alone', (body) => {
  const html = htmlOf(body, SITE)
  expect(html).not.toMatch(/<(?!\/?(?:p|a|pre|code)[ >])/)
  expect(html).not.toMatch(/<a[^>]* (?!title=)\w+="/)
})

test('a picture is a link to it', () => {
  expect(htmlOf('![a](https://b.example/c.png)', SITE)).toBe('<p>!<a href="https://b.example/c.png">a</a></p>')
})

test('the same news makes the same feed, whose ids stay when the text changes', () => {
  const entry = {
    id: 7,
    title: 'Coques & <palourdes> "d’été"',
    body: 'a < b',
    created_at: '2026-11-20T10:00:00.000Z',
    published_at: '2026-11-20T23:00:00.000Z',
    updated_at: '2026-11-21T08:00:00.000Z',
  }
  const feed = (values: object = {}) =>
    feedOf({
      operator: 'Syndicat & Cie',
      address: SITE,
      entries: [{ ...entry, ...values }],
      day: '2026-11-22T00:00:00Z',
    })
  const xml = feed()
  expect(feed()).toBe(xml)
  expect(xml).toContain('<title>Coques &amp; &lt;palourdes&gt; &quot;d’été&quot;</title>')
  expect(xml).toContain('<author><name>Syndicat &amp; Cie</name></author>')
  expect(xml).toContain('<content type="html">&lt;p&gt;a &amp;lt; b&lt;/p&gt;</content>')
  const changed = feed({ title: 'Autre', updated_at: '2026-12-01T08:00:00.000Z' })
  for (const one of [xml, changed]) {
    expect(one).toContain('<id>tag:estran.example,2026-11-20:news/7</id>')
    expect(one).toContain('<id>tag:estran.example,2026:news</id>')
  }
  expect(changed.match(/<updated>(.*)<\/updated>/)?.[1]).toBe('2026-12-01T08:00:00.000Z')
})
