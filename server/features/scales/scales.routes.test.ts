import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignRanking } from '../../../contract/rankings.ts'
import { listScales, type Scale, updateScale } from '../../../contract/scales.ts'
import { as, createUser, type Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

let boss: Visitor
let scale: Scale
let made = 0

const site = testSite()
beforeAll(async () => {
  boss = await as(site.app, site.db, await createUser(site.db, 'actalia-admin'))
})

const read = async (): Promise<Scale> =>
  (await boss.send(listScales, {})).body.find((one: Scale) => one.type === 'phages')
beforeEach(async () => {
  scale = await read()
})

type SentClasses = (object | undefined)[]
const given = ({ classes }: Scale) => classes.filter((one) => !one.is_retired).map(({ is_retired: _, ...one }) => one)
const put = (body: object) => boss.call(updateScale, { params: { type: 'phages' }, body })
const change = (classes: SentClasses, more: object = {}) =>
  put({ version: scale.version, label: scale.label, validity_days: scale.validity_days, classes, ...more })
const edited = (...changes: object[]) => given(scale).map((one, at) => ({ ...one, ...changes[at] }))
const saved = async (classes: SentClasses, more: object = {}): Promise<Scale> => {
  const { status, body } = await change(classes, more)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const assign = async (key: string, value: number | null = null) => {
  made += 1
  const { id } = await site.db
    .insertInto('zones')
    .values({ code: `S.${made}`, name: 'Zone', department: '56' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return boss.call(assignRanking, {
    params: { id },
    body: { type: 'phages', class: key, value, starts_on: '2026-01-01' },
  })
}
const classOf = async (value: number) =>
  (await sql<{ key: string }>`select class_of('phages', ${value}::numeric, false) as key`.execute(site.db)).rows[0]?.key

test('an administrator changes all that is shown of a scale, at once for everybody, and it is audited', async () => {
  const { body: ranking } = await assign('faible', 5)
  const after = await saved(
    edited(
      {
        label: 'Infime',
        max: 2.5,
        fill: '#004400',
        text: '#ffffff',
        mark: 'I',
        advice: ' Rien. ',
        old_data_advice: ' Attendre. ',
      },
      { min: 2.5, max: 4 },
      { min: 4 },
    ),
    { label: 'Phages', validity_days: 14 },
  )
  expect(after).toMatchObject({ label: 'Phages', validity_days: 14, version: scale.version + 1 })
  expect(after.classes[0]).toEqual({
    ...scale.classes[0],
    label: 'Infime',
    max: 2.5,
    fill: '#004400',
    text: '#FFFFFF',
    mark: 'I',
    advice: 'Rien.',
    old_data_advice: 'Attendre.',
  })
  expect(await read()).toEqual(after)
  expect([await classOf(2), await classOf(2.5), await classOf(5)]).toEqual(['tres_faible', 'faible', 'moderee'])
  const kept = await site.db
    .selectFrom('rankings')
    .select(['class', 'proposed_class'])
    .where('id', '=', ranking.id)
    .execute()
  expect(kept).toEqual([{ class: 'faible', proposed_class: 'faible' }])
  const audit = site.db.selectFrom('audit').select('details').where('action', '=', 'scale-changed')
  expect((await audit.executeTakeFirst())?.details).toEqual(
    expect.arrayContaining([
      { field: 'type', after: 'phages' },
      { field: 'validity_days', before: scale.validity_days, after: 14 },
      { field: `classes.${scale.classes[0]?.key}.label`, before: scale.classes[0]?.label, after: 'Infime' },
    ]),
  )
})

test('how long a class holds is a number of days, or open; a change that says nothing of it keeps it', async () => {
  expect(scale.ranking_days).toBe(28)
  expect(await saved(edited(), { ranking_days: null })).toMatchObject({ ranking_days: null })
  scale = await read()
  expect(await saved(edited())).toMatchObject({ ranking_days: null })
  scale = await read()
  expect(await saved(edited(), { ranking_days: 14 })).toMatchObject({ ranking_days: 14 })
  scale = await read()
  for (const ranking_days of [0, 3651, 1.5, '14'])
    expect((await change(edited(), { ranking_days })).body.errors).toHaveProperty('ranking_days')
  await saved(edited(), { ranking_days: 28 })
})

test('two classes can swap positions and bounds in one save', async () => {
  const classes = edited()
  const [a, b, c, d] = classes
  const turned = [b, a, d, c].map((one, at) => ({ ...one, min: classes[at]?.min, max: classes[at]?.max }))
  const after = await saved(turned)
  expect(after.classes.map(({ key }) => key)).toEqual(['faible', 'tres_faible', 'elevee', 'moderee'])
  expect(await classOf(0)).toBe('faible')
  scale = after
  await saved(classes)
})

describe('a class', () => {
  const added = (label: string) => ({
    key: null,
    label,
    min: 1000,
    max: null,
    fill: '#5A0010',
    text: '#FFFFFF',
    mark: '‼',
    advice: '',
    old_data_advice: '',
  })

  test('is added with a key of its own, and deleted when it was never used', async () => {
    const after = await saved([...edited({}, {}, {}, { max: 1000 }), added('Élevée !')])
    expect(after.classes.map(({ key }) => key).slice(-2)).toEqual(['elevee', 'elevee_2'])
    expect([await classOf(999), await classOf(1000)]).toEqual(['elevee', 'elevee_2'])
    scale = after
    const without = await saved(edited({}, {}, {}, { max: null }).slice(0, 4))
    expect(without.classes).toHaveLength(4)
  })

  test('in use is retired instead of deleted, comes last, can no longer be assigned, and is restored by its key', async () => {
    scale = await saved([...edited({}, {}, {}, { max: 1000 }), added('Extrême')])
    expect((await assign('extreme', 5000)).status).toBe(201)
    const [, second, third, fourth] = edited()
    scale = await saved([{ ...second, min: null }, third, { ...fourth, max: null }])
    expect(scale.classes.map(({ key, is_retired }) => [key, is_retired])).toEqual([
      ['faible', false],
      ['moderee', false],
      ['elevee', false],
      ['extreme', true],
    ])
    const refused = await assign('extreme', 5000)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['class']])
    expect(await classOf(5000)).toBe('elevee')
    const back = [...edited({}, {}, { max: 1000 }), { ...added('Extrême'), key: 'extreme' }]
    scale = await saved(back)
    expect(scale.classes.every(({ is_retired }) => !is_retired)).toBe(true)
    expect((await assign('extreme')).status).toBe(201)
  })

  test('that was only proposed, or corrected since, is retired too', async () => {
    await site.db.deleteFrom('rankings').execute()
    const { body } = await assign('faible', 5000)
    expect(body.proposed_class).toBe('extreme')
    const [, second, third] = edited()
    scale = await saved([{ ...edited()[0] }, second ?? {}, { ...third, max: null }])
    expect(scale.classes.at(-1)).toMatchObject({ key: 'extreme', is_retired: true })
  })
})

describe('a scale is refused, with each fault under its field:', () => {
  const first = '0'
  test.each([
    ['classes.1.min', (classes: SentClasses) => [classes[0], { ...classes[1], min: 3 }, ...classes.slice(2)]],
    ['classes.0.min', (classes: SentClasses) => [{ ...classes[0], min: 0 }, ...classes.slice(1)]],
    ['classes.0.max', (classes: SentClasses) => [{ ...classes[0], max: null }, ...classes.slice(1)]],
    ['classes.0.max', (classes: SentClasses) => [{ ...classes[0], max: -1 }, ...classes.slice(1)]],
    ['classes.0.max', (classes: SentClasses) => [{ ...classes[0], max: 1.001 }, ...classes.slice(1)]],
    ['classes.0.max', (classes: SentClasses) => [{ ...classes[0], max: 2e9 }, ...classes.slice(1)]],
    ['classes.0.max', (classes: SentClasses) => [{ ...classes[0], max: '1' }, ...classes.slice(1)]],
    ['classes.2.max', (classes: SentClasses) => [...classes.slice(0, 2), { ...classes[2], max: 5 }]],
    [
      'classes.1.label',
      (classes: SentClasses) => [classes[0], { ...classes[1], label: ' infime ' }, ...classes.slice(2)],
    ],
    ['classes.0.label', (classes: SentClasses) => [{ ...classes[0], label: '' }, ...classes.slice(1)]],
    ['classes.0.mark', (classes: SentClasses) => [{ ...classes[0], mark: 'abc' }, ...classes.slice(1)]],
    ['classes.0.fill', (classes: SentClasses) => [{ ...classes[0], fill: 'red' }, ...classes.slice(1)]],
    [
      'classes.0.text',
      (classes: SentClasses) => [{ ...classes[0], fill: '#FFFFFF', text: '#FEFEFE' }, ...classes.slice(1)],
    ],
    ['classes.0.advice', (classes: SentClasses) => [{ ...classes[0], advice: 'x'.repeat(301) }, ...classes.slice(1)]],
    [
      'classes.0.old_data_advice',
      (classes: SentClasses) => [{ ...classes[0], old_data_advice: 'x'.repeat(301) }, ...classes.slice(1)],
    ],
    ['classes.0.key', (classes: SentClasses) => [{ ...classes[0], key: 'nulle_part' }, ...classes.slice(1)]],
    ['classes', (classes: SentClasses) => [{ ...classes[0], max: null }]],
    ['classes', (): unknown => 'none'],
  ])('%s', async (field, spoil) => {
    const base = edited({ label: 'Infime' }).slice(0, 3)
    const { status, body } = await change(
      spoil(base.map((one, at) => (at === 2 ? { ...one, max: null } : one))) as SentClasses,
    )
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
    expect(first in body.errors).toBe(false)
    expect(await read()).toEqual(scale)
  })

  test.each([
    [{ validity_days: 0 }, 'validity_days'],
    [{ validity_days: 3651 }, 'validity_days'],
    [{ validity_days: 1.5 }, 'validity_days'],
    [{ label: '' }, 'label'],
    [{ version: 'one' }, 'version'],
  ])('%j', async (more, field) => {
    const { status, body } = await change(edited(), more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

test('a stale change gets a 409 with the current scale; of two at once one wins', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((days) => change(edited(), { validity_days: days })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const now = await read()
  for (const { status, body } of answers)
    if (status === 409)
      expect(body).toEqual({ message: expect.stringMatching(/entre-temps, par Le Test le /), current: now })
})

test.each([null, 'registered', 'client', 'actalia-user', 'actalia-api'] as const)(
  '%s changes nothing',
  async (role) => {
    const visitor = await as(site.app, site.db, role && (await createUser(site.db, role)))
    const body = { version: scale.version, label: 'À moi', validity_days: 1, classes: edited() }
    expect([401, 403]).toContain((await visitor.call(updateScale, { params: { type: 'phages' }, body })).status)
    expect((await boss.call(updateScale, { params: { type: 'virus' }, body })).status).toBe(404)
    expect(await read()).toEqual(scale)
  },
)
