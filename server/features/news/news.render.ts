import type { Db } from '../../lib/db/pool.ts'
import { renderStored } from '../../lib/markdown/render-markdown.ts'
import { listUnrendered, updateHtml } from './news.queries.ts'

/** Renders news that have no stored HTML: those of the demo, and older than the column. */
export async function renderNews(db: Db) {
  for (const news of await listUnrendered(db)) await updateHtml(db, news, await renderStored(news.body))
}
