import pg from 'pg'
import * as z from 'zod/mini'

/** The driver says in English, and only once it connects, that it cannot read an address; files of TLS are not its. */
function isReadable(text: string): boolean {
  try {
    const connectionString = text.replace(/\?.*/s, '')
    // Variables as PGSSLMODE are not part of the address, and are not read.
    return new pg.Client({ connectionString, ssl: false, sslnegotiation: 'postgres' }) instanceof pg.Client
  } catch {
    return false
  }
}

/** The driver would end with any other port, and say nothing. */
function hasPort(text: string): boolean {
  const { port, searchParams } = new URL(text)
  const given = searchParams.get('port') || port || '5432'
  return /^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535
}

/** Without a machine in it, that of a socket cannot be read as an address. */
export const DatabaseAddress = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)\//, '$1localhost/')),
  ),
  z.string().check(
    z.refine((text) => !/^[^/?#]*\/\/(?:[^/?#]*@)?(?![^/?#]*@)[^/?#]*,|[?&]host=[^&]*(?:,|%2c)/i.test(text), {
      error: 'un seul serveur est attendu dans l’adresse ; s’il y en a plusieurs, mettez haproxy devant eux.',
    }),
    z.refine((text) => /^(postgres(ql)?|socket):/.test(URL.parse(text)?.href ?? ''), {
      error: 'une adresse postgresql://utilisateur:mot-de-passe@serveur/base est attendue.',
    }),
    z.refine((text) => !URL.canParse(text) || hasPort(text), {
      error: 'un port de 1 à 65535 est attendu dans l’adresse.',
    }),
    z.refine(isReadable, { error: 'un % du nom ou du mot de passe s’y écrit %25.' }),
  ),
)
