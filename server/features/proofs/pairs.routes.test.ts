import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProofContent, ProofSituation } from '../../../contract/proofs.ts'
import { today } from '../../lib/clock.ts'
import { testSite } from '../../test/site.ts'
import { openProofs, readPdf, type TestProofs } from '../../test/zones.ts'
import { hashOf } from './proofs.rules.ts'

const site = testSite()
let proofs: TestProofs
const on = today()

beforeAll(async () => {
  proofs = await openProofs(site)
})
beforeEach(() => site.db.deleteFrom('rankings').where('zone_id', '=', proofs.zone_id).execute())

/** Mildest first; none is no better than known, and is named last. */
const LABELS = {
  none: 'Non classée',
  tres_faible: 'Très faible',
  faible: 'Faible',
  moderee: 'Modérée',
  elevee: 'Élevée',
}
const KEYS = ['none', 'tres_faible', 'faible', 'moderee', 'elevee'] as const
type ClassKey = (typeof KEYS)[number]
const PAIRS = KEYS.flatMap((phages) => KEYS.map((arn_f): [ClassKey, ClassKey] => [phages, arn_f]))

async function rankBoth(phages: ClassKey, arn_f: ClassKey) {
  if (phages !== 'none') await proofs.rank('phages', { class: phages, starts_on: on })
  if (arn_f !== 'none') await proofs.rank('arn_f', { class: arn_f, starts_on: on })
}
const namedIn = (text: string) => text.match(new RegExp(Object.values(LABELS).join('|'), 'g'))
const labelOf = ({ ranking }: ProofSituation) => ranking?.label ?? LABELS.none

/** The classes of an attestation as its answer and its PDF name them, in order. */
async function namedBy(code: string): Promise<(string[] | null)[]> {
  const { text } = await readPdf((await proofs.file(code)).raw)
  return [(await proofs.check(code)).body.situations.map(labelOf), namedIn(text)]
}

test.each(PAIRS)(
  'phages %s, ARN F %s: the worse is named first, in the answer and on the paper',
  async (phages, arn_f) => {
    await rankBoth(phages, arn_f)
    const { code } = (await proofs.ask(on)).body
    const both = [phages, arn_f].sort((one, other) => KEYS.indexOf(other) - KEYS.indexOf(one)).map((key) => LABELS[key])
    expect(await namedBy(code)).toEqual([both, both])
  },
)

/** Without « Élevée », « Modérée » is the worst class of phages, and worse than the same of ARN F. */
const retireHigh = (is_retired: boolean) =>
  site.db
    .updateTable('scale_classes')
    .set({ is_retired })
    .where('type', '=', 'phages')
    .where('key', '=', 'elevee')
    .execute()

test('the order is the one of its issue, whatever the scales say since, on the same paper', async () => {
  await rankBoth('moderee', 'moderee')
  const { code } = (await proofs.ask(on)).body
  const { raw } = await proofs.file(code)
  const { situations } = (await proofs.check(code)).body
  await retireHigh(true)
  const later = (await proofs.ask(on)).body.code
  const again = await proofs.file(code)
  const [then, now] = [(await proofs.check(code)).body, (await proofs.check(later)).body]
  await retireHigh(false)
  expect([then.situations[0].type, now.situations[0].type]).toEqual(['arn_f', 'phages'])
  expect([then.situations, then.corrected]).toEqual([situations, false])
  expect(again.raw.equals(raw)).toBe(true)
})

test('one that was issued with the milder class first is read as its paper says it, and keeps its code and data', async () => {
  await rankBoth('faible', 'elevee')
  const { code } = (await proofs.ask(on)).body
  const { content } = await site.db
    .selectFrom('proofs')
    .select('content')
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  const before: ProofContent = { ...content, situations: [...content.situations].reverse() }
  const former = 'K7QM-2Z0X-91AB-CDEF'
  const row = { zone_id: proofs.zone_id, day: on, issued_at: `${on}T00:00:00.000Z`, logo_version: null }
  await site.db
    .insertInto('proofs')
    .values({ ...row, code_hash: hashOf(former), content: JSON.stringify(before) })
    .execute()
  expect(await namedBy(former)).toEqual([
    ['Faible', 'Élevée'],
    ['Faible', 'Élevée'],
  ])
  expect((await proofs.check(former)).body).toMatchObject({ code: former, corrected: false, notice: content.notice })
})

test('what is said of the day today has its own worse class first', async () => {
  await rankBoth('elevee', 'faible')
  const { code } = (await proofs.ask(on)).body
  await site.db
    .updateTable('rankings')
    .set({ class: 'tres_faible' })
    .where('class', '=', 'elevee')
    .where('zone_id', '=', proofs.zone_id)
    .execute()
  const { situations, now } = (await proofs.check(code)).body
  expect([situations.map(labelOf), now.map(labelOf)]).toEqual([
    ['Élevée', 'Faible'],
    ['Faible', 'Très faible'],
  ])
})

test('the longest words and both classes stay on one page', async () => {
  const long = (length: number) => 'Baie de la Vilaine '.repeat(12).slice(0, length).trim()
  await rankBoth('elevee', 'elevee')
  await site.db
    .updateTable('zones')
    .set({ name: long(200), code: 'C'.repeat(30) })
    .where('id', '=', proofs.zone_id)
    .execute()
  await site.db
    .updateTable('settings')
    .set({ operator_name: long(80) })
    .execute()
  await site.db
    .updateTable('scale_classes')
    .set({ label: long(38) })
    .where('key', '=', 'elevee')
    .where('type', '=', 'arn_f')
    .execute()
  await proofs.sample('arn_f', on, 999_999_999)
  const { code } = (await proofs.ask(on)).body
  expect((await readPdf((await proofs.file(code)).raw)).pages).toBe(1)
})
