import { Session } from 'node:inspector/promises'
import { afterAll, describe, expect, test } from 'vitest'

// Counts only code that is loaded after this.
const counting = new Session()
counting.connect()
await counting.post('Profiler.enable')
await counting.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
afterAll(() => counting.disconnect())
const { markdownToHtml } = await import('./markdown.ts')

const htmlOf = (body: string) => {
  const result = markdownToHtml(body)
  return 'html' in result ? result.html : result.fault
}

const SAFE = 'rel="noopener noreferrer"'

test.each([
  ['**a** et *b*', '<p><strong>a</strong> et <em>b</em></p>'],
  ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['# Haut', '<h3>Haut</h3>'],
  ['Haut\n===', '<h3>Haut</h3>'],
  ['###### Bas', '<h6>Bas</h6>'],
  ['Oui : « a »', '<p>Oui\u00A0: «\u00A0a\u00A0»</p>'],
  ['`a : b`', '<p><code>a : b</code></p>'],
  ['```js\na : b\n```', '<pre><code>a : b\n</code></pre>'],
  ['[a](https://b.example/?c=1&d=2 "t")', `<p><a href="https://b.example/?c=1&amp;d=2" ${SAFE}>a</a></p>`],
  ['[a]\n\n[a]: /app/map', '<p><a href="/app/map">a</a></p>'],
  ['<https://b.example>', `<p><a href="https://b.example" ${SAFE}>https://b.example</a></p>`],
  ['[a](mailto:{contact})', `<p><a href="mailto:%7Bcontact%7D" ${SAFE}>a</a></p>`],
  ['[À compléter : forme juridique] {opérateur}', '<p>[À compléter\u00A0: forme juridique] {opérateur}</p>'],
  ['![a](https://b.example/c.png)', `<p>!<a href="https://b.example/c.png" ${SAFE}>a</a></p>`],
  ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ['&#8238;a&lt;b', '<p>&amp;#8238;a&amp;lt;b</p>'],
])('%j becomes %j', (body, html) => {
  expect(htmlOf(body)).toBe(html)
})

/** Texts whose words may be shown, but nothing of which may be followed or run. */
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
  '[a](java&#10;script:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](<\u00a0javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '![a](data:image/svg+xml,<svg/>)',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a](https://b.example"onclick="alert(1))',
  '```"><script>alert(1)</script>\na\n```',
])('%j is text alone', (body) => {
  const html = htmlOf(body)
  expect(html).not.toMatch(/<(?!\/?(?:p|pre|code)>)/)
})

test.each([
  'https://estran.example/a?b=c#d',
  'HTTP://estran.example',
  'mailto:contact@estran.example?subject=Zone',
  'tel:+33231000000',
  '/',
  '/app/map?zone=12#haut',
])('%s may be followed', (address) => {
  expect(htmlOf(`[a](<${address}>)`)).toContain(`<a href="${address}"`)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'ftp://a.example',
  'intent://x',
  '//evil.example',
  '/\\evil.example',
  '\\\\\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\\\\\evil.example',
  'https:///evil.example',
  'http://a.example\\@evil.example',
  'https://estran.example@evil.example',
  'https://estran.example:x@evil.example/a',
  'evil.example',
  '../secret',
  '#ancre',
  '?x=1',
  '',
])('%j may not', (address) => {
  expect(htmlOf(`[a](<${address}>)`)).toBe('<p>a</p>')
})

describe('nesting', () => {
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- niveau ${level}`).join('\n')

  test.each([nested(12), '>'.repeat(12), `${'**a *b '.repeat(6)}c${'*d **'.repeat(6)}`])('%# is shown', (body) => {
    expect(htmlOf(body)).toMatch(/^</)
  })

  test.each([
    nested(13),
    '>'.repeat(13),
    '> '.repeat(25_000),
    '1. '.repeat(13).concat('a'),
    '*'.repeat(50).concat('a', '*'.repeat(50)),
  ])('is told when too deep: %#', (body) => {
    expect(htmlOf(body)).toMatch(/s’imbriquent sur 12 niveaux au plus/)
  })
})

/** Texts that once took some renderer of Markdown time that grows with their square, or more. */
const HARD = [
  ...[
    'a\n=',
    'a\n=\n',
    'a\n===\n\n',
    'a\n--\n',
    '- ',
    '- a\n',
    '- a\nb\n',
    '- a\n  - b\nc\n',
    '- > a\nb\n',
    '+ a\n- b\n',
  ],
  ...[
    '1. ',
    '-\n  a\n\n',
    '> a\nb\n',
    '> a\nb',
    '>\na\n',
    '>> a\n> b\nc\n',
    '> - > - > - a\n',
    '> - a\n',
    '# ',
    '    a\n',
  ],
  ...[
    '* a **b',
    '*a_ ',
    'a**b',
    '***a',
    '**a ',
    '_',
    '[',
    ']',
    '](',
    '[](',
    '![',
    '[a](b) ',
    '[a]: b\n',
    '[a]: b\n\n',
    '[a]: b "\n\n',
  ],
  ...[
    '`',
    '``a`',
    '```\n',
    '<',
    '<a ',
    '<http://a.b> ',
    '<a@b.c>',
    '&',
    '&amp;',
    '\\',
    '\\*',
    '|a|b|\n',
    '(',
    'a\\\n',
    'a   \n',
    'x',
    '{contact} ',
  ],
].map((unit) => [JSON.stringify(unit), (length: number) => unit.repeat(length / unit.length)] as const)

const MIXED: readonly (readonly [string, (length: number) => string])[] = [
  ['a quote whose lines go on lazily', (length) => `> a\n${'b\n'.repeat(length / 2)}`],
  ['a point whose lines go on lazily', (length) => `- a\n${'b\n'.repeat(length / 2)}`],
  [
    'ever longer runs of backticks',
    (length) => Array.from({ length: Math.sqrt(2 * length) }, (_, at) => '`'.repeat(at)).join(' '),
  ],
  ['links that are defined after', (length) => `${'[a] '.repeat(length / 8)}\n\n${'[a]: b\n\n'.repeat(length / 16)}`],
  ['blank lines', (length) => `- a\n${'\n'.repeat(length)}  b`],
]

describe('twice the text is at most twice the work', () => {
  /** How often any block of the renderer's code ran. */
  async function workOf(body: string) {
    await counting.post('Profiler.takePreciseCoverage')
    markdownToHtml(body)
    const { result } = await counting.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => /markdown-it|mdurl|entities|lib\/markdown/.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      .reduce((sum, count) => sum + count, 0)
  }

  test.each([...HARD, ...MIXED])('%s', async (_name, make) => {
    const [once, twice] = [await workOf(make(2000)), await workOf(make(4000))]
    expect(once).toBeGreaterThan(100)
    expect(twice).toBeLessThan(2.2 * once)
  })
})
