import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, SettingError } from './config.ts'

const SECRET = 'x'.repeat(32)
const DATABASE_URL = 'postgresql://estran:secret@db.example:5432/estran'
const GOOGLE = { GOOGLE_CLIENT_ID: 'the id', GOOGLE_CLIENT_SECRET: 'the secret' }
const MICROSOFT = { MICROSOFT_CLIENT_ID: 'the id', MICROSOFT_CLIENT_SECRET: 'the secret' }
const KNOWN = { clientId: 'the id', clientSecret: 'the secret', tenant: null }
const DIRECTORY = '0a1b2c3d-4e5f-6789-abcd-ef0123456789'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return error instanceof SettingError ? error.message : error
  }
}

test('without any setting: this machine only, embedded database, demonstration', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isHttps: false,
    connections: { all: 21, server: 10, background: 9 },
    dataDir: expect.stringMatching(process.getuid?.() === 0 ? /^\/var\/lib\/estran\/[\da-f]{12}$/ : /\/data$/),
    isDemo: true,
    isLoopback: true,
    isPublic: false,
    trialPushOrigin: 'http://127.0.0.1:3000',
    secret: undefined,
    trustProxy: [],
    ipLimits: 1,
    alertDelay: 60,
    smtpUrl: undefined,
    mailFrom: undefined,
    sms: null,
    nightly: null,
    providers: { google: null, microsoft: null },
  })
})

test('a setting that is empty or blank is not given', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'DEMO', 'SECRET', 'TRUST_PROXY', 'IP_LIMITS']
  for (const blank of ['', '  ']) {
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}))
  }
})

describe('a right setting', () => {
  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: 'localhost' }, { host: 'localhost', publicUrl: 'http://localhost:3000', isLoopback: true }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000', isLoopback: true }],
    [{ HOST: '127.1.2.3' }, { publicUrl: 'http://127.1.2.3:3000', isLoopback: true }],
    [
      { HOST: '0.0.0.0' },
      { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:3000', isLoopback: false, isPublic: false, isDemo: false },
    ],
    [{ PUBLIC_URL: 'https://estran.example' }, { publicUrl: 'https://estran.example', isHttps: true, isDemo: false }],
    [{ PUBLIC_URL: 'https://estran.example/' }, { publicUrl: 'https://estran.example', trialPushOrigin: null }],
    [{ PUBLIC_URL: 'https://ESTRAN.example:443' }, { publicUrl: 'https://estran.example' }],
    [{ PUBLIC_URL: 'http://10.0.0.1:8080' }, { publicUrl: 'http://10.0.0.1:8080', isLoopback: false, isPublic: true }],
    [
      { DATABASE_URL, SECRET, METRICS_PORT: '9464' },
      { databaseUrl: DATABASE_URL, isDemo: false, secret: SECRET, metricsPort: 9464 },
    ],
    [{ DATABASE_URL: 'postgres://a/b', SECRET }, { databaseUrl: 'postgres://a/b' }],
    [{ DATA_DIR: 'somewhere' }, { dataDir: resolve('somewhere') }],
    [{ DATA_DIR: '/var/data' }, { dataDir: join('/', 'var', 'data') }],
    [{ DEMO: '0' }, { isDemo: false }],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      { isDemo: true, isLoopback: false },
    ],
    [{ DEMO: '1', DATABASE_URL, SECRET }, { isDemo: true }],
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1 ,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ TRUST_PROXY: ',' }, { trustProxy: [] }],
    [{ IP_LIMITS: '0' }, { ipLimits: 0 }],
    [{ TRIAL_PUSH_URL: 'http://localhost:4000/' }, { trialPushOrigin: 'http://localhost:4000' }],
    [{ IP_LIMITS: '2.5' }, { ipLimits: 2.5 }],
    [{ ALERT_DELAY_SECONDS: '5' }, { alertDelay: 5 }],
    [{ UNKNOWN: 'x' }, { port: 3000 }],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('a wrong setting: one line that names it', () => {
  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '80.5' }],
    ['METRICS_PORT', { METRICS_PORT: '0x50' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'estran.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/?a=1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://estran.example/#a' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:password@estran.example' }],
    ['TRIAL_PUSH_URL', { TRIAL_PUSH_URL: 'http://10.0.0.1:4000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://a/b', SECRET }],
    ['DATABASE_URL', { DATABASE_URL: 'not an address', SECRET }],
    ['SECRET', { DATABASE_URL }],
    ['SECRET', { SECRET: 'x'.repeat(31) }],
    ['DEMO', { DEMO: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '999.0.0.1' }],
    ['IP_LIMITS', { IP_LIMITS: '-1' }],
    ['ALERT_DELAY_SECONDS', { ALERT_DELAY_SECONDS: '3601' }],
    ['IP_LIMITS', { IP_LIMITS: '1e3' }],
    ['IP_LIMITS', { IP_LIMITS: '1001' }],
  ])('%s %j', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(new RegExp(`^Réglage ${name} : .+\\.$`))
  })

  test.each(['mysql://estran:motdepasse@db/estran', 'motdepasse'])('a wrong address is not repeated', (address) => {
    expect(() => readConfig({ DATABASE_URL: address, SECRET })).toThrow(/^(?!.*motdepasse).*DATABASE_URL/)
  })
})

