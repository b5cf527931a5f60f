import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { dropOurs } from '../server/lib/backup/ours.ts'
import { openDatabase } from '../server/lib/db/pool.ts'
import { findPasswordLink } from '../server/lib/security/password-tokens.ts'
import { createUser, TEST_SECRET } from '../server/test/as.ts'
import { createTestDatabase } from '../server/test/database.ts'
import { queuedMails } from '../server/test/mails.ts'
import { runCommand, runScript, type ScriptRun } from '../server/test/process.ts'
import { testDatabase } from '../server/test/site.ts'
import { admin } from './admin.ts'

const PUBLIC_URL = 'https://estran.example'
const USAGE = `Usage : npm run admin -- create --email adresse@exemple.fr [--name "Nom"]
        npm run admin -- reset-second-factor --email adresse@exemple.fr`

const database = testDatabase()

const settings = () => ({ DATABASE_URL: database.url, SECRET: TEST_SECRET, PUBLIC_URL })
/** `npm run admin -- …` */
const run = (args: string[], env: Record<string, string> = {}) => runCommand(admin, args, { ...settings(), ...env })

const create = (email: string, ...more: string[]) => run(['create', '--email', email, ...more])

/** The link it printed. */
function linkIn({ output }: ScriptRun) {
  const link = new URL(/^https?:\S+$/m.exec(output)?.[0] ?? '')
  const { email = '', token = '' } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  return { page: `${link.origin}${link.pathname}`, email, token }
}

const owner = ({ email, token }: { email: string; token: string }) => findPasswordLink(database.db, email, token)
const userOf = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const users = async () => (await database.db.selectFrom('users').select('id').execute()).length
const audit = () => database.db.selectFrom('audit').selectAll().orderBy('id').execute()

describe('the first super administrator', () => {
  test('is active, has no password, and gets a link that sets one', async () => {
    // As a process of its own, as people start it.
    const args = ['create', '--email', 'Premiere@Actalia.EXAMPLE', '--name', 'Anne Le Goff']
    const run = await runScript('admin.ts', args, settings())
    expect([run.code, run.errors]).toEqual([0, ''])
    const user = await userOf('premiere@actalia.example')
    expect(user).toMatchObject({ role: 'actalia-admin', active: true, name: 'Anne Le Goff', password_hash: null })
    const link = linkIn(run)
    expect(link).toMatchObject({ page: `${PUBLIC_URL}/auth/reset_password`, email: 'premiere@actalia.example' })
    expect(await owner(link)).toMatchObject({ id: user?.id })
    // A link on a console does not prove the address.
    expect(await database.db.selectFrom('password_tokens').select(['user_id', 'is_mailed']).execute()).toEqual([
      { user_id: user?.id, is_mailed: false },
    ])
    expect(run.output).toContain('60 minutes')
    // A terminal may break the link over two lines.
    const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(run.output)?.[0] ?? ''
    expect(await owner({ ...link, token: code })).toMatchObject({ id: user?.id })
  })

  test('is asked for a name where nobody gave one; without a terminal it is that of the address', async () => {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return ' Anne Le Goff '
    }
    const quiet = { log: () => undefined, error: () => undefined }
    const asked = ['create', '--email', 'asked@actalia.example']
    expect(await admin(asked, settings(), quiet, ask)).toBe(0)
    expect(await userOf('asked@actalia.example')).toMatchObject({ name: 'Anne Le Goff' })
    expect(await admin(asked, settings(), quiet, ask)).toBe(0)
    expect(questions).toEqual(['Nom de la personne qui a l’adresse asked@actalia.example : '])
    await create('anne.legoff@actalia.example')
    expect(await userOf('anne.legoff@actalia.example')).toMatchObject({ name: 'anne.legoff' })
  })

  test('gets another link by asking again, and the first link no longer works', async () => {
    const first = linkIn(await create('encore@actalia.example'))
    const before = await users()
    const second = linkIn(await create('encore@actalia.example'))
    expect([await owner(first), (await owner(second))?.email]).toEqual([undefined, 'encore@actalia.example'])
    expect(await users()).toBe(before)
    expect((await userOf('encore@actalia.example'))?.name).toBe('encore')
  })

  test('is audited without a secret', async () => {
    const before = (await audit()).length
    const first = await create('trace@actalia.example')
    const second = await create('trace@actalia.example')
    const id = (await userOf('trace@actalia.example'))?.id
    const rows = (await audit()).slice(before)
    expect(rows.map(({ action, user_id, subject_id }) => [action, user_id, subject_id])).toEqual([
      ['administrator-created', null, id],
      ['password-link-asked', null, id],
    ])
    const written = JSON.stringify(await audit())
    for (const run of [first, second]) expect(written).not.toContain(linkIn(run).token)
  })

  test('can be made where a first start was cut short before its first migration', async () => {
    const own = await createTestDatabase()
    try {
      await dropOurs(own.db)
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        own.db,
      )
      const done = await run(['create', '--email', 'a@b.example'], { DATABASE_URL: own.url })
      expect([done.code, done.errors]).toEqual([0, ''])
    } finally {
      await own.end()
    }
  })

  test('can be made on a database that was not used for years', async () => {
    const own = await createTestDatabase()
    try {
      await sql`select keep_audit_months('2020-01-01')`.execute(own.db)
      await sql`select keep_audit_months('2090-01-01')`.execute(own.db)
      const done = await run(['create', '--email', 'a@b.example'], { DATABASE_URL: own.url })
      expect([done.code, done.errors]).toEqual([0, ''])
      expect(linkIn(done).email).toBe('a@b.example')
    } finally {
      await own.end()
    }
  })
})

