import { SilentDatabase } from '../listening-connection.ts'
import { isDatabaseAway } from '../pool.ts'

const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY)/
/** PostgreSQL's for who may not come in, for a database that is not there, and for a right that is missing. */
const REFUSES = /^(?:28|3D|42501)/

/** Why a database cannot be used, in a line that names its setting; null for what is no fault of the database. */
export function databaseRefusal(error: unknown): string | null {
  // A migration that fails says which it is, around what stopped it.
  const code = codeOf(error) || (error instanceof Error ? codeOf(error.cause) : '')
  // Node adds how its own settings could help, OpenSSL an end of line.
  const why = ((error instanceof Error && error.message) || code || String(error))
    .replace(/; if the root CA .*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (error instanceof SilentDatabase)
    return said(
      'la base de données n’annonce pas ses changements ; menez-y Estran directement, ou par un pooler en mode session (PgBouncer : pool_mode = session).',
    )
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return said(
      `le certificat du serveur est au nom d’un autre (${why}) ; écrivez ce nom dans l’adresse, ou, avec « sslrootcert », « sslmode=verify-ca ».`,
    )
  if (CERTIFICATE.test(code))
    return said(
      `le certificat du serveur n’est pas reconnu (${why}) ; donnez celui de l’autorité que nomme l’hébergeur : « sslmode=verify-full&sslrootcert=/chemin/ca.pem ».`,
    )
  if (why.includes('does not support SSL'))
    return said('le serveur ne chiffre pas, et l’adresse le demande (sslmode) ; faites-y activer TLS.')
  if (isDatabaseAway(error) || REFUSES.test(code)) return said(`la base de données refuse ou ne répond pas (${why}).`)
  return null
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const said = (why: string) => `Réglage DATABASE_URL : ${why}`

/** The line for who gave a command with these settings. */
export function refusalTo({ DATABASE_URL: url }: NodeJS.ProcessEnv, error: unknown): string {
  return (url ? databaseRefusal(error) : null) ?? (error instanceof Error ? error.message : String(error))
}
