import { micromark } from 'micromark'
import { isOwnPath, isSafeLink, MARKDOWN_WITHOUT } from '../../../contract/rules/contents.markdown.ts'

interface FeedEntry {
  id: number
  title: string
  /** Markdown. */
  body: string
  created_at: string
  published_at: string
  updated_at: string
}

interface Feed {
  operator: string
  /** Of the site. */
  address: string
  entries: readonly FeedEntry[]
  /** The day's beginning, for a feed without entries. */
  day: string
}

/** Micromark writes no other `<a` but its own, since it encodes all that was typed. */
const OWN_LINK = /<a href="([^"]*)"/g

export const htmlOf = (body: string, address: string) =>
  micromark(body, { extensions: [{ disable: { null: MARKDOWN_WITHOUT } }] }).replace(OWN_LINK, (_, target: string) => {
    if (isOwnPath(target)) return `<a href="${address}${target}"`
    return isSafeLink(target) ? `<a href="${target}"` : '<a'
  })

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** RFC 4287; the ids are RFC 4151’s, which stay when addresses change. */
export function feedOf({ operator, address, entries, day }: Feed) {
  const authority = new URL(address).hostname.replace(/[^\da-z.-]/gi, '-')
  const updated = entries.map((entry) => entry.updated_at).reduce((a, b) => (a > b ? a : b), '')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <id>tag:${authority},2026:news</id>
  <title>Actualités – ${escaped(operator)}</title>
  <updated>${updated || day}</updated>
  <author><name>${escaped(operator)}</name></author>
  <link rel="self" type="application/atom+xml" href="${address}/api/news.atom"/>
  <link rel="alternate" type="text/html" href="${address}/app/map"/>
${entries.map((entry) => entryOf(entry, authority, address)).join('\n')}
</feed>
`
}

const entryOf = (entry: FeedEntry, authority: string, address: string) => `  <entry>
    <id>tag:${authority},${entry.created_at.slice(0, 10)}:news/${entry.id}</id>
    <title>${escaped(entry.title)}</title>
    <published>${entry.published_at}</published>
    <updated>${entry.updated_at}</updated>
    <link rel="alternate" type="text/html" href="${address}/app/map?news=${entry.id}"/>
    <content type="html">${escaped(htmlOf(entry.body, address))}</content>
  </entry>`
