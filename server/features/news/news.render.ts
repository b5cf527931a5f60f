import type { Db } from '../../lib/db/pool.ts'
import { renderStored } from '../../lib/markdown/render-markdown.ts'
import { listUnrendered, updateHtml } from './news.queries.ts'

/** Those of the demo, or from before HTML was stored. */
export async function renderNews(db: Db) {
  for (const news of await listUnrendered(db)) await updateHtml(db, news, await renderStored(news.body))
}
