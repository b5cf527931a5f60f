import { beforeAll, expect, test } from 'vitest'
import { listScales, type Scale, updateScale } from '../../../contract/scales.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let boss: Visitor

const site = testSite()
beforeAll(async () => {
  boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
})

const read = async (): Promise<Scale> =>
  (await boss.send(listScales, {})).body.find((one: Scale) => one.type === 'phages')

/** The scale as it is, but for this. */
async function change(changes: { names?: unknown; label?: string }) {
  const { version, label, validity_days, classes } = await read()
  const body = { version, label, validity_days, classes, ...changes }
  return boss.call(updateScale, { params: { type: 'phages' }, body })
}

test('a laboratory’s own words are kept until they are changed', async () => {
  expect((await change({ names: [' Phages  totaux ', 'P1'] })).body).toMatchObject({ names: ['Phages totaux', 'P1'] })
  expect((await change({})).body).toMatchObject({ names: ['Phages totaux', 'P1'] })
  expect((await change({ names: [] })).body).toMatchObject({ names: [] })
})

test.each([['arn_f'], ['ARN-F'], ['arn f-spécifiques INFECTIEUX']])(
  '« %s » is a name of the other type, which would then be read as neither',
  async (name) => {
    const { status, body } = await change({ names: ['P2', name] })
    expect([status, body.errors]).toEqual([422, { names: [`L’autre échelle a déjà ce nom\u00A0: ${name}.`] }])
    expect((await change({ label: name })).body.errors).toHaveProperty('label')
  },
)

test.each([[['']], [['x'.repeat(61)]], ['P1'], [Array.from({ length: 51 }, (_, at) => `P${at}`)]])(
  'names that are none are refused: %j',
  async (names) => {
    expect((await change({ names })).status).toBe(422)
  },
)
