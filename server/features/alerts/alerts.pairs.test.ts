import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { withFrenchSpaces } from '../../../contract/core/french-spaces.ts'
import type { RankingType } from '../../../contract/rankings.ts'
import type { Db } from '../../lib/db/pool.ts'
import { at, newZone, subscriber } from '../../test/mailing/alerts.ts'
import { writeMail } from '../../test/mails.ts'
import { testDatabase } from '../../test/site.ts'
import { writeAlertPush } from './alerts.messages.ts'

const database = testDatabase()
beforeAll(() => void at(0))
afterEach(() => void at(0))

/** Mildest first; none is no better than known, and is named last. */
const LABELS = {
  null: 'Non classée',
  tres_faible: 'Très faible',
  faible: 'Faible',
  moderee: 'Modérée',
  elevee: 'Élevée',
}
const KEYS = [null, 'tres_faible', 'faible', 'moderee', 'elevee'] as const
type ClassKey = (typeof KEYS)[number]
const TYPES: readonly RankingType[] = ['phages', 'arn_f']
const PAIRS = KEYS.flatMap((phages) =>
  KEYS.flatMap((arn_f) => TYPES.map((changed): [ClassKey, ClassKey, RankingType] => [phages, arn_f, changed])),
)

const firstNamed = (text: string | undefined) => new RegExp(Object.values(LABELS).join('|')).exec(text ?? '')?.[0]

const rankBoth = (db: Db, zone_id: number, classes: Record<RankingType, ClassKey>) =>
  sql`insert into rankings (zone_id, type, class, starts_on) select ${zone_id}, key, value, '2026-03-01'
    from jsonb_each_text(${JSON.stringify(classes)}::jsonb) where value is not null`.execute(db)

async function insertEvent(db: Db, zone_id: number, type: RankingType, before: string, after: ClassKey) {
  const fields = (key: ClassKey | string) =>
    JSON.stringify(key && { class: key, value: null, below_limit: false, starts_on: '2026-03-01', ends_on: null })
  const { rows } = await sql<{ id: number }>`
    insert into alert_events (zone_id, type, before, after, at, due_at, queued_at)
    values (${zone_id}, ${type}, nullif(${fields(before)}::jsonb, 'null'), nullif(${fields(after)}::jsonb, 'null'),
      '2026-03-05T09:00:00Z', '2026-03-05T09:00:00Z', '2026-03-05T09:00:00Z') returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function writeAll(classes: Record<RankingType, ClassKey>, changed: RankingType) {
  const { db } = database
  const zone_id = await newZone(db)
  const { id: user_id } = await subscriber(db, zone_id)
  await rankBoth(db, zone_id, classes)
  const event_id = await insertEvent(
    db,
    zone_id,
    changed,
    classes[changed] === 'faible' ? 'moderee' : 'faible',
    classes[changed],
  )
  await db.insertInto('alert_notices').values({ event_id, user_id }).execute()
  return {
    mail: await writeMail(db, 'zone-alert', { user_id, event_id }),
    digest: await writeMail(db, 'alert-digest', { user_id, event_ids: [event_id] }),
    push: await writeAlertPush(db, { user_id, event_id }),
  }
}

test.each(PAIRS)(
  'phages %s, ARN F %s, %s changed: the worse is named first everywhere',
  async (phages, arn_f, changed) => {
    const classes = { phages, arn_f }
    const worse = KEYS[Math.max(KEYS.indexOf(phages), KEYS.indexOf(arn_f))] ?? null
    const { mail, digest, push } = await writeAll(classes, changed)
    const before = classes[changed] === 'faible' ? LABELS.moderee : LABELS.faible
    const told = [mail?.subject, mail?.text, digest?.subject, digest?.text, push?.title, push?.body]
    for (const text of told) expect(firstNamed(text)).toBe(LABELS[worse ?? 'null'])
    for (const text of [mail?.subject, mail?.text, digest?.text, push?.body]) {
      expect(text).toContain(`${before} → ${LABELS[classes[changed] ?? 'null']}`)
    }
    const types = ['Classification Phages', 'ARN F-spécifiques infectieux']
    for (const text of [mail?.text, digest?.text]) for (const type of types) expect(text).toContain(type)
    const { rows } = await sql<{ key: string; advice: string }>`select distinct key, advice from scale_classes`.execute(
      database.db,
    )
    for (const { key, advice } of rows) {
      for (const text of [mail?.text, digest?.text])
        expect([key, text?.includes(withFrenchSpaces(advice))]).toEqual([key, key === worse])
    }
    const isBad = worse === 'moderee' || worse === 'elevee'
    for (const { text, html } of [mail, digest].filter((one) => one !== null)) {
      expect([text.includes('Joindre Votre opérateur'), html.includes('Joindre Votre opérateur')]).toEqual([
        isBad,
        isBad,
      ])
      expect(/Demander une analyse\u00A0:\nhttp\S+\/app\/map\?zone=\S+&ask=quote\n/.test(text)).toBe(isBad)
      expect(/href="http[^"]+ask=quote"/.test(html)).toBe(isBad)
    }
  },
)

test('a digest has the zone of the worst class first, and each zone once', async () => {
  const { db } = database
  const [mild, bad] = [await newZone(db, { name: 'Anse calme' }), await newZone(db, { name: 'Anse sale' })]
  const { id: user_id } = await subscriber(db, mild)
  await db.insertInto('alerts').values({ zone_id: bad, user_id, level: 'any' }).execute()
  await rankBoth(db, mild, { phages: 'moderee', arn_f: 'moderee' })
  await rankBoth(db, bad, { phages: 'elevee', arn_f: 'tres_faible' })
  const event_ids = [
    await insertEvent(db, mild, 'arn_f', 'faible', 'moderee'),
    await insertEvent(db, mild, 'phages', 'faible', 'moderee'),
    await insertEvent(db, bad, 'arn_f', 'faible', 'tres_faible'),
  ]
  await db
    .insertInto('alert_notices')
    .values(event_ids.map((event_id) => ({ event_id, user_id })))
    .execute()
  const letter = await writeMail(db, 'alert-digest', { user_id, event_ids })
  expect(letter?.subject).toMatch(/^Élevée\u00A0: 56\.08\.\d+\u00A0– Anse sale, et 1 autre zone$/)
  expect(letter?.text.match(/Anse (calme|sale)|Faible → [^)]*/g)).toEqual([
    ...['Anse sale', 'Faible → Très faible'],
    ...['Anse calme', 'Faible → Modérée', 'Faible → Modérée'],
  ])
})
