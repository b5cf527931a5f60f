import { sql } from 'kysely'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { today } from '../lib/clock.ts'
import { type App, bearerOf, createUser, Visitor } from './as.ts'
import type { Site } from './site.ts'

/** A row that is taken as it is, where zone A.1 exists. */
export const ROW = {
  external_id: 'LAB-1',
  lims_client_id: null as string | null,
  zone_code: 'A.1',
  sampled_on: today(),
  type: 'phages',
  value: 12.5,
}

/** A laboratory's program with its token, before zones A.1 (alias OLD.1), A.2 and clients C-1, C-2. */
export async function laboratory(site: Site) {
  const { db, app } = site
  const automate = await createUser(db, 'actalia-api')
  const headers = await bearerOf(db, automate)
  const addZone = (code: string) =>
    db.insertInto('zones').values({ code, name: code, department: '56' }).returning('id').executeTakeFirstOrThrow()
  const zones = [await addZone('A.1'), await addZone('A.2')].map(({ id }) => id)
  await db
    .insertInto('zone_aliases')
    .values({ zone_id: zones[0] ?? 0, code: 'OLD.1' })
    .execute()
  const addClient = async (lims_client_id: string) => {
    const user = await createUser(db, 'client')
    await db.updateTable('users').set({ lims_client_id }).where('id', '=', user.id).execute()
    return user
  }
  const clients = [await addClient('C-1'), await addClient('C-2')]
  return {
    automate,
    headers,
    zones,
    clients,
    addZone,
    addClient,
    /** What is stored of each result, by its key. */
    stored: () =>
      db
        .selectFrom('results')
        .select([
          'external_id',
          'revision',
          'zone_id',
          'lims_client_id',
          'value',
          'below_limit',
          'is_shared',
          'user_id',
        ])
        .orderBy('external_id')
        .execute(),
    /** What was overtaken: key, revision, value. */
    history: async () => {
      const { rows } = await sql<{ line: string }>`
        select r.external_id || ' ' || v.revision || ' ' || v.value as line
        from result_revisions v join results r on r.id = v.result_id order by 1`.execute(db)
      return rows.map(({ line }) => line)
    },
    clear: async () => {
      await db.deleteFrom('results').execute()
      await db.deleteFrom('mails').execute()
    },
    send: (endpoint: Endpoint, payload: object, { query = {}, to = app }: { query?: object; to?: App } = {}) =>
      new Visitor(to).request({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        query: query as Record<string, string>,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      }),
  }
}
export type Laboratory = Awaited<ReturnType<typeof laboratory>>
