import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '../contract/core/fields.ts'
import { readConfig, SettingError } from '../server/config.ts'
import { findPerson, lockAccount } from '../server/features/auth/auth.queries.ts'
import { deleteAllFactors, listFactorsOf } from '../server/features/auth/second-factor/second-factor.queries.ts'
import { writeAudit } from '../server/lib/audit.ts'
import { refusalTo } from '../server/lib/db/host/refusals.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { type Mails, mails } from '../server/lib/mail/mails.ts'
import { LINK_MINUTES, makePasswordLink } from '../server/lib/security/password-tokens.ts'
import { deleteSessionsOf } from '../server/lib/security/session.queries.ts'
import { joinStore, prepareForCommand } from '../server/store.ts'

const USAGE = `Usage : npm run admin -- create --email adresse@exemple.fr [--name "Nom"]
        npm run admin -- reset-second-factor --email adresse@exemple.fr`

/** Prints a link rather than taking a password, which the shell history would keep. */
async function create(db: Db, publicUrl: string, email: string, askName: () => Promise<string>) {
  const existing = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (existing && existing.role !== 'actalia-admin') {
    throw new SettingError(
      `${email} a déjà un compte, qui n’est pas celui d’un Super Administrateur : rien n’a été fait.`,
    )
  }
  const name = existing ? '' : await askName()
  return db.transaction().execute(async (trx) => {
    const user = existing ?? (await insertAdministrator(trx, email, name))
    const action = existing ? 'password-link-asked' : 'administrator-created'
    await writeAudit(trx, null, { action, user_id: null, subject_id: user.id })
    return makePasswordLink(trx, user, { publicUrl, way: 'by-hand' })
  })
}

const insertAdministrator = (db: Db, email: string, name: string) =>
  db
    .insertInto('users')
    .values({ email, name, role: 'actalia-admin', active: true })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()

/** Helps who has lost it, with the recovery codes: whoever runs this has made sure that it is them. */
async function resetSecondFactor(db: Db, { queue }: Mails, email: string) {
  const person = await findPerson(db, { email })
  if (!person) throw new SettingError(`Aucun compte n’a l’adresse ${email}.`)
  const factors = await listFactorsOf(db, person.id)
  if (factors.length === 0) throw new SettingError(`Le compte ${email} n’a pas de seconde étape : rien n’a été fait.`)
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, { id: person.id })
    await deleteAllFactors(trx, person.id)
    await deleteSessionsOf(trx, person.id)
    await queue(trx, 'second-factor-changed', { user_id: person.id, change: 'reset' })
    await writeAudit(trx, null, { action: 'second-factor-reset', user_id: null, subject_id: person.id })
  })
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { email: { type: 'string' }, name: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const command = (['create', 'reset-second-factor'] as const).find((name) => name === positionals.join(' '))
  if (command === undefined || values.email === undefined) throw new SettingError(USAGE)
  const email = z.safeParse(Email, values.email)
  if (!email.success) throw new SettingError(`« ${values.email} » n’est pas une adresse email.`)
  return { command, email: email.data, name: values.name }
}

type AskName = (question: string) => Promise<string>

/** The name that others see: given, else asked where somebody is there, else what stands before the @. */
async function nameOf({ name, email }: { name: string; email: string }, ask: AskName | undefined): Promise<string> {
  const given = name.trim() || (await ask?.(`Nom de la personne qui a l’adresse ${email} : `))?.trim()
  return given || email.replace(/@.*/, '')
}

/** The command with its arguments and settings; says its words there, gives its exit code. */
export async function admin(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  words: Pick<Console, 'log' | 'error'>,
  ask?: AskName,
): Promise<number> {
  const log = (line: string) => words.log(line)
  try {
    const { command, email, name } = readArguments(args)
    const config = readConfig(env)
    const store = await joinStore(config, log)
    try {
      await store.prepare(prepareForCommand)
      if (command === 'create') {
        const { href, page, code } = await create(store.db, config.publicUrl, email, () => nameOf({ name, email }, ask))
        log(
          `\nOuvrez ce lien pour définir le mot de passe de ${email} (${LINK_MINUTES} minutes, une seule fois) :\n\n${href}\n\nS’il ne s’ouvre pas, saisissez cette adresse et ce code sur ${page} :\n\n${code}\n`,
        )
      } else {
        const jobs = await openJobs(store, { onError: (error) => words.error(error.message), does: 'sending only' })
        await resetSecondFactor(store.db, mails(jobs), email).finally(() => jobs.close())
        log(
          `\nLa seconde étape de ${email} est retirée, ses sessions sont fermées, un mail l’en avertit.\nSon mot de passe suffit jusqu’à ce qu’une autre soit ajoutée.\n`,
        )
      }
    } finally {
      await store.close()
    }
    return 0
  } catch (error) {
    words.error(error instanceof TypeError ? USAGE : refusalTo(env, error))
    return 1
  }
}

/** On a terminal; a script gives --name. */
async function askHere(question: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

if (import.meta.main)
  process.exitCode = await admin(process.argv.slice(2), process.env, console, process.stdin.isTTY ? askHere : undefined)
