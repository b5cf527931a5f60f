import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/core/days.ts'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import { createProof, type ProofSituation } from '../../../contract/proofs.ts'
import { replayStart } from '../../../contract/rules/zones.replay.ts'
import { NOTICE } from '../../../contract/scales.ts'
import { clock, today } from '../../lib/clock.ts'
import { as, createUser, Visitor } from '../../test/as.ts'
import { changes } from '../../test/audit.ts'
import { testSite } from '../../test/site.ts'
import { openProofs, type TestProofs } from '../../test/zones.ts'
import { UNKNOWN_CODE } from './proofs.rules.ts'

const site = testSite()
let proofs: TestProofs
const ago = (days: number) => addDays(today(), -days)

beforeAll(async () => {
  proofs = await openProofs(site)
  await proofs.rank('phages', { class: 'moderee', starts_on: ago(60), ends_on: ago(31), value: 38.5 })
  await proofs.rank('phages', { class: 'faible', starts_on: ago(30), value: 4 })
  await proofs.sample('phages', ago(62), 37)
  await proofs.sample('phages', ago(20), 1, true)
})

const { now } = clock
afterEach(() => {
  clock.now = now
})

const codeOf = async (on = today(), zone_id = proofs.zone_id): Promise<string> =>
  (await proofs.ask(on, zone_id)).body.code

describe('a proof', () => {
  test('has a code and the address that checks it, and is audited', async () => {
    const { status, body } = await proofs.ask()
    expect(status).toBe(201)
    expect(body.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(body).toEqual({ code: body.code, url: `http://127.0.0.1:3000/verification/${body.code}` })
    const audit = site.db.selectFrom('audit').select(['action', 'details']).where('user_id', '=', proofs.person.id)
    expect(await audit.execute()).toEqual([
      { action: 'proof-issued', details: changes({ zone_id: proofs.zone_id, day: today() }) },
    ])
  })

  test('says of a past day what was in force, and the last sampling until then', async () => {
    const { status, body } = await proofs.check(await codeOf(ago(40)))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      on: ago(40),
      zone: { id: proofs.zone_id, code: '29.02.041', department: '29' },
      notice: NOTICE,
      corrected: false,
      now: null,
    })
    expect(Date.parse(body.issued_at)).toBeLessThanOrEqual(Date.now())
    expect(body.situations).toMatchObject([
      {
        ...{ type: 'phages', label: 'Classification Phages', unit: 'UFP/g' },
        ranking: { class: 'moderee', label: 'Modérée', value: 38.5, starts_on: ago(60), ends_on: ago(31) },
        last_sampling: { sampled_on: ago(62), value: 37, below_limit: false },
      },
      { type: 'arn_f', ranking: null, last_sampling: null },
    ])
  })

  test('says of today the same as the map', async () => {
    const { body } = await proofs.check(await codeOf())
    expect(body.situations[0]).toMatchObject({
      ranking: { class: 'faible', ends_on: null },
      last_sampling: { sampled_on: ago(20), value: 1, below_limit: true, label: 'Très faible' },
    })
  })

  test('is another one at every press; its code is stored nowhere', async () => {
    const codes = [await codeOf(), await codeOf()]
    expect(new Set(codes).size).toBe(2)
    const { rows } = await sql<{ row: string }>`select proofs::text as row from proofs`.execute(site.db)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('is found in lower case and without dashes', async () => {
    const code = await codeOf()
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('0', 'o')]) {
      expect((await proofs.check(typed)).body).toMatchObject({ code })
    }
  })

  test('says nothing of who asked, to anybody', async () => {
    const { body } = await proofs.check(await codeOf())
    const { rows } = await sql<{ row: string }>`select proofs::text as row from proofs`.execute(site.db)
    for (const text of [JSON.stringify(body), JSON.stringify(rows)]) {
      for (const word of [proofs.person.email, 'Le Test', 'Essais']) expect(text).not.toContain(word)
    }
  })
})

