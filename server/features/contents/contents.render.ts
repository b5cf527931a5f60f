import type { Db } from '../../lib/db/pool.ts'
import { renderStored } from '../../lib/markdown/render-markdown.ts'
import { listUnrendered, updateHtml } from './contents.queries.ts'

/** Those that came with the product, or before HTML was stored. */
export async function renderContents(db: Db) {
  for (const version of await listUnrendered(db)) await updateHtml(db, version, await renderStored(version.body))
}
