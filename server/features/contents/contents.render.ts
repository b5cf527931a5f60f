import type { Db } from '../../lib/db/pool.ts'
import { renderStored } from '../../lib/markdown/render-markdown.ts'
import { listUnrendered, updateHtml } from './contents.queries.ts'

/** Renders texts that have no stored HTML: those that came with the product, and older than the column. */
export async function renderContents(db: Db) {
  for (const version of await listUnrendered(db)) await updateHtml(db, version, await renderStored(version.body))
}
