import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { PassingFault } from '../server/config.ts'
import { listenToChanges } from '../server/lib/db/changes.ts'
import { refuseUnfit } from '../server/lib/db/host/look.ts'
import { type Database, openDatabase } from '../server/lib/db/pool.ts'
import { sharingPooler } from '../server/test/postgres/sharing-pooler.ts'
import { runCommand } from '../server/test/process.ts'
import { databaseCheckCommand } from './database-check.ts'

let admin: Database
let made = 0
let name = ''
let url = ''
const ask = (text: string) => admin.pool.query(text)

beforeEach(() => {
  admin = openDatabase(`${inject('postgres').server}/postgres`, () => undefined)
  name = `host_${process.pid}_${made++}`
  url = `${inject('postgres').server}/${name}`
})
afterEach(async () => {
  await ask(`drop database ${name} with (force)`)
  await admin.close()
})

async function make(settings: string, statements = '') {
  await ask(`create database ${name} ${settings} template template0`)
  if (!statements) return
  const inside = openDatabase(url, () => undefined)
  await inside.pool.query(statements.replaceAll('{name}', name))
  await inside.close()
}

async function tablesThere() {
  const inside = openDatabase(url, () => undefined)
  const { rows } = await inside.pool.query(`
    select relname as name from pg_class where relnamespace not in
      (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema')
    union all select extname from pg_extension where extname <> 'plpgsql'`)
  await inside.close()
  return rows.map((row) => row.name)
}

const check = (settings: Record<string, string> = {}) =>
  runCommand(databaseCheckCommand, [], { DATABASE_URL: url, ...settings })

const LATIN = "encoding 'LATIN1' locale_provider libc locale 'C'"
const ASCII = "encoding 'SQL_ASCII' locale_provider libc locale 'C'"
const OTHER_ENCODING = `CREATE DATABASE "{name}_utf8" OWNER "estran" ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`
const READ_ONLY = 'set default_transaction_read_only = on'

describe('a place that does not fit is refused in one line with what to hand to the host, and left as it was:', () => {
  test.each([
    ['LATIN1', LATIN, '', /est en LATIN1/, OTHER_ENCODING],
    ['SQL_ASCII', ASCII, '', /est en SQL_ASCII/, OTHER_ENCODING],
    [
      'read-only by default',
      '',
      `alter database {name} ${READ_ONLY}`,
      /lectures \(read-only\)/,
      'BEGIN READ WRITE; ALTER DATABASE "{name}" RESET default_transaction_read_only; COMMIT;',
    ],
    [
      'read-only for this role',
      '',
      `alter role estran in database {name} ${READ_ONLY}`,
      /lectures \(read-only\)/,
      'BEGIN READ WRITE; ALTER ROLE "estran" IN DATABASE "{name}" RESET default_transaction_read_only; COMMIT;',
    ],
    [
      'no schema public',
      '',
      'drop schema public',
      /pas de schéma public/,
      'CREATE SCHEMA public AUTHORIZATION "estran";',
    ],
    [
      'no CREATE on the schema',
      '',
      'revoke create on schema public from pg_database_owner',
      /ne peut rien créer dans le schéma public/,
      'GRANT USAGE, CREATE ON SCHEMA public TO "estran";',
    ],
    [
      'no USAGE of the schema',
      '',
      'revoke all on schema public from pg_database_owner, public',
      /ne peut rien créer dans le schéma public/,
      'GRANT USAGE, CREATE ON SCHEMA public TO "estran";',
    ],
    [
      'no CREATE on the database',
      '',
      'revoke create on database {name} from estran',
      /ne peut pas créer de schéma/,
      'GRANT CREATE ON DATABASE "{name}" TO "estran";',
    ],
    [
      'a schema of the queues that is shut',
      '',
      'create schema pgboss; revoke all on schema pgboss from estran',
      /ne peut rien créer dans le schéma pgboss/,
      'GRANT USAGE, CREATE ON SCHEMA pgboss TO "estran";',
    ],
    [
      'an extension in a schema that is shut',
      '',
      'create schema extensions; create extension unaccent schema extensions; revoke usage on schema extensions from estran',
      /pas accès au schéma des extensions/,
      'GRANT USAGE ON SCHEMA "extensions" TO "estran";',
    ],
    [
      'a table of another application by a name that Estran uses',
      '',
      'create table users (id int)',
      /a déjà « users » d’une autre application/,
      `CREATE DATABASE "{name}_estran" OWNER "estran" ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`,
    ],
    [
      'another application that records its migrations likewise',
      '',
      "create table kysely_migration (name text); insert into kysely_migration values ('2024_shop')",
      /a déjà « kysely_migration » d’une autre application/,
      'CREATE DATABASE "{name}_estran"',
    ],
    [
      'queues of another application',
      '',
      'create schema pgboss; create table pgboss.version (version int)',
      /a déjà « pgboss.version » d’une autre application/,
      'CREATE DATABASE "{name}_estran"',
    ],
    [
      'room for fewer connections',
      'connection limit 7',
      '',
      /il y reste 7 connexions .+ DATABASE_POOL_MAX=7 s’en contente/,
      'ALTER DATABASE "{name}" CONNECTION LIMIT 21;',
    ],
  ])('%s', async (_, settings, statements, words, remedy) => {
    await make(settings, statements)
    const line = await refuseUnfit(url, 21, () => undefined).then(
      () => 'none',
      (error) => error.message,
    )
    expect(line).toMatch(/^Réglage DATABASE_URL : [^\n]+$/)
    expect(line).toMatch(words)
    expect(line).toContain(remedy.replaceAll('{name}', name))
    const { code, output } = await check()
    expect(code).toBe(1)
    expect(output).toMatch(words)
    expect(output).toContain(remedy.replaceAll('{name}', name))
    expect(output).toMatch(/Estran ne démarrerait pas sur cette base\.\n$/)
    if (!/revoke all|create table/.test(statements))
      expect((await tablesThere()).filter((one) => one !== 'unaccent')).toEqual([])
  })
})

