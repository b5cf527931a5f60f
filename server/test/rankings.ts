import {
  assignRanking,
  listRankingChanges,
  listZoneRankings,
  type RankingChange,
  type RankingRecord,
} from '../../contract/rankings.ts'
import { openSite } from './site.ts'

export const FAIBLE = { type: 'arn_f', class: 'faible', value: '4,2', starts_on: '2026-11-01' }

/** A site on which an administrator assigns to one zone after the other; without another, `zone` is meant. */
export async function openRankings() {
  const site = await openSite()
  const [admin, client] = [await site.visitor('actalia-user'), await site.visitor('client')]
  let made = 0
  let zone = 0
  const addZone = async () => {
    made += 1
    const values = { code: `T.${made}`, name: `Zone ${made}`, department: '56' }
    const { id } = await site.database.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
    return id
  }
  return {
    ...site,
    admin,
    client,
    addZone,
    get zone() {
      return zone
    },
    nextZone: async () => {
      zone = await addZone()
    },
    assign: (body: object = {}, id = zone) =>
      admin.call(assignRanking, { params: { id }, body: { ...FAIBLE, ...body } }),
    history: async (visitor = admin, id = zone): Promise<RankingRecord[]> =>
      (await visitor.call(listZoneRankings, { params: { id }, query: { per_page: 200 } })).body.items,
    changes: async (): Promise<RankingChange[]> =>
      (await admin.call(listRankingChanges, { params: { id: zone }, query: { per_page: 200 } })).body.items,
  }
}
export type Rankings = Awaited<ReturnType<typeof openRankings>>
