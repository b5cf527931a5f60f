import { beforeAll, expect, test } from 'vitest'
import { assignRanking } from '../../../contract/rankings.ts'
import { listScales, type Scale, updateScale } from '../../../contract/scales.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let boss: Visitor

const site = testSite()
beforeAll(async () => {
  boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
})

const ROUNDS = 6
const scaleNow = async (): Promise<Scale> => (await boss.send(listScales, {})).body[0]
const newZone = async (code: string) =>
  (
    await site.db
      .insertInto('zones')
      .values({ code, name: 'Zone', department: '56' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** One more class than the four there are, or not; the last one's end follows. */
async function put(label: string | null) {
  const scale = await scaleNow()
  const classes = scale.classes
    .filter(({ is_retired }) => !is_retired)
    .slice(0, 4)
    .map(({ is_retired: _, ...one }) => one)
  const last = classes[3]
  const kept = [...classes.slice(0, 3), { ...last, max: label === null ? null : 1000 }]
  const extra = { ...last, key: null, label, min: 1000, max: null, fill: '#5A0010', text: '#FFFFFF', mark: '‼' }
  const { version, validity_days } = scale
  const body = { version, label: scale.label, validity_days, classes: label === null ? kept : [...kept, extra] }
  return boss.call(updateScale, { params: { type: scale.type }, body })
}

test('assigning a class while another administrator removes it never deadlocks: it is refused, retired or stays', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { body: scale } = await put(`Extrême ${round}`)
    const { key } = scale.classes.find(({ label }: { label: string }) => label === `Extrême ${round}`)
    const zones = await Promise.all([0, 1, 2, 3].map((at) => newZone(`${round}.${at}`)))
    // Two choose the class, two another where it is the one proposed; one of each closes an open one.
    await Promise.all(
      [zones[0], zones[2]].map((id) =>
        boss.call(assignRanking, {
          params: { id },
          body: { type: scale.type, class: 'faible', starts_on: '2026-01-01' },
        }),
      ),
    )
    const assignAll = () =>
      zones.map((id, at) =>
        boss.call(assignRanking, {
          params: { id },
          body: { type: scale.type, class: at < 2 ? key : 'moderee', value: 5000, starts_on: '2026-02-01' },
        }),
      )
    const answers = await Promise.all(round % 2 ? [put(null), ...assignAll()] : [...assignAll(), put(null)])
    const removed = answers.at(round % 2 ? 0 : -1)
    const assigned = round % 2 ? answers.slice(1) : answers.slice(0, -1)
    const isRemoved = removed?.status === 200
    if (!isRemoved) expect(removed?.status).toBe(409)
    for (const { status } of assigned) expect([201, 422]).toContain(status)
    const used = await site.db
      .selectFrom('rankings')
      .select('id')
      .where((eb) => eb.or([eb('class', '=', key), eb('proposed_class', '=', key)]))
      .execute()
    const left = (await scaleNow()).classes.find((one) => one.key === key)
    expect([round, left?.is_retired]).toEqual([round, isRemoved ? (used.length > 0 ? true : undefined) : false])
    if (!isRemoved) expect((await put(null)).status).toBe(200)
  }
})
