import { describe, expect, test } from 'vitest'
import { sendResults } from '../../../contract/lims.ts'
import { getResult } from '../../../contract/results.ts'
import { testApp } from '../../test/as.ts'
import { ROW, testLaboratory } from '../../test/lims.ts'
import { queuedMails } from '../../test/mails.ts'
import { testSite } from '../../test/site.ts'

const site = testSite()
const lab = testLaboratory(site)

const send = (rows: unknown, query: object = {}) => lab.send(sendResults, rows as object, { query })
describe('a correction', () => {
  test('replaces what was there, which its history keeps with who sent it', async () => {
    await send([ROW, { ...ROW, external_id: 'LAB-2' }])
    const corrected = { ...ROW, value: 13, zone_code: 'A.2', lims_client_id: 'C-1', shared: true }
    expect((await send([corrected])).body).toMatchObject({ created: 0, updated: 1 })
    expect(await lab.stored()).toMatchObject([
      { external_id: 'LAB-1', revision: 2, value: 13, zone_id: lab.zones[1], lims_client_id: 'C-1', is_shared: true },
      { external_id: 'LAB-2', revision: 1 },
    ])
    expect(await lab.history()).toEqual(['LAB-1 1 12.50'])
  })

  test('with an older revision is kept in the history alone, and another content of a known one is refused', async () => {
    await send([{ ...ROW, revision: 3 }])
    expect((await send([{ ...ROW, revision: 2, value: 11 }])).body).toMatchObject({ unchanged: 1, rejected: [] })
    expect((await send([{ ...ROW, revision: 2, value: 11 }])).body).toMatchObject({ unchanged: 1, rejected: [] })
    const { body } = await send([
      { ...ROW, revision: 2, value: 10 },
      { ...ROW, revision: 3, value: 10 },
    ])
    expect(body.rejected).toEqual(
      [2, 3].map((revision, index) => ({
        index,
        external_id: 'LAB-1',
        errors: { revision: [`La révision ${revision} de cette ligne a déjà été reçue avec un autre contenu.`] },
      })),
    )
    expect(await lab.stored()).toMatchObject([{ revision: 3, value: 12.5 }])
    expect(await lab.history()).toEqual(['LAB-1 2 11.00'])
  })

  test('within one batch counts as if the rows were sent one after the other', async () => {
    const rows = [ROW, ROW, { ...ROW, value: 13 }, { ...ROW, revision: 2, value: 14 }, { ...ROW, value: 15 }]
    expect((await send(rows)).body).toMatchObject({ created: 1, updated: 2, unchanged: 1, rejected: [{ index: 3 }] })
    expect(await lab.stored()).toMatchObject([{ revision: 3, value: 15 }])
    expect(await lab.history()).toEqual(['LAB-1 1 12.50', 'LAB-1 2 13.00'])
  })

  test('is shown to administrators once, whatever numbers say the same again', async () => {
    await send([
      { ...ROW, revision: 1 },
      { ...ROW, revision: 2 },
      { ...ROW, revision: 4, value: 13 },
      { ...ROW, revision: 3 },
    ])
    const { id } = await site.db.selectFrom('results').select('id').executeTakeFirstOrThrow()
    const { body } = await (await site.visitor('actalia-user')).send(getResult, { params: { id } })
    expect(body).toMatchObject({ value: 13, is_corrected: true, changes: [{ by: 'Le Test', before: { value: 12.5 } }] })
    await send([
      { ...ROW, external_id: 'LAB-2', revision: 1 },
      { ...ROW, external_id: 'LAB-2', revision: 2 },
    ])
    const same = await site.db
      .selectFrom('results')
      .select('id')
      .where('external_id', '=', 'LAB-2')
      .executeTakeFirstOrThrow()
    const answer = await (await site.visitor('actalia-user')).send(getResult, { params: { id: same.id } })
    expect(answer.body).toMatchObject({ is_corrected: false, changes: [] })
  })

  test('taken back without a number is refused, because an old file sent again looks the same', async () => {
    await send([ROW, { ...ROW, value: 13 }])
    const { body } = await send([ROW, { ...ROW, value: 13 }])
    expect([body.unchanged, body.rejected]).toEqual([
      1,
      [
        {
          index: 0,
          external_id: 'LAB-1',
          errors: {
            revision: [
              'Ce contenu a été remplacé depuis par la révision 2. Pour y revenir, donnez une révision plus haute.',
            ],
          },
        },
      ],
    ])
    expect((await send([{ ...ROW, revision: 3 }])).body).toMatchObject({ updated: 1 })
    expect(await lab.stored()).toMatchObject([{ revision: 3, value: 12.5 }])
  })

  test('that says the same under a higher number is told to nobody', async () => {
    await send([ROW])
    const moment = () => site.db.selectFrom('results').select(['updated_at', 'revision']).executeTakeFirstOrThrow()
    const before = await moment()
    expect((await send([{ ...ROW, revision: 5 }])).body).toMatchObject({ unchanged: 1 })
    expect(await moment()).toEqual({ ...before, revision: 5 })
    await send([{ ...ROW, revision: 6, value: 13 }])
    expect(Date.parse((await moment()).updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  })
})

test('the same batch several times at once, in two processes, lands once', async () => {
  const other = await testApp(site.database)
  const first = Array.from({ length: 40 }, (_, n) => ({
    ...ROW,
    external_id: `P-${n}`,
    revision: 1,
    lims_client_id: 'C-1',
  }))
  const rows = [...first, ...first.slice(0, 10).map((row) => ({ ...row, revision: 2, value: 1 }))]
  const answers = await Promise.all(
    [site.app, other, site.app, other, site.app, other].map((to) => lab.send(sendResults, rows, { to })),
  )
  await other.close()
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 0, 0, 0, 40])
  expect(answers.map(({ body }) => body.updated).sort()).toEqual([0, 0, 0, 0, 0, 10])
  expect(answers.flatMap(({ body }) => body.rejected)).toEqual([])
  expect(await lab.stored()).toHaveLength(40)
  expect(await lab.history()).toHaveLength(10)
  expect(await queuedMails(site.db)).toHaveLength(1)
})

test('results deleted meanwhile by an administrator end deleted or sent again, never in an error', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ ...ROW, external_id: `D-${n}` }))
  await send(rows)
  const deleted = (async () => {
    for (const { id } of await site.db.selectFrom('results').select('id').orderBy('id', 'desc').execute()) {
      await site.db.deleteFrom('results').where('id', '=', id).execute()
    }
  })()
  const answers = await Promise.all([1, 2, 3].map((value) => send(rows.map((row) => ({ ...row, value })))))
  await deleted
  expect(answers.map(({ status, body }) => [status, body.rejected])).toEqual(Array(3).fill([200, []]))
})
