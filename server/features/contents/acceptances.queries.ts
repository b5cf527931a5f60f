import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { withSettings } from '../../../contract/rules/texts/contents.placeholders.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { getOperatorValues } from '../operator/operator.queries.ts'
import { findContent } from './contents.queries.ts'

/**
 * Keeps the terms in force as they are shown at this moment, and answers their version; the same ones accepted again
 * are not new, and kept once.
 */
export async function insertAcceptance(trx: Db, user_id: number) {
  const content = await findContent(trx, 'terms')
  if (!content) throw new Error('no terms')
  const { title, version } = content
  const html = withSettings(content.html, 'terms', await getOperatorValues(trx))
  const sha256 = createHash('sha256').update(`${title}\n${html}`).digest()
  await trx
    .insertInto('terms_texts')
    .values({ sha256, title, html })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const known = await trx
    .selectFrom('terms_acceptances')
    .select('id')
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .where('sha256', '=', sha256)
    .execute()
  const isNew = known.length === 0
  if (isNew) await trx.insertInto('terms_acceptances').values({ user_id, version, at: clock.now(), sha256 }).execute()
  return { version, isNew }
}

/** Latest first. The version is in the place of a text that was accepted before texts were kept as they are shown. */
const acceptances = (db: Db, userId: number) =>
  db
    .selectFrom('terms_acceptances as accepted')
    .leftJoin('terms_texts as shown', 'shown.sha256', 'accepted.sha256')
    .innerJoin('content_versions as written', (join) =>
      join.onRef('written.version', '=', 'accepted.version').on('written.key', '=', 'terms'),
    )
    .select(['accepted.id', 'accepted.version', 'accepted.at as accepted_at'])
    .select((eb) => [
      eb.fn.coalesce('shown.title', 'written.title').as('title'),
      sql<string | null>`encode(accepted.sha256, 'hex')`.as('sha256'),
    ])
    .where('accepted.user_id', '=', userId)
    .orderBy('accepted.at', 'desc')
    .orderBy('accepted.id', 'desc')

export const listAcceptancesOf = (db: Db, userId: number) => acceptances(db, userId).execute()

export async function findAcceptance(db: Db, userId: number, id: number | 'last') {
  const all = acceptances(db, userId)
  const chosen = id === 'last' ? all : all.where('accepted.id', '=', id)
  const found = await chosen
    .select(['shown.html as shown_html', sql<string>`coalesce(written.html, plain_html(written.body))`.as('html')])
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { shown_html, html, ...acceptance } = found
  return { ...acceptance, html: shown_html ?? withSettings(html, 'terms', await getOperatorValues(db)) }
}
