import type { FastifyInstance } from 'fastify'
import { getNewsFeed } from '../../../contract/news.ts'
import { today } from '../../lib/clock.ts'
import type { Context } from '../../lib/context.ts'
import { cachedUntilChange } from '../../lib/db/cache.ts'
import { prepared, sendPrepared } from '../../lib/http/prepared.ts'
import { route } from '../../lib/http/route.ts'
import { getOperatorFields } from '../operator/operator.queries.ts'
import { feedOf } from './news.feed.ts'
import { listFeedEntries } from './news.queries.ts'

/** For the scope without cookies: readers of feeds have none. */
export function newsFeedRoutes(app: FastifyInstance, { db, changes, config: { publicUrl } }: Context) {
  const feed = cachedUntilChange(
    changes,
    'news',
    // The operator signs it.
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
      return prepared('application/atom+xml; charset=utf-8', Buffer.from(xml))
    },
  )

  route(app, getNewsFeed, async ({ request, reply }) => sendPrepared(request, reply, await feed(), 'public, no-cache'))
}
