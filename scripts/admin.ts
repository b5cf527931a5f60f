import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '../contract/core/fields.ts'
import { readConfig, SettingError } from '../server/config.ts'
import { ensureAuditMonths, writeAudit } from '../server/lib/audit.ts'
import { migrate } from '../server/lib/db/migrate.ts'
import type { Db } from '../server/lib/db/pool.ts'
import { LINK_MINUTES, makePasswordLink } from '../server/lib/security/password-tokens.ts'
import { joinStore } from '../server/store.ts'

const USAGE = 'Usage : npm run admin -- create --email adresse@exemple.fr [--name "Nom"]'

/** Prints a link rather than taking a password, which the shell history would keep. */
async function create(db: Db, publicUrl: string, email: string, name: string) {
  const existing = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (existing && existing.role !== 'actalia-admin') {
    throw new SettingError(
      `${email} a déjà un compte, qui n’est pas celui d’un super administrateur : rien n’a été fait.`,
    )
  }
  return db.transaction().execute(async (trx) => {
    const user = existing ?? (await insertAdministrator(trx, email, name))
    const action = existing ? 'password-link-asked' : 'administrator-created'
    await writeAudit(trx, null, { action, user_id: null, subject_id: user.id })
    return makePasswordLink(trx, user, { publicUrl, way: 'console' })
  })
}

const insertAdministrator = (db: Db, email: string, name: string) =>
  db
    .insertInto('users')
    .values({ email, name, role: 'actalia-admin', active: true })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()

function readArguments() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Super administrateur' } },
    allowPositionals: true,
  })
  if (positionals.join(' ') !== 'create' || values.email === undefined) throw new SettingError(USAGE)
  const email = z.safeParse(Email, values.email)
  if (!email.success) throw new SettingError(`« ${values.email} » n’est pas une adresse email.`)
  return { email: email.data, name: values.name }
}

try {
  const { email, name } = readArguments()
  const config = readConfig()
  const store = await joinStore(config, (line) => console.log(line))
  try {
    await store.prepare(async ({ db }) => {
      await migrate(db)
      await ensureAuditMonths(db)
    })
    const link = await create(store.db, config.publicUrl, email, name)
    console.log(
      `\nOuvrez ce lien pour définir le mot de passe de ${email} (${LINK_MINUTES} minutes, une seule fois) :\n\n${link}\n`,
    )
  } finally {
    await store.close()
  }
} catch (error) {
  console.error(error instanceof TypeError ? USAGE : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
