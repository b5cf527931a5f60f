import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { sendRankings, sendResultFile, sendResults } from '../../../contract/lims.ts'
import { today } from '../../lib/clock.ts'
import { Visitor } from '../../test/as.ts'
import { type LaboratoryTraffic, laboratory, monthOf, shuffled } from '../../test/lims.ts'
import { openSite, type Site } from '../../test/site.ts'

const ZONES = Array.from({ length: 84 }, (_, at) => `M.${at}`)
const FIRST = addDays(today(), -40)
const traffic = monthOf(ZONES, ['C-1', 'C-2'], FIRST)
const FILES = traffic.results.slice(0, 8).map(({ external_id }) => external_id)

async function inBatches<T>(rows: readonly T[], size: number, send: (batch: readonly T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += size) await send(rows.slice(at, at + size))
}

/** Everything but numbers of rows and moments. */
async function storedBy(site: Site): Promise<Record<string, unknown[]>> {
  const list = async (query: ReturnType<typeof sql>) => (await query.execute(site.db)).rows
  return {
    results: await list(sql`
      select external_id, revision, is_numbered, code, lims_client_id, is_shared, sampled_on, type, value, below_limit, method
      from results join zones on zones.id = zone_id order by external_id`),
    history: await list(sql`
      select external_id, v.revision, code, v.lims_client_id, v.is_shared, v.sampled_on, v.type, v.value, v.below_limit, v.method
      from result_revisions v join results r on r.id = result_id join zones on zones.id = v.zone_id order by 1, 2`),
    rankings: await list(sql`
      select external_id, code, type, class, value, below_limit, starts_on, ends_on, proposed_class, reason
      from rankings join zones on zones.id = zone_id order by external_id`),
    said: await list(
      sql`select external_id, revision, content - 'zone_id' as content from lims_rankings order by 1, 2`,
    ),
    files: await list(sql`
      select external_id, name, size, sha256 from result_files join results r on r.id = result_id order by 1, 2`),
  }
}

async function replayed(turns: readonly LaboratoryTraffic[], batch: number) {
  const site = await openSite()
  try {
    const lab = await laboratory(site)
    for (const code of ZONES) await lab.addZone(code)
    const rejected: unknown[] = []
    const send = async (endpoint: typeof sendResults | typeof sendRankings, rows: readonly unknown[]) => {
      const { status, body } = await lab.send(endpoint, [...rows])
      expect(status).toBe(200)
      rejected.push(...body.rejected)
    }
    for (const { results, rankings } of turns) {
      await inBatches(results, batch, (rows) => send(sendResults, rows))
      await inBatches(rankings, batch, (rows) => send(sendRankings, rows))
      for (const external_id of FILES) {
        const url = `/api${sendResultFile.path.replace(':external_id', external_id).replace(':name', 'rapport.csv')}`
        const payload = `zone;valeur\n${external_id};1\n`
        const { status } = await new Visitor(site.app).request({ method: 'PUT', url, headers: lab.headers, payload })
        expect(status).toBe(200)
      }
    }
    return { stored: await storedBy(site), rejected }
  } finally {
    await site.close()
  }
}

test('a month sent once in order, and shuffled twice, leaves the same results, history, rankings and files', async () => {
  expect(traffic.results.length).toBeGreaterThan(1700)
  const inOrder = await replayed([traffic], 60)
  const mixed = (seed: number) => ({
    results: shuffled(traffic.results, seed),
    rankings: shuffled(traffic.rankings, seed),
  })
  const twice = await replayed([mixed(1), mixed(2)], 700)
  expect([inOrder.rejected, twice.rejected]).toEqual([[], []])
  expect(inOrder.stored.results?.length).toBeGreaterThan(1500)
  expect(inOrder.stored.history?.length).toBeGreaterThan(150)
  expect(inOrder.stored.rankings).toHaveLength(84 * 2 * 4)
  expect(twice.stored).toEqual(inOrder.stored)
})
