import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Provider } from '../contract/auth.ts'
import { canonicalEmail } from '../contract/rules/reading/emails.ts'
import { DatabaseAddress } from './config.database.ts'
import { isPattern, isWholeAddress, readHeaders, readSms } from './config.sms.ts'

export interface ProviderConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Microsoft only: the one directory whose members may sign in, null for any. */
  tenant: string | null
}

export class SettingError extends Error {}
/** One that may be mended without anybody: a folder that is not there yet, a database that only reads for a while. */
export class PassingFault extends SettingError {}

const wrong = (name: string, why: string) => new SettingError(`Réglage ${name} : ${why}`)

/** Names of this machine, which a hostname must be whole. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

const checked = (isGood: (text: string) => boolean, error: string) => z.string().check(z.refine(isGood, { error }))
const matching = (pattern: RegExp, error: string) => checked((text) => pattern.test(text), error)
const number = (pattern: RegExp, max: number, error: string) =>
  z.pipe(matching(pattern, error), z.transform(Number)).check(z.refine((value) => value <= max, { error }))
const address = (protocols: RegExp, error: string) =>
  checked((text) => protocols.test(URL.parse(text)?.href ?? ''), error)

/** Secrets go there: only this machine is spoken to in clear. */
function isSafe(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

const Origin = z
  .pipe(
    address(/^https?:/, 'une adresse http:// ou https:// est attendue.'),
    z.transform((text: string) => new URL(text)),
  )
  .check(
    z.refine(({ pathname, search, hash, username }) => pathname === '/' && !(search || hash || username), {
      error: 'une adresse sans chemin, sans paramètre et sans identifiant est attendue.',
    }),
  )
const Network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  {
    error: ({ input }) => `« ${input} » n’est ni une adresse IP ni un réseau.`,
  },
)
const MIN_POOL = 6
const POOL = /^\d+$/
const POOL_ERROR = `un nombre entier de ${MIN_POOL} à 1000 est attendu.`
const PORT = /^[1-9]\d*$/
const PORT_ERROR = 'un nombre entier de 1 à 65535 est attendu.'
const list = z.transform((text: string) => text.split(',').flatMap((one) => one.trim() || []))
const isMailbox = (text: string) => canonicalEmail(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text) !== null
/** The mailer reads it so, as of the web: 10.0.0.256, say, is no machine. */
const isMailServer = (text: string) =>
  /^smtps?:\/\/(?:[^/?#]*@)?[^@/?#:]/.test(URL.parse(text)?.href ?? '') && URL.canParse(text.replace(/^smtp/i, 'http'))
const TENANT = /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const text = z.optional(z.string())

const ConfigSettings = z.object({
  PORT: z._default(number(PORT, 65_535, PORT_ERROR), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** On 127.0.0.1 alone; no metrics when unset. */
  METRICS_PORT: z.optional(number(PORT, 65_535, PORT_ERROR)),
  PUBLIC_URL: z.optional(Origin),
  /** The embedded PostgreSQL when unset. */
  DATABASE_URL: z.optional(DatabaseAddress),
  /** Of one application, with its process for the background and its nightly backup. */
  DATABASE_POOL_MAX: z._default(
    number(POOL, 1000, POOL_ERROR).check(z.refine((most) => most >= MIN_POOL, { error: POOL_ERROR })),
    21,
  ),
  /** Generated into DATA_DIR when unset. */
  SECRET: z.optional(checked(({ length }) => length >= 32, '32 caractères ou plus sont attendus.')),
  DATA_DIR: text,
  DEMO: z.optional(z.enum(['0', '1'], { error: '0 ou 1 est attendu.' })),
  /** Proxies whose X-Forwarded-* headers are trusted. */
  TRUST_PROXY: z._default(z.pipe(z.pipe(z.string(), list), z.array(Network)), []),
  /** Factor on the per-address limits; 0 for none. */
  IP_LIMITS: z._default(number(/^\d+(\.\d+)?$/, 1000, 'un nombre positif est attendu, 0 pour aucune limite.'), 1),
  /** No mail is sent when unset. */
  SMTP_URL: z.optional(
    checked(isMailServer, 'une adresse smtp://utilisateur:mot-de-passe@serveur:port (ou smtps://) est attendue.'),
  ),
  /** The gateway of SMS, with {to} and {text} in place; no SMS when unset. */
  SMS_URL: z.optional(
    checked(
      (text) => isSafe(text) && isWholeAddress(text),
      'une adresse https:// est attendue (http:// sur cette machine seulement), sans identifiant ni #.',
    ),
  ),
  SMS_METHOD: z.optional(z.enum(['GET', 'POST'], { error: 'GET ou POST est attendu.' })),
  SMS_BODY: text,
  SMS_HEADERS: z.optional(
    checked((text) => readHeaders(text) !== null, 'un objet JSON est attendu, comme {"X-Api-Key":"…"}.'),
  ),
  SMS_OK: z.optional(checked(isPattern, 'une expression régulière est attendue, comme ^OK.')),
  /** The operator's contact address when unset. */
  MAIL_FROM: z.optional(
    checked(isMailbox, 'une adresse comme estran@exemple.fr ou « Estran <estran@exemple.fr> » est attendue.'),
  ),
  /** Between a change of class and its alerts, which can be undone meanwhile. */
  ALERT_DELAY_SECONDS: z._default(number(/^\d+$/, 3600, 'un nombre entier de 0 à 3600 est attendu.'), 60),
  /** A push service on this machine, for trials; PUBLIC_URL when unset and on this machine too. */
  TRIAL_PUSH_URL: z.optional(Origin),
  /** No nightly backup when unset. */
  BACKUP_DIR: text,
  BACKUP_KEEP: z.optional(number(/^[1-9]\d*$/, 1000, 'un nombre entier de 1 à 1000 est attendu.')),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z._default(z.string(), 'https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_ISSUER: text,
  MICROSOFT_TENANT: z._default(
    matching(TENANT, 'common, organizations, consumers ou l’identifiant d’un annuaire est attendu.'),
    'common',
  ),
})
type ConfigSettings = z.infer<typeof ConfigSettings>

function parse(env: Record<string, string | undefined>): ConfigSettings {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined])
  const { data, error } = ConfigSettings.safeParse(Object.fromEntries(trimmed))
  if (data) return data
  const [fault] = error.issues
  throw wrong(String(fault?.path[0]), fault?.message ?? '')
}

export type Config = ReturnType<typeof readConfig>

/** Throws a SettingError that names the first wrong or missing setting. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const settings = parse(env)
  const { PORT: port, HOST: host, DATABASE_URL: databaseUrl, SECRET: secret, MICROSOFT_TENANT: tenant } = settings
  if (databaseUrl && !secret) throw wrong('SECRET', 'il est obligatoire avec DATABASE_URL (32 caractères ou plus).')
  const ownHost = LOOPBACK.test(host) ? bracketed(host) : '127.0.0.1'
  const publicUrl = settings.PUBLIC_URL ?? new URL(`http://${ownHost}:${port}`)
  const isPublic = !LOOPBACK.test(publicUrl.hostname)
  const isLoopback = LOOPBACK.test(host) && !isPublic
  const trialPushUrl = settings.TRIAL_PUSH_URL ?? publicUrl
  if (!LOOPBACK.test(trialPushUrl.hostname) && !isPublic)
    throw wrong('TRIAL_PUSH_URL', 'une adresse de cette machine est attendue.')
  const microsoft = `https://login.microsoftonline.com/${tenant}/v2.0`
  return {
    port,
    host,
    metricsPort: settings.METRICS_PORT,
    publicUrl: publicUrl.origin,
    isHttps: publicUrl.protocol === 'https:',
    databaseUrl,
    connections: connectionsOf(settings),
    dataDir: resolve(settings.DATA_DIR ?? defaultDataDir()),
    isDemo: settings.DEMO ? settings.DEMO === '1' : !databaseUrl && isLoopback,
    isLoopback,
    isPublic,
    trialPushOrigin: isPublic ? null : trialPushUrl.origin,
    secret,
    trustProxy: settings.TRUST_PROXY,
    ipLimits: settings.IP_LIMITS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    sms: smsOf(settings, publicUrl),
    alertDelay: settings.ALERT_DELAY_SECONDS,
    nightly: nightlyOf(settings),
    providers: {
      google: providerOf(settings, 'GOOGLE', settings.GOOGLE_ISSUER, null),
      microsoft: providerOf(settings, 'MICROSOFT', settings.MICROSOFT_ISSUER ?? microsoft, directoryOf(tenant)),
    } satisfies Record<Provider, ProviderConfig | null>,
  }
}

const bracketed = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** Directory ids contain dashes; « common » or « organizations » cover several directories. */
const directoryOf = (tenant: string) => (tenant.includes('-') ? tenant.toLowerCase() : null)

/** Under root, the embedded server runs as nobody, which may not read a checkout below /root. */
function defaultDataDir() {
  const checkout = resolve(import.meta.dirname, '..')
  if (process.getuid?.() !== 0) return join(checkout, 'data')
  return join('/var/lib/estran', createHash('sha256').update(checkout).digest('hex').slice(0, 12))
}

/**
 * One listens and one proves that it hears; the nightly backup has its own; who waits for a page has most of the others.
 * A long job in the background leaves one to the beats that say that it lives, where there are enough for two.
 */
function connectionsOf({ DATABASE_POOL_MAX: all, BACKUP_DIR: folder }: ConfigSettings) {
  const shared = all - (folder ? 3 : 2)
  const background = Math.min(shared - 2, Math.max(2, Math.floor((shared - 1) / 2)))
  return { all, server: shared - background, background }
}

function nightlyOf({ BACKUP_DIR: folder, BACKUP_KEEP: keep }: ConfigSettings) {
  if (folder) return { folder: resolve(folder), keep: keep ?? 7 }
  if (keep) throw wrong('BACKUP_KEEP', 'il va avec BACKUP_DIR.')
  return null
}

/** Leaves room in a message, which ends with a link there, for any zone and its classes. */
export const MAX_SMS_HOST = 48

function smsOf({ SMS_URL: url, ...settings }: ConfigSettings, { host }: URL) {
  if (!url) {
    const alone = (['SMS_METHOD', 'SMS_BODY', 'SMS_HEADERS', 'SMS_OK'] as const).find((name) => settings[name])
    if (alone) throw wrong(alone, 'il va avec SMS_URL.')
    return null
  }
  if (host.length > MAX_SMS_HOST) {
    throw wrong('PUBLIC_URL', `avec SMS_URL, ${MAX_SMS_HOST} signes au plus sont attendus après http(s)://.`)
  }
  return readSms({ ...settings, SMS_URL: url }, (name, why) => {
    throw wrong(name, why)
  })
}

function providerOf(settings: ConfigSettings, name: 'GOOGLE' | 'MICROSOFT', issuer: string, tenant: string | null) {
  const { [`${name}_CLIENT_ID` as const]: clientId, [`${name}_CLIENT_SECRET` as const]: clientSecret } = settings
  if (!clientId && !clientSecret) return null
  if (!clientId) throw wrong(`${name}_CLIENT_ID`, `il va avec ${name}_CLIENT_SECRET.`)
  if (!clientSecret) throw wrong(`${name}_CLIENT_SECRET`, `il va avec ${name}_CLIENT_ID.`)
  if (!isSafe(issuer))
    throw wrong(`${name}_ISSUER`, 'une adresse https:// est attendue (http:// sur cette machine seulement).')
  return { issuer, clientId, clientSecret, tenant }
}