describe('where mails leave from', () => {
  test.each([
    [{ SMTP_URL: 'smtp://mail.example' }, { smtpUrl: 'smtp://mail.example', mailFrom: undefined }],
    [{ SMTP_URL: ' smtp://127.0.0.1:2525 ' }, { smtpUrl: 'smtp://127.0.0.1:2525' }],
    [{ SMTP_URL: 'smtps://a%40b:p%2Fw@mail.example:465' }, { smtpUrl: 'smtps://a%40b:p%2Fw@mail.example:465' }],
    [{ MAIL_FROM: 'Estran <estran@actalia.example>' }, { mailFrom: 'Estran <estran@actalia.example>' }],
    [{ MAIL_FROM: 'Estran <a&b@huîtres-essai.fr>' }, { mailFrom: 'Estran <a&b@huîtres-essai.fr>' }],
    [
      { MAIL_FROM: '"Estran, le service" <estran@actalia.example> ' },
      { mailFrom: '"Estran, le service" <estran@actalia.example>' },
    ],
    [{ MAIL_FROM: '<estran@actalia.example>' }, { mailFrom: '<estran@actalia.example>' }],
    [
      { SMTP_URL: ' ', MAIL_FROM: '' },
      { smtpUrl: undefined, mailFrom: undefined },
    ],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each([
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:port' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://10.0.0.256:587' }],
    ['MAIL_FROM', { MAIL_FROM: 'Estran' }],
    ['MAIL_FROM', { MAIL_FROM: 'estran@' }],
    ['MAIL_FROM', { MAIL_FROM: 'Estran <estran>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Estran <>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Estran <estran@actalia.example> et' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example, c@d.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@b.example>, C <c@d.example>' }],
  ])('%s %j is refused by name', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^Réglage ${name} : .+\\.$`))
  })

  test('a wrong address is not repeated: it may hold a password', () => {
    expect(refusal({ SMTP_URL: 'http://estran:motdepasse@mail.example' })).not.toContain('motdepasse')
  })
})

describe('identity providers', () => {
  const [google, microsoft] = [
    { ...KNOWN, issuer: 'https://accounts.google.com' },
    { ...KNOWN, issuer: 'https://login.microsoftonline.com/common/v2.0' },
  ]

  test.each([
    ['none', {}, null, null],
    ['Google', GOOGLE, google, null],
    ['Microsoft', MICROSOFT, null, microsoft],
    ['both', { ...GOOGLE, ...MICROSOFT }, google, microsoft],
    ['blank ones', { GOOGLE_CLIENT_ID: ' ', GOOGLE_CLIENT_SECRET: '', MICROSOFT_TENANT: ' ' }, null, null],
    ['an issuer and nothing else', { GOOGLE_ISSUER: 'https://id.example' }, null, null],
  ])('%s', (_, env, expectedGoogle, expectedMicrosoft) => {
    expect(readConfig(env).providers).toEqual({ google: expectedGoogle, microsoft: expectedMicrosoft })
  })

  test.each([
    ['organizations', 'organizations', null],
    ['consumers', 'consumers', null],
    [DIRECTORY, DIRECTORY, DIRECTORY],
    [DIRECTORY.toUpperCase(), DIRECTORY.toUpperCase(), DIRECTORY],
  ])('tenant %s', (MICROSOFT_TENANT, path, tenant) => {
    const issuer = `https://login.microsoftonline.com/${path}/v2.0`
    expect(readConfig({ ...MICROSOFT, MICROSOFT_TENANT }).providers.microsoft).toEqual({ ...KNOWN, issuer, tenant })
  })

  test.each([
    'https://id.example',
    'https://id.example/tenant/v2.0',
    'http://127.0.0.1:8080',
    'http://127.9.8.7',
    'http://localhost:8080',
    'http://[::1]:8080',
  ])('issuer %s', (issuer) => {
    const { google, microsoft } = readConfig({
      ...GOOGLE,
      ...MICROSOFT,
      GOOGLE_ISSUER: issuer,
      MICROSOFT_ISSUER: issuer,
    }).providers
    expect([google?.issuer, microsoft?.issuer]).toEqual([issuer, issuer])
  })

  test.each([
    'http://id.example',
    'http://10.0.0.1',
    'http://127.0.0.1.id.example',
    'http://localhost.id.example',
    'http://id.example#127.0.0.1',
    'http://127.0.0.1@id.example',
    'ftp://localhost',
    'file:///etc/passwd',
    'id.example',
    '//id.example',
  ])('issuer %s is refused by name', (issuer) => {
    expect(refusal({ ...GOOGLE, GOOGLE_ISSUER: issuer })).toMatch(/^Réglage GOOGLE_ISSUER : .+\.$/)
    expect(refusal({ ...MICROSOFT, MICROSOFT_ISSUER: issuer })).toMatch(/^Réglage MICROSOFT_ISSUER : .+\.$/)
  })

  test.each([
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'motdepasse' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'the id' }],
    ['MICROSOFT_CLIENT_ID', { MICROSOFT_CLIENT_SECRET: 'motdepasse', MICROSOFT_CLIENT_ID: ' ' }],
    ['MICROSOFT_CLIENT_SECRET', { MICROSOFT_CLIENT_ID: 'the id' }],
    ['GOOGLE_CLIENT_SECRET', { ...MICROSOFT, GOOGLE_CLIENT_ID: 'the id' }],
  ])('%s is missing beside the other: %j', (name, env) => {
    expect(refusal(env)).toMatch(new RegExp(`^Réglage ${name} : (?!.*motdepasse).+\\.$`))
  })

  test.each(['actalia.onmicrosoft.com', '../common', 'COMMON/', `${DIRECTORY}0`, DIRECTORY.replaceAll('-', '')])(
    'tenant %s is refused by name',
    (MICROSOFT_TENANT) => {
      expect(refusal({ ...MICROSOFT, MICROSOFT_TENANT })).toMatch(/^Réglage MICROSOFT_TENANT : .+\.$/)
    },
  )
})
