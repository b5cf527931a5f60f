import { afterAll, beforeAll, expect, test } from 'vitest'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { randomFrom } from '../../test/random.ts'
import { openResults, type TestResults } from '../../test/results.ts'

let site: TestResults
beforeAll(async () => {
  site = await openResults()
})
afterAll(() => site.close())

/** Expects that in a sampling the first of a type goes with the first of the other. */
async function expectPairs() {
  const rows = await site.db.selectFrom('results').selectAll().orderBy('id').execute()
  const samplingOf = ({ zone_id, lims_client_id, is_shared, sampled_on }: (typeof rows)[number]) =>
    [zone_id, lims_client_id, is_shared, sampled_on].join()
  const pairs = [...Map.groupBy(rows, samplingOf).values()].flatMap((sampling) => {
    const [phages = [], arn_f = []] = RANKING_TYPES.map((type) => sampling.filter((one) => one.type === type))
    return sampling.map(({ id, type }) => {
      const [own, other] = type === 'phages' ? [phages, arn_f] : [arn_f, phages]
      return [id, other[own.findIndex((one) => one.id === id)]?.id ?? null]
    })
  })
  expect(rows.map(({ id, beside_id }) => [id, beside_id])).toEqual(
    pairs.toSorted(([one], [other]) => Number(one) - Number(other)),
  )
}

test('whatever is added, corrected or deleted, each result knows the other of its sampling', async () => {
  const random = randomFrom(23)
  const oneOf = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  const place = () => ({
    zone_id: oneOf(...site.zones),
    type: oneOf(...RANKING_TYPES),
    is_shared: oneOf(true, false),
    sampled_on: oneOf('2026-01-01', '2026-01-02'),
    lims_client_id: oneOf(null, 'C-1'),
  })
  for (let round = 0; round < 120; round++) {
    const some = (await site.db.selectFrom('results').select('id').execute()).filter(() => random() < 0.1)
    const ids = some.map(({ id }) => id)
    const step = random()
    const rows = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ ...place(), value: 3 }))
    if (step < 0.4 || ids.length === 0) await site.db.insertInto('results').values(rows).execute()
    else if (step < 0.7) await site.db.updateTable('results').set(place()).where('id', 'in', ids).execute()
    else if (step < 0.8) await site.db.updateTable('results').set({ value: 9 }).where('id', 'in', ids).execute()
    else await site.db.deleteFrom('results').where('id', 'in', ids).execute()
    await expectPairs()
  }
})

test('two transactions that bring a type each make one sampling', async () => {
  const row = { zone_id: site.zones[0], sampled_on: '2026-02-01', value: 3, lims_client_id: 'C-2' }
  for (let round = 0; round < 10; round++)
    await Promise.all(
      RANKING_TYPES.map((type) =>
        site.db.transaction().execute((trx) =>
          trx
            .insertInto('results')
            .values({ ...row, type, sampled_on: `2026-02-${10 + round}` })
            .execute(),
        ),
      ),
    )
  await expectPairs()
})
