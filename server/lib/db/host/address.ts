import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type pg from 'pg'
import { LOOPBACK, SettingError } from '../../../config.ts'

/**
 * Where and as whom. The driver would take any other in place of what our connections say of themselves, as their name
 * and how long a query may last, and reads some of TLS in another way than PostgreSQL's own programs.
 */
const LEFT_TO_DRIVER = new Set(['host', 'port', 'user', 'password', 'db', 'options'])

const wrong = (why: string) => new SettingError(`Réglage DATABASE_URL : ${why}`)

/** What the driver takes in place of the address alone. Throws a SettingError where that says of TLS what cannot be done. */
export function connectionTo(url: string): Pick<pg.ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'> {
  const address = new URL(url)
  const ssl = tlsOf(address)
  // Said always, as the driver asks the environment where it is not.
  const sslnegotiation = ssl !== false && isDirect(address) ? 'direct' : 'postgres'
  for (const name of [...address.searchParams.keys()]) {
    if (!LEFT_TO_DRIVER.has(name)) address.searchParams.delete(name)
  }
  return { connectionString: address.href, ssl, sslnegotiation }
}

/** Says how the way to the database is protected; null for one on this machine that asks for nothing. */
export function protectionOf(url: string): { words: string; isSafe: boolean } | null {
  const address = new URL(url)
  const mode = modeOf(address)
  if (isSocket(address) || (mode === 'disable' && isHere(address))) return null
  if (mode === 'disable')
    return {
      words: 'DATABASE_URL mène à une autre machine sans chiffrement ; ajoutez-y « sslmode=verify-full ».',
      isSafe: false,
    }
  if (mode === 'no-verify')
    return {
      words:
        'DATABASE_URL chiffre sans vérifier à qui elle parle (sslmode=no-verify) ; préférez-lui « sslmode=verify-full ».',
      isSafe: false,
    }
  const root = rootOf(address)
  const by =
    root === null
      ? 'par les autorités connues de tous'
      : `par ${root.includes(BEGIN) ? 'le certificat de l’adresse' : root} (sslrootcert)`
  if (mode === 'verify-ca')
    return {
      words: `DATABASE_URL : chiffrée ; le certificat du serveur est vérifié ${by}, son nom ne l’est pas (sslmode=verify-ca).`,
      isSafe: true,
    }
  const as = mode === 'verify-full' ? '' : ', pris ici comme verify-full'
  return {
    words: `DATABASE_URL : chiffrée ; le certificat du serveur et son nom sont vérifiés ${by} (sslmode=${mode}${as}).`,
    isSafe: true,
  }
}

const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

function modeOf(address: URL) {
  const { searchParams } = address
  const ssl = searchParams.get('ssl')
  const isAsked = ssl === 'true' || ssl === '1' || searchParams.has('sslrootcert') || isDirect(address)
  const said = ssl === 'no-verify' ? ssl : isAsked ? 'verify-full' : 'disable'
  const asked = searchParams.get('sslmode') ?? said
  const mode = MODES.find((known) => known === asked)
  if (mode) return mode
  throw wrong(`« sslmode=${asked} » n’est pas connu ; verify-full, verify-ca, require, prefer ou disable l’est.`)
}

/** Whether TLS begins with the first byte, which PostgreSQL 17 understands. */
function isDirect({ searchParams }: URL) {
  const negotiation = searchParams.get('sslnegotiation') ?? 'postgres'
  if (negotiation === 'direct' || negotiation === 'postgres') return negotiation === 'direct'
  throw wrong(`« sslnegotiation=${negotiation} » n’est pas connu ; postgres ou direct l’est.`)
}

/** Null for the authorities that come with Node. */
function rootOf({ searchParams }: URL) {
  const file = searchParams.get('sslrootcert')
  return file === 'system' ? null : file
}

function tlsOf(address: URL): ConnectionOptions | false {
  const mode = modeOf(address)
  if (mode === 'disable' || isSocket(address)) return false
  const root = rootOf(address)
  if (mode === 'verify-ca' && root === null)
    throw wrong('« sslmode=verify-ca » demande aussi « sslrootcert=/chemin/ca.pem », le certificat de l’autorité.')
  return {
    ...(root !== null && { ca: readPem('ca', 'sslrootcert', root) }),
    ...pemOf('cert', 'sslcert', address),
    ...pemOf('key', 'sslkey', address),
    ...(mode === 'no-verify' && { rejectUnauthorized: false }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}

function pemOf(option: 'cert' | 'key', name: string, { searchParams }: URL) {
  const file = searchParams.get(name)
  return file === null ? {} : { [option]: readPem(option, name, file) }
}

/** A file, or what would be in it: that is never repeated. */
function readPem(option: 'ca' | 'cert' | 'key', name: string, given: string) {
  const isFile = !given.includes(BEGIN)
  const text = isFile ? readText(name, given) : given
  const isKey = option === 'key'
  if (isPem(text, isKey)) return text
  const [what, command] = isKey ? ['une clé', 'pkey'] : ['un certificat', 'x509']
  const place = isFile ? `le fichier ${given} de « ${name} »` : `« ${name} »`
  if (isKey && text.includes('ENCRYPTED')) throw wrong(`${place} est chiffré : il faut une clé sans mot de passe.`)
  const der = text.includes(BEGIN)
    ? '.'
    : ` ; s’il est en DER : openssl ${command} -inform DER -in ${given} -out ${given}.pem`
  throw wrong(`${place} n’est pas ${what} en PEM${der}`)
}

const BEGIN = '-----BEGIN '

/** TLS would leave out an authority that it cannot read, and blame the server. */
function isPem(text: string, isKey: boolean) {
  if (!text.includes(BEGIN)) return false
  try {
    return Boolean(isKey ? createPrivateKey(text) : new X509Certificate(text))
  } catch {
    return false
  }
}

function readText(name: string, file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    // A longer one may be the key itself.
    const path = file.length <= 100 && !file.includes('\n') ? ` (${file})` : ''
    throw wrong(`le fichier de « ${name} »${path} ne peut pas être lu (${code}).`)
  }
}

/** The machine, or the folder of a socket. */
function hostOf({ protocol, hostname, pathname, searchParams }: URL) {
  return protocol === 'socket:' ? pathname : (searchParams.get('host') ?? decodeURIComponent(hostname))
}

const isSocket = (address: URL) => hostOf(address).startsWith('/')

function isHere(address: URL) {
  const host = hostOf(address)
  return host === '' || LOOPBACK.test(host)
}
