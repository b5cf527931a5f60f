import { expect, test } from 'vitest'
import { feedOf } from './news.feed.routes.ts'

const SITE = 'https://estran.example'

test('the same news makes the same feed, whose ids stay when the text changes', () => {
  const entry = {
    id: 7,
    title: 'Coques & <palourdes> "d’été"',
    html: '<p>a &lt; <a href="/app/results">b</a></p>',
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
  expect(xml).toContain(
    `<content type="html">&lt;p&gt;a &amp;lt; &lt;a href=&quot;${SITE}/app/results&quot;&gt;b&lt;/a&gt;&lt;/p&gt;</content>`,
  )
  const changed = feed({ title: 'Autre', updated_at: '2026-12-01T08:00:00.000Z' })
  for (const one of [xml, changed]) {
    expect(one).toContain('<id>tag:estran.example,2026-11-20:news/7</id>')
    expect(one).toContain('<id>tag:estran.example,2026:news</id>')
  }
  expect(changed.match(/<updated>(.*)<\/updated>/)?.[1]).toBe('2026-12-01T08:00:00.000Z')
})