test.each(['client', 'registered', 'actalia-user', 'actalia-api'] as const)(
  'the address of a %s is refused, and nothing is done',
  async (role) => {
    const { id, email } = await createUser(database.db, role)
    const run = await create(email)
    expect([run.code, run.output]).toEqual([1, ''])
    expect(run.errors.trim()).toBe(
      `${email} a déjà un compte, qui n’est pas celui d’un Super Administrateur : rien n’a été fait.`,
    )
    expect((await userOf(email))?.role).toBe(role)
    const tokens = database.db.selectFrom('password_tokens').select('user_id').where('user_id', '=', id)
    expect(await tokens.execute()).toEqual([])
  },
)

describe('a lost second factor', () => {
  const reset = (email: string) => run(['reset-second-factor', '--email', email])

  test('is taken away with its codes and sessions, told by mail and audited', async () => {
    const { db } = database
    const { id, email } = await createUser(db, 'client')
    await db
      .insertInto('second_factors')
      .values({ user_id: id, kind: 'totp', sealed_secret: 'x', last_step: 0 })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.alloc(32) })
      .execute()
    const session = {
      user_id: id,
      token_hash: Buffer.alloc(32, 1),
      is_remembered: true,
      expires_at: new Date('2100-01-01'),
    }
    await db.insertInto('sessions').values(session).execute()
    const run = await reset(email.toUpperCase())
    expect([run.code, run.errors]).toEqual([0, ''])
    expect(run.output).toContain(`La seconde étape de ${email} est retirée`)
    for (const table of ['second_factors', 'recovery_codes', 'sessions'] as const) {
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
    }
    expect((await queuedMails(db)).filter(({ kind }) => kind === 'second-factor-changed')).toEqual([
      { kind: 'second-factor-changed', data: { user_id: id, change: 'reset' } },
    ])
    expect((await audit()).at(-1)).toMatchObject({ action: 'second-factor-reset', user_id: null, subject_id: id })
  })

  test('that never was, or of nobody, is said so and nothing is done', async () => {
    const { email } = await createUser(database.db, 'client')
    const before = (await audit()).length
    expect((await reset(email)).errors).toBe(`Le compte ${email} n’a pas de seconde étape : rien n’a été fait.\n`)
    const unknown = await reset('personne@exemple.fr')
    expect([unknown.code, unknown.errors]).toEqual([1, 'Aucun compte n’a l’adresse personne@exemple.fr.\n'])
    expect(await audit()).toHaveLength(before)
  })
})

describe('the command with wrong arguments changes nothing and prints its usage', () => {
  test.each([
    [[]],
    [['create']],
    [['delete', '--email', 'a@b.example']],
    [['create', 'more', '--email', 'a@b.example']],
    [['create', '--email']],
    [['create', '--email', 'a@b.example', '--password', 'motdepasse']],
  ])('%j', async (args) => {
    const before = await users()
    expect(await run(args)).toEqual({ code: 1, output: '', errors: `${USAGE}\n` })
    expect(await users()).toBe(before)
  })

  test('the command repeats an invalid address', async () => {
    const run = await create('pas une adresse')
    expect([run.code, run.errors]).toEqual([1, '« pas une adresse » n’est pas une adresse email.\n'])
  })

  test('the command makes no table where Estran cannot live', async () => {
    const { server } = inject('postgres')
    await database.pool.query("create database latin encoding 'LATIN1' locale 'C' template template0")
    const latin = openDatabase(`${server}/latin`, () => undefined, undefined, 1)
    try {
      const { code, errors } = await run(['create', '--email', 'une@actalia.example'], {
        DATABASE_URL: `${server}/latin`,
      })
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^Réglage DATABASE_URL : la base « latin » est en LATIN1/),
      ])
      expect(
        (await latin.pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount,
      ).toBe(0)
    } finally {
      await latin.close()
      await database.pool.query('drop database latin')
    }
  })

  test('the command says in French that a database is away', async () => {
    const DATABASE_URL = 'postgresql://estran@127.0.0.1:9/estran'
    const { code, errors } = await run(['create', '--email', 'une@actalia.example'], { DATABASE_URL })
    expect([code, errors]).toEqual([
      1,
      'Réglage DATABASE_URL : la base de données refuse ou ne répond pas (connect ECONNREFUSED 127.0.0.1:9).\n',
    ])
  })

  test('the command names a wrong setting', async () => {
    const done = await run(['create', '--email', 'a@b.example'], { SECRET: 'short' })
    expect(done.code).toBe(1)
    expect(done.errors).toMatch(/^Réglage SECRET : .+\n$/)
  })
})
