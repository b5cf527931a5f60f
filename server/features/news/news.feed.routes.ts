import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../contract/core/text.ts'
import { getNewsFeed } from '../../../contract/news.ts'
import { today } from '../../lib/clock.ts'
import type { ServerContext } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import { prepared, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { getOperatorFields } from '../operator/operator.queries.ts'
import { listFeedEntries } from './news.queries.ts'

/** For the scope without cookies: readers of feeds have none. */
export function newsFeedRoutes(app: FastifyInstance, { db, changes, config: { publicUrl } }: ServerContext) {
  const feed = cachedUntilChange(
    changes,
    'news',
    // The operator’s name is the feed’s author.
    () => `${today()} ${changes.generation('settings')}`,
    async (key) => {
      const [day = ''] = key.split(' ')
      const { operator_name: operator } = await getOperatorFields(db)
      const xml = feedOf({
        operator,
        address: publicUrl,
        entries: await listFeedEntries(db, day),
        day: `${day}T00:00:00Z`,
      })
      return prepared('application/atom+xml; charset=utf-8', Buffer.from(xml), 'public, no-cache')
    },
  )

  route(app, getNewsFeed, async ({ request, reply }) => sendPrepared(request, reply, await feed()))
}

interface FeedEntry {
  id: number
  title: string
  html: string
  created_at: string
  published_at: string
  updated_at: string
}

interface NewsFeed {
  operator: string
  /** Origin of the site. */
  address: string
  entries: readonly FeedEntry[]
  /** When the feed has no entry: the beginning of today. */
  day: string
}

/** RFC 4287; the ids are RFC 4151’s, which stay when addresses change. */
export function feedOf({ operator, address, entries, day }: NewsFeed) {
  const authority = new URL(address).hostname.replace(/[^\da-z.-]/gi, '-')
  const updated = entries.map((entry) => entry.updated_at).reduce((a, b) => (a > b ? a : b), '')
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <id>tag:${authority},2026:news</id>
  <title>Actualités – ${escapeHtml(operator)}</title>
  <updated>${updated || day}</updated>
  <author><name>${escapeHtml(operator)}</name></author>
  <link rel="self" type="application/atom+xml" href="${address}/api/news.atom"/>
  <link rel="alternate" type="text/html" href="${address}/app/map"/>
${entries.map((entry) => entryOf(entry, authority, address)).join('\n')}
</feed>
`
}

const entryOf = (entry: FeedEntry, authority: string, address: string) => `  <entry>
    <id>tag:${authority},${entry.created_at.slice(0, 10)}:news/${entry.id}</id>
    <title>${escapeHtml(entry.title)}</title>
    <published>${entry.published_at}</published>
    <updated>${entry.updated_at}</updated>
    <link rel="alternate" type="text/html" href="${address}/app/map?news=${entry.id}"/>
    <content type="html">${escapeHtml(entry.html.replaceAll('<a href="/', `<a href="${address}/`))}</content>
  </entry>`
