import pg from 'pg'
import { PassingFault, SettingError } from '../../../config.ts'
import { isDatabaseAway, throwLoss } from '../pool.ts'
import { MIN_CONNECTIONS } from './look.rules.ts'
import { asks, baseFor } from './look.statements.ts'
import { databaseRefusal } from './refusals.ts'

const said = (why: string) => new SettingError(`Réglage DATABASE_URL : ${why}`)

/** The refusals at the door that a person mends. By code and routine: words are in the language of the server. */
export function throwEntry(error: unknown, client: pg.Client, connections: number): never {
  if (error instanceof Error && error.message.startsWith('SASL:') && !client.password)
    throw said('l’adresse n’a pas de mot de passe, et le serveur en demande un.')
  if (!(error instanceof pg.DatabaseError)) return throwLoss(error)
  const { user = '', database = '' } = client
  const [role, base] = [pg.escapeIdentifier(user), pg.escapeIdentifier(database)]
  const where = { InitializeSessionUserId: `ROLE ${role}`, CheckMyDatabase: `DATABASE ${base}` }[error.routine ?? '']
  if (error.code === '53300' && where && connections >= MIN_CONNECTIONS) {
    // The limit cannot be read from outside: a statement with a number could lower it.
    const why = `toutes les connexions permises sont prises (${where} CONNECTION LIMIT, chez l’hébergeur)`
    const remedy = `portez cette limite au-dessus de ce qu’elle est, au moins à ${connections}.`
    throw new PassingFault(`Réglage DATABASE_URL : ${why} ; ${remedy}`)
  }
  if (error.code === '28000' && error.routine === 'ClientAuthentication')
    throw said(
      `le serveur ne laisse pas entrer ainsi (${error.message}) ; ${client.ssl ? '' : 's’il veut une connexion chiffrée, ajoutez « sslmode=verify-full » ; sinon '}faites ajouter à son pg_hba.conf ce rôle et cette machine.`,
    )
  const statements: Record<string, string> = {
    '42501': `GRANT CONNECT ON DATABASE ${base} TO ${role};`,
    '3D000': baseFor(database, user),
    '28000 InitializeSessionUserId': `CREATE ROLE ${role} LOGIN PASSWORD '…'; ou, s’il y est déjà, ALTER ROLE ${role} LOGIN;`,
    '0A000 InitializeClientEncoding': baseFor(`${database}_utf8`, user),
  }
  const statement = statements[error.code ?? ''] ?? statements[`${error.code} ${error.routine}`]
  if (statement) throw said(asks(`la base de données refuse (${error.message}).`, statement))
  throwRefusal(error)
}

/** A refusal that nothing here knows may pass: the start is tried again. */
export function throwRefusal(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || isDatabaseAway(error) || databaseRefusal(error)) return throwLoss(error)
  throw new PassingFault(`Réglage DATABASE_URL : la base de données refuse (${error.message}).`, { cause: error })
}
