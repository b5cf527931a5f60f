import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { policyWithLayers } from '../../server/lib/http/headers.ts'
import { testDatabase } from '../../server/test/site.ts'
import { ROOT, read } from '../sources.ts'
import * as code from './found-in-code.ts'

const KINDS = ['column', 'free', 'cookie', 'storage', 'database', 'cache', 'host', 'setting', 'file']

const [, ...rows] = read('docs/privacy.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [
      kind = '',
      name = '',
      holds = '',
      why = '',
      ground = '',
      kept = '',
      toldTo = '',
      deleted = '',
      shownBy = '',
    ] = line.split('\t')
    return {
      kind,
      name,
      holds,
      facts: [why, ground, kept, toldTo, deleted],
      kept,
      deleted,
      shownBy: shownBy.split(' | '),
    }
  })

const namesOf = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
const freeOf = (what: string) =>
  namesOf('free').flatMap((name) => (name.startsWith(`${what} `) ? name.slice(what.length + 1) : []))

/** Tells who added or removed one where its line goes. */
const HINT = (what: string) =>
  `${what}: give it its line in docs/privacy.tsv, or take the line of what is gone away. Without personal data its kind is « free ». A legal text of the database that says so changes too.`

const database = testDatabase()
let columns: { table: string; column: string }[]
/** Columns that name an account, and whether the row goes with it. */
let accounts: { table: string; column: string; goes: boolean }[]
beforeAll(async () => {
  const found = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and relname not like 'kysely%'`.execute(database.db)
  columns = found.rows
  const keys = await sql<{ table: string; column: string; goes: boolean }>`
    select conrelid::regclass::text as table, attname as column, confdeltype = 'c' as goes
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass)`.execute(database.db)
  accounts = keys.rows
})

/** `table: column column`, or the table alone for all of it. */
function columnsOf(name: string) {
  const [table = '', some] = name.split(': ')
  const all = columns.filter((one) => one.table === table).map(({ column }) => column)
  return (some?.split(' ') ?? all).map((column) => `${table}.${column}`)
}

const listed = () => [
  ...namesOf('column').flatMap(columnsOf),
  ...namesOf('free').flatMap((name) => (/^(host|setting) /.test(name) ? [] : columnsOf(name))),
]

test('every column of the database is listed once', () => {
  const there = columns.map(({ table, column }) => `${table}.${column}`)
  expect(there.length).toBeGreaterThan(300)
  expect(listed().sort(), HINT('Columns')).toEqual(there.sort())
})

test('a table of which nothing is personal names no account', () => {
  const free = namesOf('free').filter((name) => !name.includes(':'))
  expect(accounts.filter(({ table }) => free.includes(table))).toEqual([])
})

test('a deleted account leaves in the database what the table says', () => {
  const wrong = rows.filter(({ kind, name, deleted }) => {
    const [table = '', ...some] = name.split(/:? /)
    const theirs = accounts.filter((one) => one.table === table)
    const goes = table === 'users' || theirs.some((one) => one.goes)
    const isUnnamed = theirs.some((one) => !one.goes && some.includes(one.column))
    return kind === 'column' && (/^gone/.test(deleted) !== goes || /unnamed/.test(deleted) !== isUnnamed)
  })
  expect(accounts.length).toBeGreaterThan(20)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test.each([
  ['Cookies', code.cookies, () => namesOf('cookie')],
  ['Keys of storage', code.storageKeys, () => namesOf('storage')],
  ['Databases of a browser', code.databases, () => namesOf('database')],
  ['Caches of the worker', () => ['workbox-precache', ...code.caches()], () => namesOf('cache')],
  ['Hosts', code.hosts, () => [...namesOf('host'), ...freeOf('host')]],
  ['Settings that name a place', code.placeSettings, () => [...namesOf('setting'), ...freeOf('setting')]],
])('%s are all listed', (what, inCode, inTable) => {
  expect(inCode().length).toBeGreaterThan(0)
  expect([...new Set(inTable())].sort(), HINT(what)).toEqual([...new Set(inCode())].sort())
})

test.each<[string, () => string[], string[]]>([
  [
    'a cookie is set by a name that is looked at here',
    code.cookieSetters,
    [
      'server/features/auth/providers/providers.authorizations.ts',
      'server/features/auth/sign-in.ts',
      'server/lib/http/csrf.ts',
      'server/lib/http/flash.ts',
      'server/lib/security/device.ts',
      'server/lib/security/session.ts',
    ],
  ],
  ['the web only takes one away', code.cookieWriters, ['web/lib/cookie/cookie.ts']],
  [
    'storage is used by its keys',
    code.storageUsers,
    ['web/lib/offline/forget.ts', 'web/lib/storage.ts', 'web/public/start.js', 'web/theme.ts'],
  ],
  ['there is one database', code.databaseOpeners, ['web/lib/offline/kept-answers.ts']],
  [
    'caches are the worker’s',
    code.cacheOpeners,
    ['web/features/shell/offline/service-worker.ts', 'web/features/shell/offline/tiles.worker.ts'],
  ],
])('%s', (_what, inCode, expected) => {
  expect(inCode().sort(), HINT('What it keeps')).toEqual(expected)
})

test('a page asks no other host than those listed', () => {
  const sources = policyWithLayers({ isHttps: true })
    .split(/[; ]/)
    .filter((word) => /[.:*]/.test(word) && !['data:', 'blob:'].includes(word))
  expect(sources.map((source) => source.replace(/^https:\/\//, ''))).toEqual(['data.geopf.fr'])
})

test('a line says everything, and what it says of time is shown', () => {
  expect(rows.filter(({ kind, holds }) => !KINDS.includes(kind) || holds === '')).toEqual([])
  const personal = rows.filter(({ kind }) => kind !== 'free')
  expect(personal.filter(({ facts }) => facts.includes('')).map(({ name }) => name)).toEqual([])
  const timed = personal.filter(({ kept }) => /\d/.test(kept))
  expect(timed.filter(({ shownBy }) => shownBy[0] === '').map(({ name }) => name)).toEqual([])
})

test('a reference exists and its file holds the words after its #', () => {
  const holds = (reference: string) => {
    const [path = '', ...words] = reference.split('#')
    return existsSync(join(ROOT, path)) && words.join('#') !== '' && read(path).includes(words.join('#'))
  }
  const all = rows.flatMap(({ shownBy }) => shownBy).filter(Boolean)
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((one) => !holds(one))).toEqual([])
})

test('the text on personal data names every cookie', async () => {
  const text = database.db.selectFrom('contents').select('body').where('key', '=', 'privacy')
  const { body } = await text.executeTakeFirstOrThrow()
  expect(
    namesOf('cookie').filter((name) => !body.includes(`\`${name}\``)),
    HINT('Cookies'),
  ).toEqual([])
  expect(namesOf('host').filter((host) => host.endsWith('.fr') && !body.includes(host))).toEqual([])
})
