import { sql } from 'kysely'
import type { ResultDetail } from '../../../contract/results.ts'
import type { Db } from '../../lib/db/pool.ts'
import { notFound } from '../../lib/http/errors.ts'
import { listFiles } from './files/files.queries.ts'
import { revisionsSeenBy, saidBy, selectResults } from './results.lines.queries.ts'
import { isVisibleTo, type Reader } from './results.reader.queries.ts'

/** With its files and what was corrected. Throws 404 on what this reader may not know of. */
export async function getResultDetail(db: Db, reader: Reader, id: number): Promise<ResultDetail> {
  const result = await selectResults(db, reader)
    .where('results.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst()
  if (!result) throw notFound()
  const [changes, file_list] = await Promise.all([listChanges(db, reader, id), listFiles(db, reader, id)])
  return {
    ...result,
    changes: changes.map(({ at, by, ...before }) => ({ at, by: reader.isAdmin ? by : null, before })),
    file_list,
  }
}

/** Each revision that is no longer in force, with the arrival and sender of the one that replaced it. */
const listChanges = (db: Db, reader: Reader, id: number) =>
  db
    .with('chain', (with_) =>
      with_
        .selectFrom('result_revisions')
        .innerJoin('results', 'results.id', 'result_revisions.result_id')
        .where('result_revisions.result_id', '=', id)
        .where(revisionsSeenBy(reader))
        .select([
          'result_revisions.revision',
          'result_revisions.received_at',
          'result_revisions.user_id',
          saidBy('result_revisions').as('said'),
        ])
        .unionAll(
          with_
            .selectFrom('results')
            .where('id', '=', id)
            .select(['revision', 'updated_at as received_at', 'user_id', saidBy('results').as('said')]),
        ),
    )
    .with('replaced', (with_) =>
      with_
        .selectFrom('chain')
        .select([
          'revision',
          sql<string>`lead(received_at) over (order by revision)`.as('at'),
          sql<number | null>`lead(user_id) over (order by revision)`.as('sender_id'),
          sql<boolean>`lead(said) over (order by revision) <> said`.as('is_correction'),
        ]),
    )
    .selectFrom('replaced')
    .innerJoin('result_revisions as old', (join) =>
      join.onRef('old.revision', '=', 'replaced.revision').on('old.result_id', '=', id),
    )
    .innerJoin('zones', 'zones.id', 'old.zone_id')
    .leftJoin('users as sender', 'sender.id', 'replaced.sender_id')
    .where('replaced.is_correction', '=', true)
    .select([
      'replaced.at',
      sql<string | null>`nullif(btrim(sender.firstname || ' ' || sender.name), '')`.as('by'),
      'old.sampled_on',
      sql<{
        id: number
        code: string
        name: string
      }>`json_build_object('id', zones.id, 'code', zones.code, 'name', zones.name)`.as('zone'),
      'old.type',
      'old.value',
      'old.below_limit',
      'old.method',
      'old.is_shared',
    ])
    .orderBy('replaced.revision', 'desc')
    .execute()
