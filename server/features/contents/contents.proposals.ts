import { sql } from 'kysely'
import type { ContentKey } from '../../../contract/contents.ts'
import type { Db } from '../../lib/db/pool.ts'
import { type FoundProposal, proposalsOf } from './contents.proposals.rules.ts'

/** The passages of the newest delivered text that are still to be decided on. */
export async function listProposals(db: Db, key: ContentKey): Promise<FoundProposal[]> {
  const texts = await findComparedTexts(db, key)
  if (!texts) return []
  const isOpen = ({ changes }: FoundProposal) => changes.some((change) => !texts.settled_changes.includes(change))
  return proposalsOf(texts).filter(isOpen)
}

/** Once nothing is left to decide, the text counts as come from the newest edition. Lock the text first. */
export async function settleProposals(db: Db, key: ContentKey, settled: readonly FoundProposal[]) {
  await updateSettled(
    db,
    key,
    settled.flatMap(({ changes }) => changes),
  )
  if ((await listProposals(db, key)).length === 0) await updateEdition(db, key)
}

const newest = (key: ContentKey) => sql<number>`(select max(edition) from delivered_contents where key = ${key})`

const findComparedTexts = (db: Db, key: ContentKey) =>
  db
    .selectFrom('contents')
    .innerJoin('delivered_contents as delivered', 'delivered.key', 'contents.key')
    .leftJoin('delivered_contents as base', (join) =>
      join.onRef('base.key', '=', 'contents.key').onRef('base.edition', '=', 'contents.edition'),
    )
    .select(['contents.body as own', 'settled_changes', 'delivered.body as delivered'])
    // What was edited before the first delivered text that is known came from nothing.
    .select(sql<string>`coalesce(base.body, '')`.as('base'))
    .where('contents.key', '=', key)
    .where('delivered.edition', '=', newest(key))
    .whereRef('contents.edition', '<', 'delivered.edition')
    .executeTakeFirst()

const updateSettled = (db: Db, key: ContentKey, changes: readonly string[]) =>
  sql`update contents set settled_changes = settled_changes || ${[...changes]}::text[] where key = ${key}`.execute(db)

const updateEdition = (db: Db, key: ContentKey) =>
  db
    .updateTable('contents')
    .set({ edition: newest(key), settled_changes: [] })
    .where('key', '=', key)
    .where('edition', '<', newest(key))
    .execute()
