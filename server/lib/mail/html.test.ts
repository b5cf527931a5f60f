import { expect, test } from 'vitest'
import { Html, html } from './html.ts'

const BAD = `<script>alert("a" & 'b')</script>`
const GOOD = '&lt;script&gt;alert(&quot;a&quot; &amp; &#39;b&#39;)&lt;/script&gt;'

test.each([
  ['text', html`<p>${BAD}</p>`, `<p>${GOOD}</p>`],
  ['in an attribute', html`<a href="${"\"><b onclick='x'"}">`, '<a href="&quot;&gt;&lt;b onclick=&#39;x&#39;">'],
  ['already escaped', html`${'&lt;'}`, '&amp;lt;'],
  ['nothing', html`<p>${''}</p>`, '<p></p>'],
  ['accents and emoji', html`${'é 🌊 – « »'}`, 'é 🌊 – « »'],
  ['several', html`${'<'}${'>'} ${'&'}`, '&lt;&gt; &amp;'],
  ['none', html`<br>`, '<br>'],
])('%s', (_, made, expected) => {
  expect(made.text).toBe(expected)
})

test('a text made by html is put as it is, however deep; its parts were escaped once', () => {
  const inner = html`<b>${BAD}</b>`
  expect(html`<p>${inner}</p>`.text).toBe(`<p><b>${GOOD}</b></p>`)
  expect(html`<ul>${[BAD, '&'].map((one) => html`<li>${html`<i>${one}</i>`}</li>`)}</ul>`.text).toBe(
    `<ul><li><i>${GOOD}</i></li><li><i>&amp;</i></li></ul>`,
  )
  expect(html`<ul>${[]}</ul>`.text).toBe('<ul></ul>')
})

test('only Html itself is trusted, not what looks like it', () => {
  const lookalike = JSON.parse(JSON.stringify(new Html('<b>')))
  expect(() => html`${lookalike}`).toThrow(TypeError)
})
