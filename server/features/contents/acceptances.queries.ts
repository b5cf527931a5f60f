import { createHash } from 'node:crypto'
import { withSettings } from '../../../contract/rules/texts/contents.placeholders.ts'
import { clock } from '../../lib/clock.ts'
import type { Db } from '../../lib/db/pool.ts'
import { getOperatorValues } from '../operator/operator.queries.ts'
import { findContent } from './contents.queries.ts'

/**
 * Keeps the terms in force as they are shown at this moment, and answers their version; the same ones accepted again
 * are kept once.
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
  const known = await acceptances(trx, user_id)
    .where('version', '=', version)
    .where('shown.sha256', '=', sha256)
    .execute()
  if (known.length === 0)
    await trx.insertInto('terms_acceptances').values({ user_id, version, at: clock.now(), sha256 }).execute()
  return version
}

const acceptances = (db: Db, userId: number) =>
  db
    .selectFrom('terms_acceptances')
    .innerJoin('terms_texts as shown', 'shown.sha256', 'terms_acceptances.sha256')
    .select(['id', 'version', 'title', 'at as accepted_at'])
    .where('user_id', '=', userId)

const latestFirst = (db: Db, userId: number) => acceptances(db, userId).orderBy('at', 'desc').orderBy('id', 'desc')

export async function listAcceptancesOf(db: Db, userId: number) {
  const rows = await latestFirst(db, userId).select('shown.sha256').execute()
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }))
}

export const findAcceptance = (db: Db, userId: number, id: number) =>
  acceptances(db, userId).select('html').where('id', '=', id).executeTakeFirst()

export const findLastAcceptance = (db: Db, userId: number) =>
  latestFirst(db, userId).select('html').limit(1).executeTakeFirst()
