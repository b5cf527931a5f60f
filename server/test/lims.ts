import { sql } from 'kysely'
import { afterEach, beforeAll } from 'vitest'
import { addDays } from '../../contract/core/days.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { LimsRanking, LimsResult } from '../../contract/lims.ts'
import { RANKING_TYPES } from '../../contract/rankings.ts'
import { today } from '../lib/clock.ts'
import { type App, bearerOf, createUser, Visitor } from './as.ts'
import { randomFrom } from './random.ts'
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
    /** The stored values of each result, by its key. */
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
    /** The replaced revisions: key, revision, value. */
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
export type TestLaboratory = Awaited<ReturnType<typeof laboratory>>

/** A laboratory for all the tests of a file, emptied after each. */
export function testLaboratory(site: Site): TestLaboratory {
  const lab = {} as TestLaboratory
  beforeAll(async () => void Object.assign(lab, await laboratory(site)))
  afterEach(() => lab.clear())
  return lab
}

export type SentRow<R extends { external_id: string }> = Partial<R> & { external_id: string }

export interface LaboratoryTraffic {
  results: SentRow<LimsResult>[]
  rankings: SentRow<LimsRanking>[]
}

const DAYS = 28
const CLASSES = ['tres_faible', 'faible', 'moderee']

/** Four weeks of a laboratory, in the order it would send them: two results a zone, type and week, a class each Monday. */
export function monthOf(zones: readonly string[], clients: readonly string[], first: string): LaboratoryTraffic {
  const next = randomFrom(11)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const traffic: LaboratoryTraffic = { results: [], rankings: [] }
  for (let day = 0; day < DAYS; day++) {
    for (const [at, zone_code] of zones.entries()) {
      for (const type of RANKING_TYPES) {
        const named = `${type}-${at}-${day}`
        if ((at + day) % 3 === 0) {
          const value = next() < 0.2 ? '< 1' : Math.floor(next() * 5000) / 10
          const client = pick([null, null, ...clients])
          const row = {
            zone_code,
            type,
            sampled_on: addDays(first, day),
            value,
            lims_client_id: client,
            shared: next() < 0.1,
          }
          say(
            traffic.results,
            { ...row, external_id: `R-${named}`, method: pick(['ISO 10705-1', '']) },
            { value: 7777 },
          )
        }
        if (day % 7 === 0) {
          const row = { zone_code, type, class: pick(CLASSES), value: null, starts_on: addDays(first, day) }
          say(traffic.rankings, { ...row, external_id: `K-${named}` }, { class: 'elevee' })
        }
      }
    }
  }
  return traffic

  /** Sends one row in ten twice and corrects another once or twice; a correction has a number, the first result half of the time. */
  function say<R extends { external_id: string }>(to: SentRow<R>[], row: SentRow<R>, correction: object) {
    const luck = next()
    const numbered = next() < 0.5 ? { ...row, revision: 1 } : row
    to.push(numbered)
    if (luck < 0.1) to.push(numbered)
    else if (luck < 0.2) to.push({ ...row, ...correction, revision: 2 })
    if (luck >= 0.17 && luck < 0.2) to.push({ ...row, ...correction, value: 4321, revision: 3 })
  }
}

export function shuffled<T>(values: readonly T[], seed: number): T[] {
  const next = randomFrom(seed)
  return values
    .map((value) => ({ value, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
