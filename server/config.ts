import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Provider } from '../contract/auth.ts'

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
  /** smtp:// or smtps://; undefined: no mail leaves. */
  smtpUrl: string | undefined
  /** Who mails come from; undefined: the operator's contact address. */
  mailFrom: string | undefined
  providers: Record<Provider, ProviderConfig | null>
}

/** How this application is known to an identity provider. */
export interface ProviderConfig {
  /** Where its discovery document is. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Microsoft's only: the one directory whose members may come, or null where any may. */
  tenant: string | null
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
    smtpUrl: smtpAddress(given('SMTP_URL')),
    mailFrom: mailAddress(given('MAIL_FROM')),
    providers: { google: googleConfig(given), microsoft: microsoftConfig(given) },
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

function smtpAddress(text: string | undefined) {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw wrong('SMTP_URL', 'une adresse smtp://utilisateur:mot-de-passe@serveur:port (ou smtps://) est attendue.')
  }
  return text
}

function mailAddress(text: string | undefined) {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text ?? '')?.[1] ?? text
  if (address !== undefined && !z.email().safeParse(address).success) {
    throw wrong('MAIL_FROM', 'une adresse comme estran@exemple.fr ou « Estran <estran@exemple.fr> » est attendue.')
  }
  return text
}

type Given = (name: string) => string | undefined

function googleConfig(given: Given): ProviderConfig | null {
  return providerConfig(given, 'GOOGLE', 'https://accounts.google.com', null)
}

/** A tenant that is no name of several (common, organizations, consumers) is a directory's own number. */
function microsoftConfig(given: Given): ProviderConfig | null {
  const tenant = given('MICROSOFT_TENANT') ?? 'common'
  if (!/^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(tenant)) {
    throw wrong('MICROSOFT_TENANT', 'common, organizations, consumers ou l’identifiant d’un annuaire est attendu.')
  }
  const single = tenant.includes('-') ? tenant.toLowerCase() : null
  return providerConfig(given, 'MICROSOFT', `https://login.microsoftonline.com/${tenant}/v2.0`, single)
}

function providerConfig(given: Given, name: string, issuer: string, tenant: string | null): ProviderConfig | null {
  const [clientId, clientSecret] = [given(`${name}_CLIENT_ID`), given(`${name}_CLIENT_SECRET`)]
  if (!clientId && !clientSecret) return null
  if (!clientId) throw wrong(`${name}_CLIENT_ID`, `il va avec ${name}_CLIENT_SECRET.`)
  if (!clientSecret) throw wrong(`${name}_CLIENT_SECRET`, `il va avec ${name}_CLIENT_ID.`)
  const address = given(`${name}_ISSUER`) ?? issuer
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  if (!isSafe) throw wrong(`${name}_ISSUER`, 'une adresse https:// est attendue (http:// sur cette machine seulement).')
  return { issuer: address, clientId, clientSecret, tenant }
}
