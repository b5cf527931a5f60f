import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold, searchKey } from '../contract/core/text.ts'
import { codeKey } from '../contract/rules/reading/zone-codes.ts'
import { classOfValue } from '../contract/rules/scales.classes.ts'
import { severityOf } from '../contract/rules/scales.severity.ts'
import { createTestDatabase, type TestDatabase } from '../server/test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

test.each([
  ...['', 'Île d’Oléron', "L'Étier", 'L‘Étier', 'Lʼaber', 'ÉTEL', 'e\u0301tel', 'Œuf ŒUVRE Lætitia ÆGIR'],
  ...[
    'ç Ç ñ ü ÿ Å',
    'Baie\u00a0de  Quiberon',
    'Ploërmel – Étel — Ærø',
    'STRASSE Straße',
    'Łódź',
    '56.08-2 (nord)',
    'İle',
  ],
])('SQL folds %j as TypeScript does', async (text) => {
  const { rows } = await sql`select fold(${text}) as folded`.execute(database.db)
  expect(rows).toEqual([{ folded: fold(text) }])
})

test.each([
  ...['', 'l’Île', "L'Île", 'L Ile', 'Lʼaber-Wrac’h', 'Faʻaʻā', 'Faʿaʿa', 'a`b´c′d‵e＇fꞌgˈhʾi‛j', 'Hienghène'],
  ...['a b\u00a0c\u202fd\u2009e', 'a-b‐c‑d‒e–f—g―h−i', 'Œuf 100 %_\\', '\u0001a-b\u0002c d\u0003', '56.08-2 (nord)'],
])('SQL gives %j the same search key as TypeScript', async (text) => {
  const { rows } = await sql`select search_key(${text}) as key`.execute(database.db)
  expect(rows).toEqual([{ key: searchKey(text) }])
})

test.each([
  ...[
    '56.08.2',
    '17c21',
    ' 2b/02 '.trim(),
    'a_b-c.d/e f',
    '56\u00a008',
    'é1É',
    '５６.1',
    'ß1',
    'ı1',
    'ſ1',
    'Ⅷ1',
    'µ-9',
  ],
  ...['1²', '1\u0301', '\u{1f41a}7'],
])('SQL gives the code %j the same key as TypeScript', async (code) => {
  const { code_key } = await database.db
    .insertInto('zones')
    .values({ code, name: 'Baie', department: '56' })
    .returning('code_key')
    .executeTakeFirstOrThrow()
  expect(code_key).toBe(codeKey(code))
  await database.db.deleteFrom('zones').where('code_key', '=', code_key).execute()
})

test.each([
  ['as it was made', sql`update scale_classes set is_retired = false`],
  ['with its lowest class retired', sql`update scale_classes set is_retired = key = 'tres_faible'`],
  ['with its highest class retired', sql`update scale_classes set is_retired = key = 'elevee'`],
])('values have the same class in SQL as in TypeScript, on a scale %s', async (_case, change) => {
  await change.execute(database.db)
  const columns = ['key', 'min', 'max', 'is_retired'] as const
  const found = database.db.selectFrom('scale_classes').select(columns).where('type', '=', 'phages').orderBy('position')
  const classes = await found.execute()
  for (const value of [0, 0.99, 1, 9.99, 10, 10.5, 99.99, 100, 1e9]) {
    for (const below_limit of [false, true]) {
      const { rows } = await sql`select class_of('phages', ${value}, ${below_limit}) as key`.execute(database.db)
      expect(rows, `${value}`).toEqual([{ key: classOfValue(classes, { value, below_limit })?.key ?? null }])
    }
  }
})

test.each([
  ['as it was made', sql`update scale_classes set is_retired = false`],
  [
    'whose worst took the place of the class before it',
    sql`update scale_classes set is_retired = key = 'moderee', min = case key when 'elevee' then 10 else min end`,
  ],
  [
    'whose second took the place of the worst',
    sql`update scale_classes set is_retired = key = 'elevee', max = case key when 'moderee' then null else max end`,
  ],
  [
    'of two, without its former best',
    sql`update scale_classes set is_retired = key in ('tres_faible', 'moderee'),
      min = case key when 'faible' then null when 'elevee' then 10 else min end`,
  ],
  ['of one', sql`update scale_classes set is_retired = key <> 'faible'`],
])(
  'classes are as severe in SQL as in TypeScript, and none is as the mildest, on a scale %s',
  async (_case, change) => {
    const undone = new Error('Put back as it was.')
    const asked = database.db.transaction().execute(async (trx) => {
      await change.execute(trx)
      const columns = ['key', 'min', 'max', 'is_retired'] as const
      const classes = await trx.selectFrom('scale_classes').select(columns).where('type', '=', 'phages').execute()
      const { rows } = await sql<{ key: string }>`
      select key from scale_classes where type = 'phages' order by severity_of('phages', key)`.execute(trx)
      expect(rows.map(({ key }) => key)).toEqual(
        classes.map(({ key }) => key).sort((one, other) => severityOf(classes, one) - severityOf(classes, other)),
      )
      const { rows: across } = await sql<{ key: string; severity: string }>`
      select key, severity_across_scales('phages', key) as severity
      from unnest(${[...classes.map(({ key }) => key), 'unknown']}::text[]) key`.execute(trx)
      expect(across).toHaveLength(classes.length + 1)
      for (const { key, severity } of across) expect(Number(severity)).toBeCloseTo(severityOf(classes, key), 10)
      const { rows: none } = await sql<{ least: string }>`select severity_of('phages', null) as least`.execute(trx)
      expect(none.map(({ least }) => Number(least))).toEqual([0])
      throw undone
    })
    await expect(asked).rejects.toBe(undone)
  },
)
