import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../server/test/site.ts'

interface SchemaColumn {
  /** The type as written in tables.ts, without its `| null`. */
  type: string
  isNullable: boolean
  /** Filled by the database only. */
  isGenerated: boolean
  /** Optional in an insert, and then not null. */
  hasDefault: boolean
}

type TableSchema = Map<string, Map<string, SchemaColumn>>

/** One column per line; any other layout fails the test. */
async function writtenSchema(): Promise<TableSchema> {
  const files = ['tables.ts', 'tables.accounts.ts', 'tables.messages.ts', 'tables.results.ts'].map((file) =>
    readFile(join(import.meta.dirname, file), 'utf8'),
  )
  const text = (await Promise.all(files)).join('\n')
  const interfaces = new Map<string, Map<string, SchemaColumn>>()
  for (const [, name = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+)(?: extends [\w, ]+)? \{\n(.*?)^\}/gms,
  )) {
    interfaces.set(name, new Map(body.trimEnd().split('\n').map(columnOf)))
  }
  const tables = [...interfaces].flatMap(([name, lines]) => (name.endsWith('Tables') ? [...lines] : []))
  return new Map(tables.map(([table, { type }]) => [table, interfaces.get(type) ?? new Map()]))
}

function columnOf(line: string): [string, SchemaColumn] {
  const [, name, written] = /^ {2}(\w+): (.+)$/.exec(line) ?? []
  if (name === undefined || written === undefined) throw new Error(`tables.ts: not one column a line: ${line}`)
  const type = written.replace(/ \| null$/, '')
  const column = {
    type,
    isNullable: type !== written,
    isGenerated: type.startsWith('GeneratedAlways<'),
    hasDefault: /^(Generated<|StampedMoment$)/.test(type),
  }
  return [name, column]
}

interface CatalogueRow {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  generated: boolean
  has_default: boolean
}

const database = testDatabase()
let rows: CatalogueRow[]
let written: TableSchema

beforeAll(async () => {
  const found = await sql<CatalogueRow>`
    select table_name, column_name, udt_name, is_nullable,
      is_generated = 'ALWAYS' or identity_generation is not distinct from 'ALWAYS' as generated,
      column_default is not null as has_default
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by table_name, ordinal_position`.execute(database.db)
  rows = found.rows
  written = await writtenSchema()
})

const lines = (columns: { table: string; name: string; says: unknown }[]) =>
  columns.map(({ table, name, says }) => `${table}.${name}: ${says}`).sort()

const inDatabase = (says: (row: CatalogueRow) => unknown) =>
  lines(rows.map((row) => ({ table: row.table_name, name: row.column_name, says: says(row) })))

const inFile = (says: (column: SchemaColumn) => unknown) =>
  lines(
    [...written].flatMap(([table, columns]) =>
      [...columns].map(([name, column]) => ({ table, name, says: says(column) })),
    ),
  )

test('the file and the database were both read', () => {
  expect(rows.length).toBeGreaterThanOrEqual(96)
  expect(written.size).toBeGreaterThanOrEqual(12)
  expect(inFile(() => '').length).toBe(rows.length)
  expect(rows.filter(({ is_nullable }) => is_nullable === 'YES').length).toBeGreaterThanOrEqual(15)
  expect(rows.filter(({ generated }) => generated).length).toBeGreaterThanOrEqual(9)
  expect(rows.filter(({ has_default }) => has_default).length).toBeGreaterThanOrEqual(20)
})

test('the file declares the tables of the database', () => {
  expect([...written.keys()].sort()).toEqual([...new Set(rows.map((row) => row.table_name))].sort())
})

test('the file declares the columns of the database, in the same order', () => {
  for (const [table, columns] of written) {
    const real = rows.filter((row) => row.table_name === table).map((row) => row.column_name)
    expect([table, ...columns.keys()]).toEqual([table, ...real])
  }
})

test('a column is nullable in the file where the database allows it, and nowhere else', () => {
  expect(inFile(({ isNullable }) => isNullable)).toEqual(inDatabase(({ is_nullable }) => is_nullable === 'YES'))
})

test('the file marks the columns that only the database fills', () => {
  expect(inFile(({ isGenerated }) => isGenerated)).toEqual(inDatabase(({ generated }) => generated))
})

test('the file marks the columns that have a default in the database', () => {
  expect(inFile(({ hasDefault }) => hasDefault)).toEqual(inDatabase(({ has_default }) => has_default))
})

/** The TypeScript type of each PostgreSQL type, as read by server/lib/db. */
const READ_AS: Record<string, RegExp> = {
  bool: /^boolean$/,
  bytea: /^Buffer$/,
  date: /^string$/,
  float8: /^number$/,
  int4: /^(number|InactiveMonths)$/,
  int8: /^number$/,
  numeric: /^number$/,
  timestamptz: /^(Stamped)?Moment$/,
  _int4: /^number\[\]$/,
  _float8: /^\[(number, )*number\]$/,
  _text: /^(string|RankingType)\[\]$/,
  uuid: /^string$/,
  jsonb: /^JSONColumnType<.+>$/,
  // Unions of literals are text with a check.
  text: /^(string|Role|TokenScope|RankingType|AlertHour|AlertLevel|AlertMails|DeletionCause|AccessibilityState|MailState|FileType|Provider|QuoteStatus|QuoteTax|MapType|\(typeof [A-Z_]+\)\[number\])$/,
}

test('every column is read as its type declares', () => {
  const wrong = rows.filter(({ table_name, column_name, udt_name }) => {
    const { type = '' } = written.get(table_name)?.get(column_name) ?? {}
    return !READ_AS[udt_name]?.test(type.replace(/^Generated(?:Always)?<(.+)>$/, '$1'))
  })
  expect(wrong).toEqual([])
})
