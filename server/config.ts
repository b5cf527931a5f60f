import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

export interface Config {
  port: number
  host: string
  /** Origin of every link and redirect, without a trailing slash. */
  publicUrl: string
  isHttps: boolean
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  dataDir: string
  isDemo: boolean
  /** True when the service can only be reached from this machine. */
  isLoopback: boolean
  /** True when people reach it from elsewhere by PUBLIC_URL. */
  isPublic: boolean
  /** Undefined: generated into dataDir. */
  secret: string | undefined
  /** Addresses whose X-Forwarded-* are believed. */
  trustProxy: string[]
  /** Factor on the per-address limits; 0: none. */
  ipLimits: number
}

/** A setting that stops the start, named in one line. */
export class SettingError extends Error {}

const wrong = (name: string, why: string) => new SettingError(`Réglage ${name} : ${why}`)

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** Reads the settings once; a wrong or missing one throws a SettingError naming it. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = (name: string) => env[name]?.trim() || undefined
  const port = wholeNumber('PORT', given('PORT') ?? '3000', 65_535)
  const host = given('HOST') ?? '127.0.0.1'
  const publicUrl = origin(
    given('PUBLIC_URL') ?? `http://${LOOPBACK.test(host) ? bracketed(host) : '127.0.0.1'}:${port}`,
  )
  const databaseUrl = databaseAddress(given('DATABASE_URL'))
  const secret = secretOf(given('SECRET'))
  if (databaseUrl && !secret) throw wrong('SECRET', 'il est obligatoire avec DATABASE_URL (32 caractères ou plus).')
  const isLoopback = LOOPBACK.test(host) && LOOPBACK.test(publicUrl.hostname)
  return {
    port,
    host,
    publicUrl: publicUrl.origin,
    isHttps: publicUrl.protocol === 'https:',
    databaseUrl,
    dataDir: resolve(given('DATA_DIR') ?? defaultDataDir()),
    isDemo: flag('DEMO', given('DEMO'), !databaseUrl && isLoopback),
    isLoopback,
    isPublic: !LOOPBACK.test(publicUrl.hostname),
    secret,
    trustProxy: addresses('TRUST_PROXY', given('TRUST_PROXY')),
    ipLimits: factor('IP_LIMITS', given('IP_LIMITS') ?? '1'),
  }
}

const bracketed = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** Root's embedded server runs as nobody, which may not read a checkout below /root: its data live elsewhere. */
function defaultDataDir() {
  const checkout = resolve(import.meta.dirname, '..')
  if (process.getuid?.() !== 0) return join(checkout, 'data')
  return join('/var/lib/estran', createHash('sha256').update(checkout).digest('hex').slice(0, 12))
}

function wholeNumber(name: string, text: string, max: number) {
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > max) {
    throw wrong(name, `un nombre entier de 1 à ${max} est attendu.`)
  }
  return Number(text)
}

function factor(name: string, text: string) {
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > 1000)
    throw wrong(name, 'un nombre positif est attendu, 0 pour aucune limite.')
  return value
}

function flag(name: string, text: string | undefined, byDefault: boolean) {
  if (text === undefined) return byDefault
  if (text !== '0' && text !== '1') throw wrong(name, '0 ou 1 est attendu.')
  return text === '1'
}

function origin(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw wrong('PUBLIC_URL', 'une adresse http:// ou https:// est attendue.')
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw wrong('PUBLIC_URL', 'une adresse sans chemin, sans paramètre et sans identifiant est attendue.')
  }
  return url
}

function databaseAddress(text: string | undefined) {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw wrong('DATABASE_URL', 'une adresse postgresql://utilisateur:mot-de-passe@serveur/base est attendue.')
  }
  return text
}

function secretOf(text: string | undefined) {
  if (text !== undefined && text.length < 32) throw wrong('SECRET', '32 caractères ou plus sont attendus.')
  return text
}

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])

function addresses(name: string, text: string | undefined) {
  const list = (text ?? '').split(',').map((one) => one.trim())
  const found = list.filter((one) => one !== '')
  const bad = found.find((one) => !Address.safeParse(one).success)
  if (bad !== undefined) throw wrong(name, `« ${bad} » n’est ni une adresse IP ni un réseau.`)
  return found
}
