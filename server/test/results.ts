import type { Role } from '../../contract/core/access.ts'
import type { RankingType } from '../../contract/rankings.ts'
import { as, createUser } from './as.ts'
import { openSite } from './site.ts'
import { day } from './zones.ts'

interface AddedResult {
  zone_id?: number
  of?: string | null
  is_shared?: boolean
  type?: RankingType
  value?: number
  below_limit?: boolean
  /** The day, counted from today. */
  on?: number
  method?: string
}

/** A site with two zones and people who have a reference of the laboratory. */
export async function openResults() {
  const site = await openSite()
  const { db } = site
  const addZone = async (code: string, name: string) =>
    (await db.insertInto('zones').values({ code, name, department: '56' }).returning('id').executeTakeFirstOrThrow()).id
  const zones = [await addZone('56.08.2', 'Baie de Quiberon'), await addZone('50-14-01', 'Gouville')] as const
  const person = async (lims_client_id: string, role: Role = 'client') => {
    const user = await createUser(db, role)
    await db.updateTable('users').set({ lims_client_id }).where('id', '=', user.id).execute()
    return { ...user, lims_client_id, visitor: await as(site.app, db, user) }
  }
  const add = async ({
    zone_id = zones[0],
    of = null,
    on = -1,
    type = 'phages',
    value = 3,
    ...rest
  }: AddedResult = {}) => {
    const values = { zone_id, lims_client_id: of, sampled_on: day(on), type, value, ...rest }
    return (await db.insertInto('results').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  return { ...site, zones, person, add }
}
export type TestResults = Awaited<ReturnType<typeof openResults>>