test('db:check tells a place that fits, without a secret, and leaves nothing there', async () => {
  await make('connection limit 6')
  const { code, output, errors } = await check({ DATABASE_POOL_MAX: '6' })
  expect([code, errors]).toEqual([0, ''])
  expect(output).toContain(
    'btree_gist à créer au démarrage, unaccent à créer au démarrage, pg_trgm à créer au démarrage',
  )
  expect(output).toContain('6 libres, 6 demandées')
  expect(output).toMatch(/^(oui {2}[^\n]+\n)+Estran peut s’installer sur cette base\.\n$/)
  expect(await tablesThere()).toEqual([])
})

test('a second process comes up, as in an upgrade, and is told what both have', async () => {
  await make('connection limit 13')
  const first = await listenToChanges({ url }, { onLoss: () => undefined })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  await refuseUnfit(url, 6, say)
  expect(said).toEqual([])
  await refuseUnfit(url, 7, say)
  const words =
    '2 processus d’Estran se partagent 13 connexions ; s’ils restent ensemble, donnez à chacun DATABASE_POOL_MAX=6.'
  expect(said).toEqual([`Attention : ${words}`])
  // The command is no process of the application.
  const beside = `si un processus d’Estran de plus y démarre, ${words.replace('processus d’Estran ', '')}`
  const { code, output } = await check({ DATABASE_POOL_MAX: '7' })
  expect([code, output]).toEqual([0, expect.stringContaining(`attention  ${beside}`)])
  await ask(`alter database ${name} connection limit 2`)
  const full = await refuseUnfit(url, 7, say).catch((error) => error)
  expect(full).toBeInstanceOf(PassingFault)
  expect(full.message).toContain(
    `(DATABASE "${name}" CONNECTION LIMIT, chez l’hébergeur) ; portez cette limite au-dessus de ce qu’elle est, au moins à 7.`,
  )
  await first.close()
})

test('db:check refuses a pooler that shares connections, as the start does', async () => {
  await make('')
  const pooler = await sharingPooler(url, true)
  try {
    const { code, errors } = await check({ DATABASE_URL: pooler.url })
    expect([code, errors]).toEqual([1, expect.stringMatching(/^Réglage DATABASE_URL : .+ pool_mode = session\)\.\n$/)])
  } finally {
    await pooler.close()
  }
})

test('db:check says in one line who is not let in, what is not there, and that there is nothing to look at', async () => {
  await make('')
  const said = async (DATABASE_URL: string) => (await check({ DATABASE_URL })).errors
  expect(await said('postgresql://nobody@127.0.0.1:1/none')).toMatch(/^Réglage DATABASE_URL : .+ ECONNREFUSED .+\n$/)
  expect(await said(url.replace(/:[^:]*@/, ':wrong@'))).toMatch(
    /^Réglage DATABASE_URL : .+ authentication failed .+\n$/,
  )
  expect(await said(`${url}_none`)).toMatch(
    /^Réglage DATABASE_URL : .+ does not exist.+ CREATE DATABASE .+ LOCALE 'C\.UTF-8' TEMPLATE template0;\n$/,
  )
  expect(await said(url.replace(/:[^:]*@/, '@'))).toBe(
    'Réglage DATABASE_URL : l’adresse n’a pas de mot de passe, et le serveur en demande un.\n',
  )
  await ask(`revoke connect on database ${name} from public, estran`)
  expect(await said(url)).toContain(`GRANT CONNECT ON DATABASE "${name}" TO "estran";\n`)
  expect(await said('')).toBe('Réglage DATABASE_URL : donnez l’adresse de la base à examiner.\n')
})