describe('is refused', () => {
  test.each([
    ['a day to come', () => addDays(today(), 1), 'Ce jour est à venir'],
    ['one before the winters that are shown', () => addDays(replayStart(today()), -1), 'Ce jour est trop ancien'],
    ['no day', () => 'hier', ''],
    ['nothing', () => undefined, ''],
  ])('%s', async (_what, on, message) => {
    const { status, body } = await proofs.ask(on() ?? null)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['on']])
    expect(body.errors.on[0]).toContain(message)
  })

  test('the first day of the winters and today are not', async () => {
    for (const on of [replayStart(today()), today()]) expect((await proofs.ask(on)).status).toBe(201)
  })

  test('a zone that is unknown or archived, whatever the day', async () => {
    const values = { code: '29.09.9', name: 'Fermée', department: '29', archived_at: '2026-01-01T00:00:00Z' }
    const { id } = await site.db.insertInto('zones').values(values).returning('id').executeTakeFirstOrThrow()
    for (const zone of [id, 999_999, 'x']) expect((await proofs.ask('hier', zone)).status).toBe(404)
  })

  test('whoever does not see the map', async () => {
    expect((await proofs.ask(today(), proofs.zone_id, new Visitor(site.app))).status).toBe(401)
    expect((await proofs.ask(today(), proofs.zone_id, await site.visitor('registered'))).status).toBe(403)
    for (const role of ['actalia-user', 'actalia-admin'] as const) {
      expect((await proofs.ask(today(), proofs.zone_id, await site.visitor(role))).status).toBe(201)
    }
  })

  test('the sixty-first in an hour, of this person alone', async () => {
    const busy = await as(site.app, site.db, await createUser(site.db, 'client'))
    const ask = () => busy.call(createProof, { params: { id: proofs.zone_id }, body: { on: today() } })
    const answers = []
    for (let made = 0; made < 61; made++) answers.push((await ask()).status)
    expect(answers).toEqual([...Array(60).fill(201), 429])
    expect((await ask()).body.message).toMatch(
      /^Au plus 60 attestations par heure\. Réessayez dans \d+\u00A0minutes\.$/,
    )
    expect((await proofs.ask()).status).toBe(201)
  })

  test.each(['nothing', '', 'U7QM-2Z0X-91AB-CDEF', 'K7QM-2Z0X-91AB-CDEF'])('the code %j', async (code) => {
    const answers = [await proofs.check(code || '%20'), await proofs.file(code || '%20')]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { message: withFrenchSpaces(UNKNOWN_CODE) }])
  })
})

describe('later', () => {
  const later = async (day: string) => {
    const code = await codeOf(day)
    const issued = (await proofs.check(code)).body
    return { issued, again: async () => (await proofs.check(code)).body }
  }
  const updateRanking = (values: object) =>
    site.db.updateTable('rankings').set(values).where('zone_id', '=', proofs.zone_id).where('class', '=', 'moderee')

  test('a corrected class shows as corrected, beside what was issued', async () => {
    const { issued, again } = await later(ago(40))
    await updateRanking({ value: 39 }).execute()
    const { now: said, corrected, ...rest } = await again()
    expect(corrected).toBe(true)
    expect(said.map(({ ranking }: ProofSituation) => ranking?.value)).toEqual([39, undefined])
    expect({ ...rest, corrected: false, now: null }).toEqual(issued)
    await updateRanking({ value: 38.5 }).execute()
    expect(await again()).toEqual(issued)
  })

  test('so does a sampling of before that came later', async () => {
    const { again } = await later(ago(10))
    await proofs.sample('arn_f', ago(12), 4)
    expect(await again()).toMatchObject({ corrected: true, now: [{}, { last_sampling: { sampled_on: ago(12) } }] })
  })

  test('changes after its day are no correction: another class from tomorrow, samplings since, words and colours', async () => {
    const { issued, again } = await later(ago(3))
    await site.db
      .updateTable('rankings')
      .set({ ends_on: ago(3) })
      .where('zone_id', '=', proofs.zone_id)
      .where('class', '=', 'faible')
      .execute()
    await proofs.rank('phages', { class: 'elevee', starts_on: ago(2) })
    await proofs.sample('phages', ago(1), 4000)
    await site.db.updateTable('scale_classes').set({ label: 'Basse' }).where('key', '=', 'faible').execute()
    expect(await again()).toEqual(issued)
  })

  test('the zone’s new name, its archiving and the end of the account change nothing', async () => {
    const { issued, again } = await later(ago(3))
    await site.db
      .updateTable('zones')
      .set({ name: 'Autre', archived_at: clock.now() })
      .where('id', '=', proofs.zone_id)
      .execute()
    await site.db.deleteFrom('users').where('id', '=', proofs.person.id).execute()
    expect(await again()).toEqual(issued)
  })

  test.each(['proofs', 'proof_logos'])('nothing of %s can be changed, removed or emptied', async (table) => {
    await site.db
      .insertInto('proof_logos')
      .values({ version: table, width: 1, height: 1, content: Buffer.from('') })
      .execute()
    const column = table === 'proofs' ? 'day = day' : 'width = 2'
    for (const change of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(sql.raw(change).execute(site.db)).rejects.toThrow('append-only')
    }
  })
})
